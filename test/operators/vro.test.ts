import { describe, expect, test } from 'vitest';

import { vro } from '../../src/mutation/operators/vro.ts';
import { replacements, type Row } from './replacements.ts';

describe('VRO replaces a variable by others of its kind', () => {
  test.each<Row>([
    ['function f(a: number, b: number) { return a + 1; }', ['b']],
    ['function f(a: number, b: string) { return a; }', []],
    ['const a = 1, b = 2, c = a;', ['b']],
    ["let a = 'x'; let b = `y`; f(a);", ['b']],
    ['function f(a: A, b: A, c: B) { g(a.d); }', ['b']],
    ['const a = 1; { const b = 2; { const c = 3; x = c; } }', ['b', 'a']],
    ['const a = 1; const b = 2; const c = 3; x = c;', ['a', 'b']],
    ['const a = 1; x = a; const b = 2;', []],
    ['const a = 1; function f(b: number) { const a = g(); return b; }', []],
    ['for (let i = 0, n = 5; i < n; i++);', ['n', 'i']],
    ['function f(a = 1, b = a) {}', []],
    ['function f(a = 1, b = 2, c = a) {}', ['b']],
    ['import { a } from "a"; const b = 1; const c = 2; x = b + a;', ['c']],
    ['switch (x) { case 1: let a = 1; let b = 2; f(b); }', ['a']],
  ])('%s', (source, expected) => {
    expect(replacements(vro, source)).toEqual(expected);
  });
});

describe('VRO leaves names, targets, calls and variables of unknown kind', () => {
  test.each([
    ['const a = 1, b = 2; x.a; x = { a }; a: for (;;) break a;'],
    ['let a = 1, b = 2; a = 3; a++;'],
    ['const a = f(), b = f(); x = a;'],
    ['const a = () => 1, b = () => 2; a();'],
    ['let a = 1, b = 2; x = typeof a; export { a };'],
    ['function f(this: A, a: A) { return () => a; }'],
  ])('%s', (source) => {
    expect(replacements(vro, source)).toEqual([]);
  });
});
