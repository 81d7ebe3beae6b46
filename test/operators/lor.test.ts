import { describe, expect, test } from 'vitest';

import { lor } from '../../src/mutation/operators/lor.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('LOR replaces a bitwise operator by the others', () => {
  test.each<Row>([
    ['a & b', ['a | b', 'a ^ b']],
    ['a | b', ['a & b', 'a ^ b']],
    ['a ^ b', ['a & b', 'a | b']],
    ['a &= b', ['a |= b', 'a ^= b']],
    ['a |= b', ['a &= b', 'a ^= b']],
    ['a ^= b', ['a &= b', 'a |= b']],
    ['a && b', []],
    ['a &&= b', []],
    ['a + b', []],
    ['~a', []],
  ])('%s', (source, expected) => {
    expect(replacements(lor, source)).toEqual(expected);
  });
});

describe('LOR brackets what would bind otherwise', () => {
  test.each<Row>([
    ['a | b & c', ['a & (b & c)', 'a ^ b & c', '(b | c)', 'b ^ c']],
    ['a & b | c', ['a & b & c', 'a & b ^ c', 'a | b', 'a ^ b']],
    ['a & b === c', ['a | b === c', 'a ^ b === c']],
  ])('%s', (source, expected) => {
    expect(replacements(lor, source)).toEqual(expected);
  });
});

describe('LOR leaves out the replacement that equals the original before a zero', () => {
  test.each<Row>([
    ['a | 0', ['a & 0']],
    ['a ^ 0', ['a & 0']],
    ['a & 0', ['a | 0']],
    ['a |= 0', ['a &= 0']],
  ])('%s', (source, expected) => {
    expect(replacements(lor, source)).toEqual(expected);
  });
});

test('LOR probes compute the value with the other operator', () => {
  expect(siteMutants(lor, 'f() & g()').map(({ probe }) => probe)).toEqual([
    { kind: 'binary', operator: '|' },
    { kind: 'binary', operator: '^' },
  ]);
});
