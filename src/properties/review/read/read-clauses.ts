import type { NodeOf } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { inverted, relationOf, type ClauseRelation } from '../rules/relation-rules.ts';
import { bareExpression } from '../../../syntax/unwrapped.ts';
import type { AssertionStyle, ClauseForm, ReadClause } from './clause.ts';

/** The names of the assertion functions that a file uses. */
export interface AssertionNames {
  /** Local names of `assert` objects, and whether they are chai's. */
  readonly asserts: ReadonlyMap<string, { readonly isChai: boolean }>;
  /** Local names of `expect`. */
  readonly expects: ReadonlySet<string>;
}

type Call = NodeOf<'CallExpression'>;

const orders: Readonly<Record<string, ClauseRelation>> = {
  toBeGreaterThan: '>',
  toBeGreaterThanOrEqual: '>=',
  toBeLessThan: '<',
  toBeLessThanOrEqual: '<=',
};

const chaiOrders: Readonly<Record<string, ClauseRelation>> = {
  above: '>',
  gt: '>',
  greaterThan: '>',
  least: '>=',
  gte: '>=',
  below: '<',
  lt: '<',
  lessThan: '<',
  most: '<=',
  lte: '<=',
};

const assertOrders: Readonly<Record<string, ClauseRelation>> = {
  isAbove: '>',
  isAtLeast: '>=',
  isBelow: '<',
  isAtMost: '<=',
  notStrictEqual: '!=',
  equal: '==',
  strictEqual: '==',
  deepEqual: '==',
  deepStrictEqual: '==',
};

/** Returns the clauses of the assertion that a call is: none if the call is no assertion, or nothing can be stronger. */
export function clausesOfCall(call: Call, names: AssertionNames): readonly ReadClause[] {
  return ofExpect(call, names) ?? ofChai(call, names) ?? ofAssert(call, names) ?? [];
}

/** Returns the clauses of a boolean: the relations that all have to hold. */
export function clausesOfCondition(condition: Node): readonly ReadClause[] {
  return conjuncts(condition).flatMap((node) => {
    if (node.type !== 'BinaryExpression') return [];
    const relation = relationOf(node.operator);
    if (relation === undefined) return [];
    const { left, right, start, end } = node;
    return relationClause('expression', relation, [left, right], {
      place: start,
      target: { start, end },
    });
  });
}

/** Returns the clause that holds where a condition for throwing an error does not: `if (a > b) throw` demands `a <= b`. */
export function clausesOfGuard(condition: Node): readonly ReadClause[] {
  const node = bareExpression(condition);
  if (node.type !== 'BinaryExpression') return [];
  const relation = relationOf(node.operator);
  if (relation === undefined) return [];
  const { left, right, start, end } = node;
  return relationClause('guard', inverted(relation), [left, right], {
    place: start,
    target: { start, end },
  });
}

/** Returns the parts of a conjunction, in order. */
export function conjuncts(condition: Node): readonly Node[] {
  const bare = bareExpression(condition);
  if (bare.type !== 'LogicalExpression' || bare.operator !== '&&') return [bare];
  return [...conjuncts(bare.left), ...conjuncts(bare.right)];
}

function relationClause(
  style: AssertionStyle,
  relation: ClauseRelation,
  [subject, second]: readonly [Node, Node],
  at: Pick<ReadClause, 'place' | 'target'>,
): readonly ReadClause[] {
  const form = relation === '==' ? 'equals' : 'relation';
  return [{ style, form, relation, subject, second, ...at }];
}

/** A call `expect(subject).a.b(arguments)`. */
interface ExpectCall {
  readonly subject: Node;
  readonly words: readonly string[];
  readonly place: number;
  readonly target: ReadClause['target'];
  readonly isPromised?: boolean;
}

/** Reads the subject and the words of an assertion that begins with `expect(...)`. */
function expectCall(node: Node, end: number, { expects }: AssertionNames): ExpectCall | undefined {
  const words: string[] = [];
  let start = end;
  let promised: string | undefined;
  let current = node;
  while (current.type === 'MemberExpression') {
    if (current.property.type !== 'Identifier' || current.computed) return undefined;
    const { name } = current.property;
    if (/^(?:resolves|rejects)$/.test(name)) promised = name;
    else {
      words.unshift(name);
      start = current.property.start;
    }
    current = current.object;
  }
  if (current.type !== 'CallExpression' || current.callee.type !== 'Identifier') return undefined;
  const [subject] = current.arguments;
  if (!expects.has(current.callee.name) || subject === undefined) return undefined;
  if (subject.type === 'SpreadElement' || words.length === 0) return undefined;
  return {
    subject,
    words,
    place: current.start,
    target: { start, end },
    ...(promised !== undefined && { isPromised: true }),
  };
}

function ofExpect(call: Call, names: AssertionNames): readonly ReadClause[] | undefined {
  const read = expectCall(call.callee, call.end, names);
  if (read === undefined) return undefined;
  const { subject, target, place, isPromised } = read;
  const at = { place, target, ...(isPromised === true && { isPromised }) };
  const isNot = read.words[0] === 'not';
  const [name = '', ...rest] = isNot ? read.words.slice(1) : read.words;
  if (rest.length > 0) return undefined;
  const [first, second] = call.arguments;
  const order = orders[name];
  const one = (form: ClauseForm, more?: Partial<ReadClause>): readonly ReadClause[] => [
    { style: 'expect', form, subject, ...at, ...more },
  ];
  if (isNot) {
    if (/^(?:toBeNull|toBeUndefined)$/.test(name)) return one('defined');
    if (/^(?:toBe|toEqual|toStrictEqual)$/.test(name) && isPlain(first)) {
      if (isNullish(first)) return one('defined');
      return relationClause('expect', '!=', [subject, first], at);
    }
    return undefined;
  }
  if (order !== undefined && isPlain(first)) {
    return relationClause('expect', order, [subject, first], at);
  }
  switch (name) {
    case 'toBeDefined':
      return one('defined');
    case 'toBeTruthy':
    case 'toBeTypeOf':
    case 'toMatch':
      return one('truthy');
    case 'toBeFalsy':
      return one('falsy');
    case 'toBe':
    case 'toEqual':
    case 'toStrictEqual':
      return ofEquality(subject, first, at);
    case 'toContain':
    case 'toContainEqual':
      return isPlain(first) ? one('contains', { second: first }) : undefined;
    case 'toThrow':
    case 'toThrowError':
      return first === undefined ? one('throws') : undefined;
    case 'toMatchObject':
      return isPlain(first) ? one('matches', { second: first }) : undefined;
    case 'toHaveBeenCalled':
      return one('called');
    case 'toBeCloseTo':
      if (!isPlain(first)) return undefined;
      return one('close', { second: first, digits: numberOf(second) ?? 2 });
    default:
      return undefined;
  }
}

/** Reads `expect(a < b).toBe(true)` and `toEqual(expect.arrayContaining(list))`. */
function ofEquality(
  subject: Node,
  expected: Node | undefined,
  at: Pick<ReadClause, 'place' | 'target' | 'isPromised'>,
): readonly ReadClause[] | undefined {
  if (expected?.type === 'Literal' && expected.value === true && at.isPromised !== true)
    return clausesOfCondition(subject);
  const asymmetric = expected === undefined ? undefined : asymmetricMatcher(expected);
  if (expected === undefined || asymmetric === undefined) {
    if (!isPlain(expected) || at.isPromised === true) return undefined;
    return relationClause('expect', '==', [subject, expected], at);
  }
  const { name, inner } = asymmetric;
  if (/^any(?:thing)?$/.test(name)) {
    return [{ style: 'expect', form: 'defined', subject, ...at }];
  }
  if (!/^(?:array|object)Containing$/.test(name) || !isPlain(inner)) return undefined;
  return [{ style: 'expect', form: 'matches', subject, second: inner, ...at }];
}

/** Reads a value that stands for several: `expect.anything()`. */
function asymmetricMatcher(
  node: Node,
): { readonly name: string; readonly inner: Node | undefined } | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  if (callee.object.type !== 'Identifier' || callee.object.name !== 'expect') return undefined;
  return { name: callee.property.name, inner: node.arguments[0] };
}

/** Words of chai that assert without a call, and what they are in terms of forms. */
const chaiMembers: Readonly<Record<string, ClauseForm>> = {
  exist: 'defined',
  ok: 'truthy',
};

/** Returns the clause of an assertion that chai makes of a member: `expect(value).to.exist`. */
export function clausesOfMember(
  node: NodeOf<'MemberExpression'>,
  parent: Node | undefined,
  names: AssertionNames,
): readonly ReadClause[] {
  if (parent?.type === 'MemberExpression' || parent?.type === 'CallExpression') return [];
  const read = expectCall(node, node.end, names);
  if (read === undefined || read.words.includes('not') || read.isPromised === true) return [];
  const form = chaiMembers[read.words.at(-1) ?? ''];
  const { subject, place, target } = read;
  return form === undefined ? [] : [{ style: 'chai', form, subject, place, target }];
}

function ofChai(node: Call, names: AssertionNames): readonly ReadClause[] | undefined {
  const read = expectCall(node.callee, node.end, names);
  if (read === undefined || !/^(?:to|is|be|have)$/.test(read.words[0] ?? '')) return undefined;
  const { subject, target, place } = read;
  const at = { place, target };
  const words = read.words.filter((word) => !/^(?:to|be|been|is|that|have|at)$/.test(word));
  const [name = '', ...rest] = words;
  const [first] = node.arguments;
  if (/^throws?$/.test(name) && rest.length === 0 && first === undefined) {
    return [{ style: 'chai', form: 'throws', subject, ...at }];
  }
  if (!isPlain(first)) return undefined;
  if (/^an?$/.test(name) && rest.length === 0) {
    return [{ style: 'chai', form: 'truthy', subject, ...at }];
  }
  const order = chaiOrders[name];
  if (order !== undefined && rest.length === 0) {
    return relationClause('chai', order, [subject, first], at);
  }
  const isEquality = /^(?:equals?|eq|eql)$/.test(words.at(-1) ?? '');
  if (isEquality && (words.length === 1 || (name === 'deep' && rest.length === 1))) {
    return relationClause('chai', '==', [subject, first], at);
  }
  if (name === 'not' && isEquality && rest.length === 1) {
    return relationClause('chai', '!=', [subject, first], at);
  }
  if (/^(?:include|contain)s?$/.test(name) && rest.length === 0) {
    return [{ style: 'chai', form: 'contains', subject, second: first, ...at }];
  }
  return undefined;
}

function ofAssert(call: Call, names: AssertionNames): readonly ReadClause[] | undefined {
  const { callee } = call;
  const [first, second] = call.arguments;
  if (!isPlain(first)) return undefined;
  if (callee.type === 'Identifier' && names.asserts.has(callee.name)) {
    return ofTruth(first);
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  if (callee.object.type !== 'Identifier') return undefined;
  const known = names.asserts.get(callee.object.name);
  if (known === undefined) return undefined;
  const { name } = callee.property;
  const more = { assertName: callee.object.name, isChaiAssert: known.isChai };
  const at = { place: call.start, target: { start: call.start, end: call.end } };
  const order = assertOrders[name];
  if (order !== undefined && isPlain(second)) {
    return relationClause('assert', order, [first, second], at).map((one) => ({
      ...one,
      ...more,
    }));
  }
  if (/^(?:ok|isOk|isTrue)$/.test(name)) return ofTruth(first);
  if (/^(?:isDefined|exists|isNotNull)$/.test(name)) {
    return [{ style: 'assert', form: 'defined', subject: first, ...at, ...more }];
  }
  if (name === 'throws' && second === undefined) {
    return [{ style: 'assert', form: 'throws', subject: first, ...at, ...more }];
  }
  return undefined;
}

function ofTruth(condition: Node): readonly ReadClause[] {
  return clausesOfCondition(condition);
}

function isPlain(node: Node | undefined): node is Node {
  return node !== undefined && node.type !== 'SpreadElement';
}

function isNullish(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'Literal' && node.value === null;
}

function numberOf(node: Node | undefined): number | undefined {
  return node?.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined;
}
