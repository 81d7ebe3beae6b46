import { describe, expect, test } from 'vitest';

import { arr } from '../../src/mutation/operators/arr.ts';
import { replacements, type Row } from './replacements.ts';

describe('ARR empties an array and fills an empty one', () => {
  test.each<Row>([
    ['x = [a, b]', ['[]']],
    ['x = []', ["['assay']"]],
    ['new Array(a, b)', ['new Array()']],
    ['Array(a)', ['Array()']],
    ['x = new Array<A>(a)', ['new Array<A>()']],
    ['x = new Array()', ['new Array([])']],
    ['[a].b()', ['[]']],
    ['x = a in [b]', ['[]']],
  ])('%s', (source, expected) => {
    expect(replacements(arr, source)).toEqual(expected);
  });
});

describe('ARR leaves patterns, types and what else is called Array', () => {
  test.each([
    ['[a, b] = c'],
    ['const [a] = b'],
    ['new Array'],
    ['a.Array(b)'],
    ['let a: [b]'],
    ['f(a)[b]'],
  ])('%s', (source) => {
    expect(replacements(arr, source)).toEqual([]);
  });
});
