import type { NodeOf } from '../../../syntax/nodes.ts';
import { isFunction, isFunctionExpression } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';
import { conjuncts } from '../read/read-clauses.ts';
import type { ReadProperty, ReviewFile } from '../read/review-file.ts';
import { operatorOf, plus, relationOf, weakenings } from '../rules/relation-rules.ts';
import { instead, type MutantDraft, wholeLines } from './mutant-draft.ts';

/** A condition that inputs have to meet, with the text that goes when it is deleted. */
interface Assumption {
  readonly condition: Node;
  readonly deletion: { readonly start: number; readonly end: number };
  readonly what: string;
}

/**
 * Returns the mutants of a property whose assumptions allow more inputs (section 3.2.1): each assumption and each of its conjuncts
 * is deleted, and each relation is weakened by the rules of table 1. Assumptions are `fc.pre`, an early return, and `.filter`.
 */
export function assumptionMutants(file: ReviewFile, property: ReadProperty): MutantDraft[] {
  const found = [...inBody(file, property), ...filtersOf(file, property)];
  return found.flatMap((assumption) => mutantsOf(file, property, assumption));
}

function inBody(file: ReviewFile, { body }: ReadProperty): Assumption[] {
  if (body === undefined) return [];
  const { text } = file.parsed;
  const found: Assumption[] = [];
  walk(body.body ?? body, {
    enter(node) {
      if (isFunction(node)) return 'skip';
      if (node.type !== 'ExpressionStatement') return;
      const call = node.expression;
      if (call.type !== 'CallExpression' || file.names.memberOf(call.callee) !== 'pre') return;
      const [condition] = call.arguments;
      if (condition === undefined || condition.type === 'SpreadElement') return;
      found.push({ condition, deletion: wholeLines(text, node), what: 'assumption' });
    },
  });
  return found;
}

function filtersOf(file: ReviewFile, property: ReadProperty): Assumption[] {
  return property.arbitraries.flatMap((arbitrary) => filtersIn(arbitrary));
}

/** Returns the filters of an arbitrary whose condition is one expression. */
function filtersIn(arbitrary: Node): Assumption[] {
  const found: Assumption[] = [];
  walk(arbitrary, {
    enter(node) {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
      const { property: name, object } = node.callee;
      const [predicate] = node.arguments;
      if (name.type !== 'Identifier' || name.name !== 'filter' || predicate === undefined) return;
      const condition = conditionOf(predicate);
      if (condition === undefined) return;
      found.push({ condition, deletion: { start: object.end, end: node.end }, what: 'filter' });
    },
  });
  return found;
}

function conditionOf(predicate: Node): Node | undefined {
  if (!isFunctionExpression(predicate)) return undefined;
  if (predicate.type === 'ArrowFunctionExpression' && predicate.expression) return predicate.body;
  const [only, ...others] = predicate.body?.type === 'BlockStatement' ? predicate.body.body : [];
  if (only?.type !== 'ReturnStatement' || others.length > 0) return undefined;
  return only.argument ?? undefined;
}

function mutantsOf(
  file: ReviewFile,
  property: ReadProperty,
  { condition, deletion, what }: Assumption,
): MutantDraft[] {
  const { text } = file.parsed;
  const parts = conjuncts(condition);
  if (parts.some((part) => awaits(part))) return [];
  const codeOf = (node: Node): string => text.slice(node.start, node.end);
  const common = {
    properties: [property.id],
    test: property.test,
    needsNovelty: true,
    extras: [],
    needsFastCheck: false,
  };
  return parts.flatMap((part, at): MutantDraft[] => {
    const original = codeOf(part);
    const family = `assumption ${part.start}`;
    const isOnly = parts.length === 1;
    const span = isOnly ? deletion : conjunctSpan(parts, at);
    const deleted: MutantDraft = {
      ...common,
      kind: 'assumption-deletion',
      offset: part.start,
      message: `The ${what} \`${original}\` is not needed.`,
      family,
      switches: [instead(part, (id) => `__r.a(${id},()=>(${original}),true)`)],
      edits: [{ ...span, text: '' }],
    };
    if (part.type !== 'BinaryExpression') return [deleted];
    return [
      deleted,
      ...weakened(part, codeOf).map((weak): MutantDraft => ({
        ...common,
        kind: 'clause-weakening',
        offset: part.start,
        message: `The ${what} \`${original}\` can be weaker: \`${weak}\`.`,
        family,
        switches: [instead(part, (id) => `__r.a(${id},()=>(${original}),${weak})`)],
        edits: [{ start: part.start, end: part.end, text: weak }],
      })),
    ];
  });
}

function weakened(part: NodeOf<'BinaryExpression'>, codeOf: (node: Node) => string): string[] {
  const relation = relationOf(part.operator);
  if (relation === undefined) return [];
  const isStrict = !/^[!=]=$/.test(part.operator);
  return weakenings[relation].map((rule) => {
    const second = plus(codeOf(part.right), rule.offset);
    return `${codeOf(part.left)} ${operatorOf(rule.relation, isStrict)} ${second}`;
  });
}

/** Returns the span of a conjunct with the operator that joins it to the others. */
function conjunctSpan(parts: readonly Node[], at: number): { start: number; end: number } {
  const [part, before, after] = [parts[at], parts[at - 1], parts[at + 1]];
  if (part === undefined) return { start: 0, end: 0 };
  if (before !== undefined) return { start: before.end, end: part.end };
  return { start: part.start, end: after?.start ?? part.end };
}

function awaits(root: Node): boolean {
  let found = false;
  walk(root, {
    enter(node) {
      if (isFunction(node)) return 'skip';
      if (node.type === 'AwaitExpression' || node.type === 'YieldExpression') found = true;
    },
  });
  return found;
}
