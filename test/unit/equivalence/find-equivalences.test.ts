import { describe, expect, test } from 'vitest';

import { findEquivalences } from '../../../src/equivalence/find-equivalences.ts';

/** Mutants by the text that each replaces, at its first occurrence, and the replacement. */
function found(
  text: string,
  changes: readonly (readonly [original: string, replacement: string])[],
  file = 'source.ts',
): { equivalent: string[]; duplicates: readonly (readonly string[])[] } {
  const mutants = changes.map(([original, replacement]) => {
    const start = text.indexOf(original);
    if (start < 0) throw new Error(`No ${original} in ${text}`);
    return {
      id: `${original} -> ${replacement}`,
      span: { start, end: start + original.length },
      replacement,
    };
  });
  const { equivalent, duplicates } = findEquivalences({ file, text, mutants });
  return { equivalent: equivalent.map(([id]) => id), duplicates };
}

/** Returns whether the search finds a mutant to be equivalent. */
function isEquivalent(text: string, original: string, replacement: string, file?: string): boolean {
  return found(text, [[original, replacement]], file).equivalent.length === 1;
}

describe('a mutant whose function has the same code after minification', () => {
  test.each<[text: string, original: string, replacement: string]>([
    ['function f(a) { if (a) { return; } }', 'return;', ''],
    ['const f = (a) => { while (g()) { continue; } };', 'continue;', ''],
    ['function f(a: number) { const t = a > 1; return 2; }', 'a > 1', 'a < 1'],
    [
      'class A { #b = 1; m() { const t = this.#b === 1; return typeof 1; } }',
      'typeof 1',
      "'number'",
    ],
    ['class A { constructor(private x: number) { return undefined; } }', 'undefined', 'void 0'],
    ['const o = { get a() { return undefined; } };', 'return undefined;', ''],
    ['const o = { *a() { return undefined; } };', 'return undefined;', ''],
    ['class A extends B { m = () => { super.m(); return undefined; }; }', 'return undefined;', ''],
    ['class A { x = !0; }', '!0', 'true'],
    ['export const x = 1 > 2 ? 3 : 4;', '1 > 2', 'false'],
  ])('%s, %s to %s', (...row) => {
    expect(isEquivalent(...row)).toBe(true);
  });

  test('is found in JSX', () => {
    const text = 'export function A(p) { if (p.a) { return; } return <b a={undefined} />; }';
    expect(isEquivalent(text, 'undefined', 'void 0', 'source.tsx')).toBe(true);
    expect(isEquivalent(text, 'undefined', 'void 0', 'source.jsx')).toBe(true);
  });
});

describe('what a minifier makes equal though it can be told apart', () => {
  test.each<[what: string, text: string, original: string, replacement: string]>([
    ['valueOf in an order', 'function f(a, b) { a < b; return 1; }', 'a < b', '1'],
    [
      'valueOf in an equality',
      'function f(a, b) { if (a == b) return 1; return 1; }',
      'a == b',
      'true',
    ],
    ['toString', 'function f(a) { String(a); return 1; }', 'String(a);', ''],
    ['a bigint', 'function f(a) { a -= 1; return a; }', 'a -= 1', '--a'],
    ['a replaced built-in', 'function f() { Math.random(); return 1; }', 'Math.random();', ''],
    [
      'a built-in of the file’s own',
      'const Math = m; function f() { Math.abs(1); return 1; }',
      'Math.abs(1);',
      '',
    ],
    [
      'an imported name',
      'import { Array } from "m"; function f(a) { if (Array.isArray(a)) return 1; return 1; }',
      'Array.isArray(a)',
      'true',
    ],
    ['an early use', 'function f(a) { x = 1; let x = a; return x; }', 'x = 1;', ''],
    ['eval', 'function f(a) { const t = 1; eval(a); return 2; }', '1', '2'],
    [
      'the name of a function',
      'function f() { return function g() {}; }',
      'function g() {}',
      'function () {}',
    ],
    ['a call marked as pure', 'function f() { /* @__PURE__ */ g(); return 1; }', 'g();', ''],
    [
      'a kind that the mutant changes',
      'function f(b) { let a = 1; a < b; let c = 1; c < a; return 1; }',
      '1',
      '{}',
    ],
  ])('is no equivalent mutant: %s', (_, text, original, replacement) => {
    expect(isEquivalent(text, original, replacement)).toBe(false);
  });
});

describe('duplicates', () => {
  test('are mutants of one function that have the same code', () => {
    const text = 'function f(a, b) { return a() && b(); }';
    const { duplicates } = found(text, [
      ['a() && b()', 'a()'],
      ['a() && b()', 'b()'],
      ['b()', '!!1 && true'],
      ['a()', 'true'],
    ]);

    expect(duplicates).toEqual([['a() && b() -> b()', 'a() -> true']]);
  });

  test('are not looked for across functions', () => {
    const text = 'function f(a) { return a + 1; } function g(a) { return a + 1 + 0; }';
    const { duplicates } = found(text, [
      ['a + 1', 'a'],
      ['a + 1 + 0', 'a'],
    ]);

    expect(duplicates).toEqual([]);
  });

  test('are none where only one of them is faithful to its text', () => {
    const text = 'function f(a, b) { return a; }';
    const { duplicates } = found(text, [
      ['return a;', 'a < b; return 1;'],
      ['return a;', 'return 1;'],
    ]);

    expect(duplicates).toEqual([]);
  });

  test('do not hold equivalent mutants', () => {
    const text = 'function f(a) { if (a) { return; } }';
    const result = found(text, [
      ['return;', ''],
      ['return;', ';'],
    ]);

    expect(result.equivalent).toHaveLength(2);
    expect(result.duplicates).toEqual([]);
  });
});

test('a file or a mutant that does not parse has no equivalences', () => {
  expect(found('function (', [['(', ')']])).toEqual({ equivalent: [], duplicates: [] });
  expect(isEquivalent('function f() { return; }', 'return;', 'return (;')).toBe(false);
});
