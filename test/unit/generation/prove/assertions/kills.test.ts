import { describe, expect, it } from 'vitest';

import {
  failsAnyway,
  kills,
  lookupIn,
} from '../../../../../src/generation/prove/assertions/kills.ts';
import type { Assertion } from '../../../../../src/model/generated-test.ts';
import type {
  Observation,
  ObservedValue,
  TestCaseTrace,
  TraceEnd,
} from '../../../../../src/model/test-case-trace.ts';
import { observed } from '../../fake-unit.ts';

function trace(...observations: readonly Observation[]): TestCaseTrace {
  return {
    end: { kind: 'completed' },
    statementsRun: 1,
    observations,
    surroundings: [],
    leavesState: false,
  };
}

const what = { of: 'value', variable: 1 } as const;

function killsWith(
  expected: ObservedValue,
  value: ObservedValue,
  more: Partial<Assertion> = {},
  others: readonly Observation[] = [],
): boolean {
  return kills({ what, expected, ...more }, lookupIn(trace({ what, value }, ...others)));
}

const same = (variable: number): ObservedValue => ({ is: 'same', variable });
const map = (...entries: readonly (readonly [unknown, unknown])[]): ObservedValue => ({
  is: 'map',
  entries: entries.map(([key, value]) => [observed(key), observed(value)]),
});

describe('an assertion', () => {
  it.each<[string, ObservedValue, boolean]>([
    ['a missing entry where it expects a number', observed(1), true],
    [
      'no missing entry where it expects undefined, for reading gives the same',
      observed(undefined),
      false,
    ],
  ])('kills %s', (_, expected, isKilled) => {
    const entry = { of: 'entry', variable: 1, key: '-1' } as const;

    expect(kills({ what: entry, expected }, lookupIn(trace()))).toBe(isKilled);
  });

  it.each<[string, ObservedValue, ObservedValue]>([
    ['another number', observed(1), observed(2)],
    ['0 for -0', observed(-0), observed(0)],
    ['a number for its text', observed('1'), observed(1)],
    ['undefined for null', observed(null), observed(undefined)],
    ['another order of elements', observed([1, 2]), observed([2, 1])],
    ['one element more', observed([1]), observed([1, 1])],
    ['another member', observed({ a: 1 }), observed({ b: 1 })],
    ['another value deep down', observed({ a: [{ b: 1 }] }), observed({ a: [{ b: 2 }] })],
    [
      'an object of another class',
      { is: 'array', elements: [{ is: 'object', class: '', members: [] }] },
      { is: 'array', elements: [{ is: 'object', class: 'A', members: [] }] },
    ],
    ['one member more', observed({ a: 1 }), observed({ a: 1, b: 1 })],
    [
      'another element of a set',
      { is: 'set', elements: [observed(1)] },
      { is: 'set', elements: [observed(2)] },
    ],
    ['another variable', same(0), same(1)],
    ['the very object of a variable for a primitive', observed(1), same(0)],
    ['another entry', map(['a', 1]), map(['a', 2])],
    ['a copy for the very object', same(0), observed([1])],
    [
      'a primitive for a part that is an object',
      { is: 'array', elements: [same(0)] },
      observed([1]),
    ],
    ['what was cut for something', observed([1]), { is: 'cut' }],
  ])('kills a mutant that gives %s', (_, expected, value) => {
    expect(killsWith(expected, value)).toBe(true);
  });

  it.each<[string, ObservedValue, ObservedValue]>([
    [
      'elements of a set in another order',
      { is: 'set', elements: [observed(1), observed(2)] },
      { is: 'set', elements: [observed(2), observed(1)] },
    ],
    ['the same variable', same(0), same(0)],
    ['the same', observed({ a: [1] }), observed({ a: [1] })],
    ['NaN again', observed(Number.NaN), observed(Number.NaN)],
    ['members in another order', observed({ a: 1, b: 2 }), observed({ b: 2, a: 1 })],
    ['entries in another order', map([1, 2], [3, 4]), map([3, 4], [1, 2])],
    ['a copy for a part that is an object', { is: 'array', elements: [same(0)] }, observed([{}])],
    ['an object of which nothing is known for a copy', observed([1]), same(0)],
  ])('does not kill one that gives %s', (_, expected, value) => {
    expect(killsWith(expected, value)).toBe(false);
  });

  it.each([
    ['kills', [2, 1], true],
    ['does not kill', [1, 2], false],
  ])('%s a mutant that gives the very array back where that holds %j', (_, held, isKilled) => {
    const state = { what: { of: 'state', variable: 0 }, value: observed(held) } as const;

    expect(killsWith(observed([1, 2]), same(0), {}, [state])).toBe(isKilled);
  });

  it('kills a mutant with which its observation is missing', () => {
    expect(kills({ what, expected: observed(undefined) }, lookupIn(trace()))).toBe(true);
  });

  it.each([
    [0.30000000000000004, 0.3, false],
    [0.3, 0.3 + 2e-9, true],
    [0.3, Number.NaN, true],
  ])('with a tolerance of 1e-9 sees %d and %d as different: %s', (expected, value, isKilled) => {
    expect(killsWith(observed(expected), observed(value), { tolerance: 1e-9 })).toBe(isKilled);
  });

  it.each<[ObservedValue, ObservedValue, boolean]>([
    [observed(new TypeError('a')), observed(new TypeError('b')), false],
    [observed(new TypeError('a')), observed(new RangeError('a')), true],
    [observed(new TypeError('a')), observed(undefined), true],
    [{ is: 'object', class: 'A', members: [] }, { is: 'object', class: 'B', members: [] }, true],
  ])('on the class alone, %j, kills for %j: %s', (expected, value, isKilled) => {
    expect(killsWith(expected, value, { classOnly: true })).toBe(isKilled);
  });
});

describe('a test fails by itself', () => {
  const completed: TraceEnd = { kind: 'completed' };
  const threw = (statement: number): TraceEnd => ({
    kind: 'threw',
    statement,
    error: observed(new Error('a')),
    isFromUnit: true,
  });
  const endless = (statement: number): TraceEnd => ({ kind: 'endless', statement });
  const denied: TraceEnd = { kind: 'denied', statement: 1, what: 'a file' };
  const crashed: TraceEnd = { kind: 'crashed', message: '' };

  it.each<[string, TraceEnd, TraceEnd, boolean]>([
    ['completes as before', completed, completed, false],
    ['throws', completed, threw(1), true],
    ['never ends', completed, endless(1), true],
    ['takes its process with it', completed, crashed, true],
    ['is denied something', completed, denied, true],
    ['no longer throws', threw(2), completed, false],
    ['throws at the same statement', threw(2), threw(2), false],
    ['throws earlier', threw(2), threw(1), true],
    ['hangs where it threw', threw(2), endless(2), true],
    ['takes the process with it where it threw', threw(2), crashed, true],
  ])('with a mutant that %s: %#', (_, original, mutant, fails) => {
    expect(failsAnyway(original, mutant)).toBe(fails);
  });
});
