import { describe, expect, test } from 'vitest';

import { spr } from '../../src/mutation/operators/spr.ts';
import { replacements, type Row } from './replacements.ts';

describe('SPR swaps a spread with its neighbour', () => {
  test.each<Row>([
    ['x = { ...a, b }', ['{ b, ...a }']],
    ['x = { a, ...b, ...c }', ['{ ...b, a, ...c }', '{ a, ...c, ...b }']],
    ['x = [...a, b, c]', ['[b, ...a, c]']],
    ['x = () => ({ ...a, b: 1 })', ['{ b: 1, ...a }']],
    ['({ ...a, b }).c()', ['{ b, ...a }']],
  ])('%s', (source, expected) => {
    expect(replacements(spr, source)).toEqual(expected);
  });
});

describe('SPR leaves what has no spread, patterns and arguments', () => {
  test.each([
    ['x = { a, b }'],
    ['x = { ...a }'],
    ['x = [a, b]'],
    ['const { a, ...b } = c'],
    ['f(...a, b)'],
    ['x = [...a, , b]'],
  ])('%s', (source) => {
    expect(replacements(spr, source)).toEqual([]);
  });
});
