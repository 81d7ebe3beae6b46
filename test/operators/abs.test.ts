import { describe, expect, test } from 'vitest';

import { abs } from '../../src/mutation/operators/abs.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

/** Returns the replacements of some expressions. */
function mutated(...expressions: readonly string[]): readonly string[] {
  return expressions.flatMap((each) => [`Math.abs(${each})`, `-Math.abs(${each})`, '0']);
}

describe('ABS takes the absolute value of a number that is read', () => {
  test.each<Row>([
    ['function f(a: number) { return a; }', mutated('a')],
    ['function f(a: number, b: number) { return a + b; }', mutated('a + b', 'a', 'b')],
    ['function f(a: number) { g(a); }', mutated('a')],
    ['function f(a: number) { new A(a, 1); }', mutated('a')],
    ['function f(a: number) { b[a] = 1; }', mutated('a')],
    ['function f(a: number) { return [a, `${a}`, { a: a }]; }', mutated('a', 'a', 'a')],
    ['(a: number) => a', mutated('a')],
    ['(a: number) => ~a', mutated('~a', 'a')],
    ['(a: number) => b ? a : 1', mutated('a')],
    ['(a: number) => { switch (a) { case a: } }', mutated('a', 'a')],
    ['(a: number) => { b = a; b += a; }', mutated('a', 'a')],
    ['(a: number) => (a) < 1', mutated('a')],
    ['let a = 0; if (a < 1 && b) a = a + 1;', mutated('a', 'a + 1', 'a')],
    ['x = Math.max(y)', mutated('Math.max(y)')],
    ['x = a[0] as number', mutated('a[0] as number')],
    ['x = y - z * 2', mutated('y - z * 2', 'z * 2')],
    ['let a = 0; x = a++', mutated('a++')],
    ['class A { b = Number(c); }', mutated('Number(c)')],
  ])('%s', (source, expected) => {
    expect(replacements(abs, source)).toEqual(expected);
  });

  test.each<Row>([
    ['(a: number) => -a', ['Math.abs(-a)', '-Math.abs(-a)', '0']],
    ['(a: number) => a ** 2', [...mutated('a ** 2'), 'Math.abs(a)', '(-Math.abs(a))', '0']],
    [
      '(a: number, b: number) => b -a',
      [...mutated('b -a'), ...mutated('b'), 'Math.abs(a)', '(-Math.abs(a))', '0'],
    ],
  ])('in brackets where its place needs them: %s', (source, expected) => {
    expect(replacements(abs, source)).toEqual(expected);
  });
});

describe('ABS leaves what is written down, assigned, or read for its truth alone', () => {
  test.each([
    ['x = 1; y = -1; z = 1 as number; f(NaN);'],
    ['let a = 0; a = 1; a++; --a; a += 1; [a] = b; ({ a } = b); for (a of b);'],
    ['let a = 0; if (a) b(); if (!a || a) b();'],
    ['let a = 0; x = typeof a; x = { a }; export { a };'],
    ['(a: number) => { a.b(); void a; void Math.abs(a); }'],
  ])('%s', (source) => {
    expect(replacements(abs, source)).toEqual([]);
  });
});

describe('ABS leaves what is no number, or not known to be one', () => {
  test.each([
    ['function f(a: string, b: bigint, c: A, d) { g(a, b, c, d); }'],
    ['function f(a: bigint, b: bigint) { return a * -b; }'],
    ["x = 'a' + b; x = a + 1; x = a < b; x = a in b;"],
    ['x = f(); x = a.b; x = a[0];'],
    ['let a = 0; { let a = f(); g(a); }'],
  ])('%s', (source) => {
    expect(replacements(abs, source)).toEqual([]);
  });
});

test('ABS leaves a place at which Math is something else', () => {
  expect(replacements(abs, '(a: number, Math: A) => a')).toEqual([]);
});

test('ABS goes by what casts tell', () => {
  expect(replacements(abs, 'f(a.b as number, c() as string, <number>d)')).toEqual(
    mutated('a.b as number', '<number>d'),
  );
});

test('ABS probes compute from the value, and zero where nothing else happens', () => {
  const probesOf = (source: string): unknown[] =>
    siteMutants(abs, source).map(({ probe }) => probe);
  expect(probesOf('x = a - 1')).toEqual([
    { kind: 'absolute', isNegated: false },
    { kind: 'absolute', isNegated: true },
    { kind: 'constant', text: '0' },
  ]);
  expect(probesOf('x = Number(a())').at(-1)).toEqual({ kind: 'always' });
});
