import { describe, expect, test } from 'vitest';

import { sor } from '../../src/mutation/operators/sor.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('SOR replaces a shift operator by the others', () => {
  test.each<Row>([
    ['a << b', ['a >> b', 'a >>> b']],
    ['a >> b', ['a << b', 'a >>> b']],
    ['a >>> b', ['a << b', 'a >> b']],
    ['a <<= b', ['a >>= b', 'a >>>= b']],
    ['a >>= b', ['a <<= b', 'a >>>= b']],
    ['a >>>= b', ['a <<= b', 'a >>= b']],
    ['a << b + 1', ['a >> b + 1', 'a >>> b + 1']],
    ['a < b', []],
    ['a & b', []],
  ])('%s', (source, expected) => {
    expect(replacements(sor, source)).toEqual(expected);
  });
});

describe('SOR leaves out what means the same, or nothing', () => {
  test.each<Row>([
    ['a >> 0', ['a >>> 0']],
    ['a << 0', ['a >>> 0']],
    ['a >>> 0', ['a >> 0']],
    ['a << 1n', ['a >> 1n']],
    ['a >>= 2n', ['a <<= 2n']],
  ])('%s', (source, expected) => {
    expect(replacements(sor, source)).toEqual(expected);
  });
});

test('SOR probes compute the value with the other operator', () => {
  expect(siteMutants(sor, 'a >>= b').map(({ probe }) => probe)).toEqual([
    { kind: 'binary', operator: '<<' },
    { kind: 'binary', operator: '>>>' },
  ]);
});
