import { describe, expect, test } from 'vitest';

import { leq } from '../../src/mutation/operators/leq.ts';
import { replacements, type Row } from './replacements.ts';

describe('LEQ exchanges strict and loose equality where kinds may differ', () => {
  test.each<Row>([
    ['a === null', ['a == null']],
    ['null === toString(a)', ['null == toString(a)']],
    ['a != undefined', ['a !== undefined']],
    ['a === b', ['a == b']],
    ["x = (a ? 1 : 'b') == c", ["(a ? 1 : 'b') === c"]],
    ['x = String(a) === Number(b)', ['String(a) == Number(b)']],
    ['x = [a] == 1', ['[a] === 1']],
  ])('%s', (source, expected) => {
    expect(replacements(leq, source)).toEqual(expected);
  });
});

describe('LEQ leaves operands of one kind, and in TypeScript a primitive of known kind', () => {
  test.each([
    ["typeof a === 'string'"],
    ['a === 1'],
    ["a === 'b'"],
    ['a.length + 1 === 2'],
    ['null === String(a)'],
    ['a < b'],
    ['x = [a] === {}'],
  ])('%s', (source) => {
    expect(replacements(leq, source)).toEqual([]);
  });
});

test('LEQ lets a literal meet anything in JavaScript', () => {
  expect(replacements(leq, 'a === 1', { path: 'source.js' })).toEqual(['a == 1']);
});

test('LEQ goes by what annotations tell', () => {
  expect(replacements(leq, '(a: number | string) => a === 1')).toEqual(['a == 1']);
  expect(replacements(leq, '(a?: number) => a === 1')).toEqual(['a == 1']);
  expect(replacements(leq, '(a: number, b: number) => a === b')).toEqual([]);
});
