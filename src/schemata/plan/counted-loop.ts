import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { loopFacts } from './loop-facts.ts';

/** A loop whose number of rounds is known, or can be computed, when it begins. */
export interface CountedLoop {
  readonly variable: string;
  /** The source text that the variable is compared with: a name, `name.length` or a number. */
  readonly bound: string;
  /** The number added to the variable in each round; negative if it counts down. */
  readonly step: number;
  /** The number of rounds, if the source shows it. */
  readonly trips?: number;
  /** Whether its head declares by `var`. */
  readonly isVar: boolean;
}

type For = NodeOf<'ForStatement'>;

/**
 * Recognises `for (let i = …; i < bound; i += step)` if nothing in the loop assigns `i`, the bound stays the same, and no
 * `break`, `return`, `throw`, `await` or `yield` ends the loop early. `isFixed` says whether a name keeps its value while the
 * loop runs. A bound `name.length` counts if the body calls and writes nothing that could change it; getters and aliases of the
 * name are not considered.
 */
export function countedLoop(
  loop: For,
  text: string,
  isFixed: (name: string) => boolean,
): CountedLoop | undefined {
  const { test, update, body } = loop;
  const declared = declaredIn(loop);
  if (test?.type !== 'BinaryExpression' || test.left.type !== 'Identifier' || update === null) {
    return undefined;
  }
  const variable = test.left.name;
  const step = stepOf(update, variable);
  const isUpwards = test.operator === '<' || test.operator === '<=';
  const isDownwards = test.operator === '>' || test.operator === '>=';
  if (step === undefined || !(step > 0 ? isUpwards : isDownwards)) return undefined;
  if (!declared.has(variable)) return undefined;
  const facts = loopFacts(body);
  if (facts.endsEarly || facts.assigned.has(variable)) return undefined;
  const bound = boundText(test.right, text, (name, isLength) =>
    facts.assigned.has(name) ? false : isLength ? facts.isQuiet : isFixed(name),
  );
  if (bound === undefined) return undefined;
  const trips = knownTrips(declared.get(variable) ?? null, test.right, step);
  const isVar = loop.init?.type === 'VariableDeclaration' && loop.init.kind === 'var';
  return { variable, bound, step, isVar, ...(trips === undefined ? {} : { trips }) };
}

/** Returns the variables that the head of a loop declares, with their initial values. */
function declaredIn({ init }: For): Map<string, Node | null> {
  const found = new Map<string, Node | null>();
  if (init?.type !== 'VariableDeclaration' || init.kind === 'const') return found;
  for (const { id, init: value } of init.declarations) {
    if (id.type === 'Identifier') found.set(id.name, value);
  }
  return found;
}

function stepOf(update: Node, variable: string): number | undefined {
  if (update.type === 'UpdateExpression') {
    if (!isName(update.argument, variable)) return undefined;
    return update.operator === '++' ? 1 : -1;
  }
  if (update.type !== 'AssignmentExpression' || !isName(update.left, variable)) return undefined;
  const amount = numberOf(update.right);
  if (amount === undefined || amount <= 0) return undefined;
  if (update.operator === '+=') return amount;
  return update.operator === '-=' ? -amount : undefined;
}

function boundText(
  bound: Node,
  text: string,
  isFixed: (name: string, isLength: boolean) => boolean,
): string | undefined {
  if (bound.type === 'Identifier') return isFixed(bound.name, false) ? bound.name : undefined;
  if (numberOf(bound) !== undefined) return text.slice(bound.start, bound.end);
  const isLength =
    bound.type === 'MemberExpression' &&
    !bound.computed &&
    !bound.optional &&
    bound.object.type === 'Identifier' &&
    isName(bound.property, 'length');
  if (!isLength || bound.object.type !== 'Identifier') return undefined;
  const { name } = bound.object;
  return isFixed(name, true) ? `${name}.length` : undefined;
}

function knownTrips(from: Node | null, to: Node, step: number): number | undefined {
  const start = from === null ? undefined : numberOf(from);
  const end = numberOf(to);
  if (start === undefined || end === undefined) return undefined;
  return Math.max(1, Math.floor((end - start) / step) + 1);
}

function numberOf(node: Node): number | undefined {
  return node.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined;
}

function isName(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
