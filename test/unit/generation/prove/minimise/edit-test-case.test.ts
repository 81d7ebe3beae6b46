import { describe, expect, it } from 'vitest';

import {
  withoutStatements,
  withStatement,
  withVariable,
} from '../../../../../src/generation/prove/minimise/edit-test-case.ts';
import type { Statement } from '../../../../../src/model/test-case.ts';
import {
  array,
  call,
  method,
  num,
  object,
  sketch,
  str,
  stub,
  testCaseOf,
} from '../../statements.ts';

const without = (statements: readonly Statement[], ...places: readonly number[]): string[] =>
  sketch(withoutStatements(testCaseOf(...statements), new Set(places)));

describe('a test case without a statement', () => {
  it('has other places for those after it', () => {
    expect(without([call('f'), call('g'), call('h', 1)], 0)).toEqual(['g()', 'h($0)']);
  });

  it.each<[string, Statement[], number, string[]]>([
    ['a call that takes its value', [call('f'), call('g', 0), call('h')], 0, ['h()']],
    ['a call on it', [call('A'), method(0, 'A#x'), call('h')], 0, ['h()']],
    ['what depends on that', [call('f'), call('g', 0), call('h', 1), call('i')], 0, ['i()']],
    ['an array of it', [call('f'), array(0), call('g', 1), call('h')], 0, ['h()']],
    ['an object of it', [call('f'), object({ a: 0 }), call('g', 1), call('h')], 0, ['h()']],
    [
      'a stub that gives it',
      [call('f'), stub({ does: 'return', value: 0 }), call('g', 1), call('h')],
      0,
      ['h()'],
    ],
    [
      'what is set to it',
      [call('f'), { kind: 'assign', callable: 's', value: 0 }, call('h')],
      0,
      ['h()'],
    ],
    ['what waits for it', [call('f'), { kind: 'await', promise: 0 }, call('h')], 0, ['h()']],
  ])('has lost %s', (_, statements, place, left) => {
    expect(without(statements, place)).toEqual(left);
  });

  it('has lost the values that only it used', () => {
    expect(without([num(1), num(2), array(0, 1), call('f', 2), call('g', 1)], 3)).toEqual([
      '2',
      'g($0)',
    ]);
  });

  it('keeps calls that only it used', () => {
    expect(without([call('f'), call('g', 0)], 1)).toEqual(['f()']);
  });
});

it('another statement in a place takes the values with it that are no longer used', () => {
  const testCase = testCaseOf(num(1), num(2), array(0, 1), call('f', 2));

  expect(sketch(withStatement(testCase, 2, array(1)))).toEqual(['2', '[$0]', 'f($1)']);
});

it('an earlier variable stands in everywhere for a later one', () => {
  const testCase = testCaseOf(call('A'), str('a'), call('A', 1), method(2, 'A#x', 2), array(2));

  expect(sketch(withVariable(testCase, 2, 0))).toEqual(['A()', '$0.A#x($0)']);
});
