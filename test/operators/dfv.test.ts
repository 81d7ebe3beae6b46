import { describe, expect, test } from 'vitest';

import { dfv } from '../../src/mutation/operators/dfv.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('DFV drops a default value', () => {
  test.each<Row>([
    ['function f(a = 1) {}', ['undefined!']],
    ['x = ({ a = 1, b: [c = 2] }) => {}', ['undefined!', 'undefined!']],
    ['const { a = f() } = b', ['undefined!']],
    ['[a = 1] = b', ['undefined!']],
    ['class A { constructor(private a = 1) {} }', ['undefined!']],
  ])('%s', (source, expected) => {
    expect(replacements(dfv, source)).toEqual(expected);
  });
});

describe('DFV leaves what is undefined anyway, and other initial values', () => {
  test.each([
    ['function f(a = undefined) {}'],
    ['function f(a = void 0) {}'],
    ['const a = 1'],
    ['class A { b = 1; }'],
    ['x = { a: 1 }'],
  ])('%s', (source) => {
    expect(replacements(dfv, source)).toEqual([]);
  });
});

test('DFV writes it without types in JavaScript, and compares with it', () => {
  const [mutant] = siteMutants(dfv, 'function f(a = b) {}', { path: 'source.js' });
  expect(mutant?.mutant.replacement).toBe('undefined');
  expect(mutant?.probe).toEqual({ kind: 'constant', text: 'undefined' });
});
