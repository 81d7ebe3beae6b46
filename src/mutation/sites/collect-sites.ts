import type { OperatorName } from '../../model/operator-names.ts';
import type { Span } from '../../model/span.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import { isCondition } from '../places/condition.ts';
import { enclosureOf, type Enclosure } from './flat-name.ts';
import { isNeverMutated } from './never-mutated.ts';
import { makesTypeArguments } from '../replacements/misreading.ts';
import type {
  EnclosingFunction,
  MutationOperator,
  OperatorContext,
  Replacement,
} from '../operator.ts';
import type { MutationSite } from './site.ts';
import type { OperatorSelection, PlacedSelection } from '../selection/operator-selection.ts';
import { selectReplacements } from '../selection/select-replacements.ts';
import { continuesLine, isTerminated, neighbour, startedBy } from '../places/statement-start.ts';
import { kindReader } from '../kinds/syntactic-kind.ts';
import { kindOfVariable } from '../places/variables-in-scope.ts';
import type { TypeFacts, ValueKind } from '../kinds/type-facts.ts';

/** A replacement with the operator that proposes it. */
export interface OperatorAlternative extends Replacement {
  readonly operator: OperatorName;
  /** True if an earlier operator gave the same text, so that this alternative is no mutant. */
  readonly isTaken: boolean;
}

/** A mutation site whose mutants have no ids yet. */
export interface CollectedSite extends Omit<MutationSite, 'mutants'> {
  readonly functionName: string;
  readonly alternatives: readonly OperatorAlternative[];
}

/**
 * Asks every operator about every node of a file, in one walk. Returns the sites in source order; an outer site comes before
 * the sites inside it.
 */
export function collectSites(
  parsed: ParsedFile,
  operators: readonly MutationOperator[],
  knowledge: { readonly types?: TypeFacts; readonly selection?: OperatorSelection },
): CollectedSite[] {
  const { types, selection } = knowledge;
  const sites: CollectedSite[] = [];
  const context = new WalkContext(parsed, types);
  walk(parsed.program, {
    enter(node, ancestors) {
      if (isNeverMutated(node, ancestors.at(-1))) return 'skip';
      context.moveTo(node, ancestors);
      const placed = selection?.at({
        file: parsed.path,
        functionName: context.enclosure.name,
      });
      const alternatives = alternativesTo(node, operators, context, placed);
      if (alternatives.length > 0) sites.push(siteOf(node, alternatives, context));
      return undefined;
    },
  });
  return sites;
}

/** The context of the node that the walk has reached. */
class WalkContext implements OperatorContext {
  readonly path: string;
  readonly text: string;
  readonly isTypeScript: boolean;
  readonly types: TypeFacts | undefined;
  readonly kindOf: (node: Node) => ValueKind;
  ancestors: readonly Node[] = [];
  #node: Node | undefined;
  #enclosure: Enclosure | undefined;

  constructor({ path, text }: ParsedFile, types: TypeFacts | undefined) {
    this.path = path;
    this.text = text;
    this.isTypeScript = /\.[cm]?tsx?$/.test(path);
    this.types = types;
    this.kindOf = kindReader((identifier) => kindOfVariable(identifier, this));
  }

  moveTo(node: Node, ancestors: readonly Node[]): void {
    this.ancestors = ancestors;
    this.#node = node;
    this.#enclosure = undefined;
  }

  get isCondition(): boolean {
    return this.#node !== undefined && isCondition(this.#node, this.ancestors);
  }

  get enclosure(): Enclosure {
    const path = this.#node === undefined ? [] : [...this.ancestors, this.#node];
    this.#enclosure ??= enclosureOf(path);
    return this.#enclosure;
  }

  get enclosingFunction(): EnclosingFunction | undefined {
    return this.enclosure.enclosingFunction;
  }

  slice(span: Span): string {
    return this.text.slice(span.start, span.end);
  }
}

function alternativesTo(
  node: Node,
  operators: readonly MutationOperator[],
  context: OperatorContext,
  selection: PlacedSelection | undefined,
): readonly OperatorAlternative[] {
  // The array is made late: there are many nodes, and most have no alternatives.
  let found: OperatorAlternative[] | undefined;
  for (const operator of operators) {
    const replacements =
      selection === undefined
        ? operator.replacements(node, context)
        : selectReplacements(operator, node, context, selection);
    for (const replacement of replacements) {
      const same = found?.filter(({ text }) => text === replacement.text) ?? [];
      const isTaken = same.length > 0;
      if (same.some((each) => each.operator === operator.name)) continue;
      if (!isTaken && !isDistinct(replacement.text, node, context)) continue;
      found ??= [];
      found.push({ ...replacement, operator: operator.name, isTaken });
    }
  }
  return found ?? [];
}

/** False for a text that equals the original, and for a text that the code before it would turn into something else. */
function isDistinct(text: string, node: Node, context: OperatorContext): boolean {
  const original = context.slice(node);
  if (text === original) return false;
  if (makesTypeArguments(text, node, context)) return false;
  if (!continuesLine(text) || continuesLine(original)) return true;
  const started = startedBy(node, context.ancestors);
  if (started?.type !== 'ExpressionStatement') return true;
  const parent = context.ancestors[context.ancestors.indexOf(started) - 1];
  const previous = neighbour(started, parent, -1);
  return previous === undefined || isTerminated(previous, context.text);
}

function siteOf(
  node: Node,
  alternatives: readonly OperatorAlternative[],
  context: WalkContext,
): CollectedSite {
  const { name, enclosingFunction } = context.enclosure;
  const owner = enclosingFunction?.node;
  return {
    span: { start: node.start, end: node.end },
    kind: node.type.endsWith('Statement') ? 'statement' : 'expression',
    condition: context.isCondition,
    ...(owner === undefined ? {} : { functionSpan: { start: owner.start, end: owner.end } }),
    functionName: name,
    alternatives,
  };
}
