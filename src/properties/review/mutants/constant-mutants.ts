import { isFunction } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';
import type { ReviewFile } from '../read/review-file.ts';
import { isAssertion, rootOf } from '../read/assertion-call.ts';
import {
  addParameter,
  freshName,
  importFastCheck,
  type ReviewedBody,
  statementFirst,
} from './body-shape.ts';
import { conditionsOn, type ParameterCondition } from './parameter-conditions.ts';
import { instead, type MutantDraft } from './mutant-draft.ts';

/** A constant that is written in a body. */
interface Occurrence {
  readonly node: Node;
  readonly value: string | number;
  /** Whether it is an operand of an assertion, and not an argument of another call. */
  readonly isAsserted: boolean;
  /** Whether it is an argument of a call that stands alone, as in setting something up: `stack.push(3)`. */
  readonly isSetUp: boolean;
}

/**
 * Returns the mutants in which a constant is a parameter (section 3.2.3). If the constant occurs more than once, all occurrences can
 * become one parameter, those in assertions included.
 */
export function constantMutants(file: ReviewFile, reviewed: ReviewedBody): MutantDraft[] {
  const groups = new Map<string | number, Occurrence[]>();
  for (const found of constantsIn(file, reviewed)) {
    groups.set(found.value, [...(groups.get(found.value) ?? []), found]);
  }
  return [...groups.values()].flatMap((all) => {
    const used = all.filter(({ isAsserted }) => !isAsserted);
    if (used.length === 0) return [];
    const alone =
      all.length === 1 ? [] : used.flatMap((one) => draftsOf(file, reviewed, [one]).slice(0, 1));
    return [...alone, ...draftsOf(file, reviewed, all)];
  });
}

function draftsOf(
  file: ReviewFile,
  reviewed: ReviewedBody,
  occurrences: readonly Occurrence[],
): MutantDraft[] {
  const [first] = occurrences;
  if (first === undefined) return [];
  const type = typeof first.value === 'number' ? 'number' : 'string';
  const name = freshName(reviewed.body, type === 'number' ? ['value', 'other'] : ['text']);
  const literal = file.parsed.text.slice(first.node.start, first.node.end);
  return conditionsOn(type, file, reviewed).flatMap((condition): MutantDraft[] => {
    const { arbitrary, words } = condition;
    const added = addParameter(file, reviewed, { name, arbitrary });
    const assumed = assumptionOf(file, reviewed, condition, name);
    if (added === undefined || assumed === undefined) return [];
    return [
      {
        kind: 'primitive-to-parameter',
        offset: first.node.start,
        message: `The constant ${literal} can be ${words}.`,
        properties: reviewed.property === undefined ? [] : [reviewed.property.id],
        test: reviewed.test?.id,
        family: `constant ${occurrences.map(({ node }) => node.start).join()}`,
        needsNovelty: false,
        switches: [
          ...assumed.switches,
          ...occurrences.map(({ node }) => instead(node, () => '__r.x[0]')),
        ],
        extras: [arbitrary],
        edits: [
          ...occurrences.map(({ node }) => ({ start: node.start, end: node.end, text: name })),
          ...added,
          ...assumed.edits,
          ...importFastCheck(file),
        ],
        needsFastCheck: true,
        saysSomething:
          occurrences.some(({ isAsserted }) => isAsserted) ||
          (type === 'number' && occurrences.some(({ isSetUp }) => isSetUp)),
      },
    ];
  });
}

/** Returns what puts the assumption of a condition at the beginning of a body; undefined if there is no place for one. */
function assumptionOf(
  { parsed: { text } }: ReviewFile,
  { body: { body }, property }: ReviewedBody,
  { assumption }: ParameterCondition,
  name: string,
): Pick<MutantDraft, 'switches' | 'edits'> | undefined {
  if (assumption === undefined) return { switches: [], edits: [] };
  if (body?.type !== 'BlockStatement') return undefined;
  const start = body.start + 1;
  const code = `fc.pre(${assumption(name)});`;
  return {
    switches: [
      {
        start,
        end: start,
        after: '',
        before: (id) => `if(__r.m===${id})__fc.pre(${assumption('__r.x[0]')});`,
      },
    ],
    edits: [statementFirst(text, body, { code, isWrapped: property === undefined })],
  };
}

/** Returns the constants in a body that are arguments of calls, or parts of such arguments. */
function constantsIn(file: ReviewFile, { body }: ReviewedBody): Occurrence[] {
  const found: Occurrence[] = [];
  walk(body.body ?? body, {
    enter(node, ancestors) {
      if (isFunction(node) || node.type === 'ThrowStatement') return 'skip';
      const value = primitiveOf(node);
      if (value === undefined) return;
      const owner = ancestors.findLast(
        ({ type }) => type === 'CallExpression' || type === 'NewExpression',
      );
      if (owner === undefined || isOutside(owner) || generates(file, owner)) return 'skip';
      if (!isArgument(node, owner, ancestors)) return 'skip';
      const isAsserted = isAssertion(owner);
      const parent = ancestors.at(-1);
      const isSetUp = parent === owner && ancestors.at(-2)?.type === 'ExpressionStatement';
      found.push({ node, value, isAsserted, isSetUp });
      return 'skip';
    },
  });
  return found;
}

/** The value of a number or text; undefined for all other nodes. */
function primitiveOf(node: Node): string | number | undefined {
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const inner = primitiveOf(node.argument);
    return typeof inner === 'number' ? -inner : undefined;
  }
  if (node.type !== 'Literal') return undefined;
  if (typeof node.value === 'string') return node.value;
  return typeof node.value === 'number' && Number.isInteger(node.value) ? node.value : undefined;
}

/** Whether a call asks a generator of `fc.gen()` for a value: `g(fc.integer, { min: 1 })`. */
function generates({ names }: ReviewFile, call: Node): boolean {
  return 'arguments' in call && call.arguments.some((each) => names.memberOf(each) !== undefined);
}

/** Whether a node is an argument of a call, directly or in a list or object that is one. */
function isArgument(node: Node, owner: Node, ancestors: readonly Node[]): boolean {
  const between = ancestors.slice(ancestors.indexOf(owner) + 1);
  let inner = node;
  for (const each of between.toReversed()) {
    const isPart =
      each.type === 'ArrayExpression' ||
      each.type === 'ObjectExpression' ||
      (each.type === 'Property' && each.value === inner);
    if (!isPart) return false;
    inner = each;
  }
  return 'arguments' in owner && owner.arguments.some((each) => each === inner);
}

const frameworks = /^(?:vi|jest|sinon|console|process|fc|describe|require)$/;

/** Whether a call is one of the test framework's, of fast-check's or of Node's, so that its arguments say nothing about the unit. */
function isOutside(call: Node): boolean {
  const root = rootOf(call);
  return root !== undefined && frameworks.test(root);
}
