import type { Condition, Term } from '../../model/property.ts';
import { concrete } from './literal-values.ts';
import type { ReadHost } from './read-host.ts';
import {
  className,
  equality,
  expectedTerm,
  identity,
  not,
  ordered,
  subjectTerm,
  truth,
  type Stated,
} from './state-condition.ts';
import { booleanValue, nothing, numberValue, type ReadValue } from './values.ts';

/** Says as conditions what a matcher asserts; undefined if no condition says it. */
type Matcher = (value: ReadValue, list: readonly ReadValue[], host: ReadHost) => Stated | undefined;

const nothingOf = (of: 'null' | 'undefined'): ReadValue => ({ is: 'primitive', value: { of } });

const equal: Matcher = (value, [expected = nothing], host) => equality(value, expected, host);
const same: Matcher = (value, [expected = nothing], host) => identity(value, expected, host);
const different: Matcher = (value, [expected = nothing], host) =>
  opposite(equality(value, expected, host));
const is =
  (expected: ReadValue): Matcher =>
  (value, _, host) =>
    equality(value, expected, host);
const isNot =
  (expected: ReadValue): Matcher =>
  (value, _, host) =>
    opposite(equality(value, expected, host));
const less: Matcher = (value, [other = nothing], host) => ordered('less', value, other, host);
const more: Matcher = (value, [other = nothing], host) => ordered('less', other, value, host);
const atMost: Matcher = (value, [other = nothing], host) => ordered('at-most', value, other, host);
const atLeast: Matcher = (value, [other = nothing], host) => ordered('at-most', other, value, host);

const instance: Matcher = (value, [type = nothing], host) => {
  const term = subjectTerm(value, host.writer);
  const name = className(type);
  return term === undefined || name === undefined
    ? undefined
    : [{ kind: 'type', term, type: name }];
};

const kind: Matcher = (value, [type = nothing], host) => {
  const term = subjectTerm(value, host.writer);
  const name = concrete(type);
  return term === undefined || typeof name !== 'string'
    ? undefined
    : [{ kind: 'type', term, type: name }];
};

const contains: Matcher = (value, [part = nothing], host) => {
  const collection = subjectTerm(value, host.writer);
  const element = expectedTerm(part, host);
  return collection === undefined || element === undefined
    ? undefined
    : [{ kind: 'contains', collection, element }];
};

const hasLength: Matcher = (value, [length = nothing], host) => {
  const term = subjectTerm(value, host.writer);
  const right = expectedTerm(length, host);
  if (term === undefined || right === undefined) return undefined;
  return [{ kind: 'compare', comparison: 'equal', left: { of: 'length', term }, right }];
};

const hasProperty: Matcher = (value, [name = nothing, expected], host) => {
  const term = subjectTerm(value, host.writer);
  const key = concrete(name);
  if (term === undefined || typeof key !== 'string' || /[.[]/.test(key)) return undefined;
  const left: Term = { of: 'property', term, name: key };
  if (expected === undefined) return undefined;
  const right = expectedTerm(expected, host);
  return right && [{ kind: 'compare', comparison: 'equal', left, right }];
};

/** Each member of the expected object is a condition. */
const matchesObject: Matcher = (value, [expected = nothing], host) => {
  const term = subjectTerm(value, host.writer);
  if (expected.is === 'list' || expected.is === 'primitive') return equality(value, expected, host);
  if (term === undefined || expected.is !== 'record') return undefined;
  const conditions = [...expected.members].map(([key, each]): Condition | undefined => {
    const right = expectedTerm(each, host);
    const left: Term = { of: 'property', term, name: key };
    return right && { kind: 'compare', comparison: 'equal', left, right };
  });
  const known = conditions.filter((each) => each !== undefined);
  return known.length < conditions.length ? undefined : known;
};

/** The difference is small: `|a - b| <= 0.005`. */
const close =
  (toDigits: (second: ReadValue | undefined) => number | undefined): Matcher =>
  (value, [expected = nothing, second], host) => {
    const term = subjectTerm(value, host.writer);
    const right = expectedTerm(expected, host);
    const most = toDigits(second);
    if (term === undefined || right === undefined || most === undefined) return undefined;
    const difference: Term = {
      of: 'derived',
      by: 'absolute',
      term: { of: 'arithmetic', operator: '-', left: term, right },
    };
    const bound: Term = { of: 'constant', value: { is: 'number', text: String(most) } };
    return [{ kind: 'compare', comparison: 'at-most', left: difference, right: bound }];
  };

const byDigits = close((second) => {
  const digits = second === undefined ? 2 : concrete(second);
  return typeof digits === 'number' ? 10 ** -digits / 2 : undefined;
});

const byDelta = close((second) => {
  const delta = second === undefined ? undefined : concrete(second);
  return typeof delta === 'number' ? delta : undefined;
});

const isTrue: Matcher = (value, _, host) => truth(value, host, true) ?? defined(value, host);
const isFalse: Matcher = (value, _, host) => truth(value, host, false);

/** A value that counts as true is at least neither undefined nor null. */
function defined(value: ReadValue, host: ReadHost): Stated | undefined {
  const conditions = (['undefined', 'null'] as const).map((of) =>
    equality(value, nothingOf(of), host),
  );
  const known = conditions.flatMap((each) => each ?? []);
  return known.length === 2 ? known.map(not) : undefined;
}

const nan: Matcher = (value, _, host) => {
  const term = subjectTerm(value, host.writer);
  return term && [{ kind: 'type', term, type: 'nan' }];
};

const empty: Matcher = (value, _, host) => hasLength(value, [numberValue(0)], host);

function opposite(stated: Stated | undefined): Stated | undefined {
  return stated?.length === 1 ? stated.map(not) : undefined;
}

/** Matchers of Vitest and Jest, words of chai and should.js, and functions of `assert`. */
const matchers: Readonly<Record<string, Matcher | undefined>> = {
  toBe: same,
  toEqual: equal,
  toStrictEqual: equal,
  equal: equal,
  equals: equal,
  eq: equal,
  eql: equal,
  eqls: equal,
  exactly: same,
  strictEqual: same,
  deepEqual: equal,
  deepStrictEqual: equal,
  notEqual: different,
  notStrictEqual: different,
  notDeepEqual: different,
  notDeepStrictEqual: different,
  toBeTruthy: isTrue,
  ok: isTrue,
  isOk: isTrue,
  toBeFalsy: isFalse,
  notOk: isFalse,
  isNotOk: isFalse,
  toBeTrue: is(booleanValue(true)),
  toBeFalse: is(booleanValue(false)),
  true: is(booleanValue(true)),
  false: is(booleanValue(false)),
  isTrue: is(booleanValue(true)),
  isFalse: is(booleanValue(false)),
  toBeNull: is(nothingOf('null')),
  null: is(nothingOf('null')),
  isNull: is(nothingOf('null')),
  isNotNull: isNot(nothingOf('null')),
  toBeUndefined: is(nothingOf('undefined')),
  undefined: is(nothingOf('undefined')),
  isUndefined: is(nothingOf('undefined')),
  toBeDefined: isNot(nothingOf('undefined')),
  isDefined: isNot(nothingOf('undefined')),
  exist: (value, _, host) => defined(value, host),
  exists: (value, _, host) => defined(value, host),
  toBeNaN: nan,
  NaN: nan,
  isNaN: nan,
  toBeGreaterThan: more,
  above: more,
  gt: more,
  greaterThan: more,
  isAbove: more,
  toBeGreaterThanOrEqual: atLeast,
  least: atLeast,
  gte: atLeast,
  isAtLeast: atLeast,
  toBeLessThan: less,
  below: less,
  lt: less,
  lessThan: less,
  isBelow: less,
  toBeLessThanOrEqual: atMost,
  most: atMost,
  lte: atMost,
  isAtMost: atMost,
  toBeCloseTo: byDigits,
  closeTo: byDelta,
  approximately: byDelta,
  toBeInstanceOf: instance,
  instanceOf: instance,
  instanceof: instance,
  isInstanceOf: instance,
  toBeTypeOf: kind,
  a: kind,
  an: kind,
  typeOf: kind,
  toContain: contains,
  toContainEqual: contains,
  contain: contains,
  contains,
  include: contains,
  includes: contains,
  toMatch: contains,
  toHaveLength: hasLength,
  length: hasLength,
  lengthOf: hasLength,
  toHaveProperty: hasProperty,
  property: hasProperty,
  toMatchObject: matchesObject,
  empty,
};

/** Returns the matcher of this name; undefined if it is not known. */
export function matcherOf(name: string): Matcher | undefined {
  return Object.hasOwn(matchers, name) ? matchers[name] : undefined;
}

/** Whether a matcher says the same of two values in both orders. */
export function isSymmetric(name: string): boolean {
  const matcher = matcherOf(name);
  return matcher === equal || matcher === same || matcher === different;
}
