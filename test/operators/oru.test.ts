import { describe, expect, test } from 'vitest';

import { oru } from '../../src/mutation/operators/oru.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('ORU replaces or drops a unary operator', () => {
  test.each<Row>([
    ['-x', ['x', '~x']],
    ['+x', ['-x']],
    ['~x', ['x', '-x']],
    ['!x', ['x']],
    ['-5', ['5', '~5']],
    ['typeof x', []],
    ['void x', []],
    ['delete x.y', []],
    ['!!x', ['!x']],
    ['!!!x', ['!!x']],
  ])('%s', (source, expected) => {
    expect(replacements(oru, source)).toEqual(expected);
  });
});

describe('ORU swaps ++ and --', () => {
  test.each<Row>([
    ['x++', ['x--']],
    ['x--', ['x++']],
    ['++x', ['--x']],
    ['--x.y[0]', ['++x.y[0]']],
    ['for (;; i++);', ['i--']],
  ])('%s', (source, expected) => {
    expect(replacements(oru, source)).toEqual(expected);
  });
});

describe('ORU adds and drops brackets as the place demands, and never makes another token', () => {
  test.each<Row>([
    ['x = -(a + b)', ['a + b', '~(a + b)']],
    ['-(a + b) * c', ['(a + b)', '~(a + b)']],
    ['!(a, b)', ['a, b']],
    ['f(!(a, b))', ['(a, b)']],
    ['-(-a)', ['-a', '~(-a)', 'a', '~a']],
    ['~-a', ['-a', '-(-a)', 'a', '~a']],
    ['a-~b', ['b', '(-b)']],
    ['a - ~b', ['b', '-b']],
    ['a+--b', ['(++b)']],
    ['typeof!x', ['(x)']],
    ['a/!/b/.c', ['(/b/.c)']],
    ['() => !{}', ['({})']],
  ])('%s', (source, expected) => {
    expect(replacements(oru, source)).toEqual(expected);
  });
});

test('ORU probes name the operator that takes the place, or none', () => {
  expect(siteMutants(oru, '-x').map(({ probe }) => probe)).toEqual([
    { kind: 'unary', operator: '' },
    { kind: 'unary', operator: '~' },
  ]);
  expect(siteMutants(oru, 'x++').map(({ probe }) => probe)).toEqual([{ kind: 'always' }]);
});
