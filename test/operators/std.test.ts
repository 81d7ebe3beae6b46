import { describe, expect, test } from 'vitest';

import type { StatementKind } from '../../src/model/statement-kinds.ts';
import { statementDeletion, std } from '../../src/mutation/operators/std.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('STD deletes statements that act', () => {
  test.each<Row>([
    ['foo();', ['']],
    ['a?.b();', ['']],
    ['(foo());', ['']],
    ['void foo();', ['']],
    ['await foo();', ['']],
    ['a = 1;', ['']],
    ['a.b += 1;', ['']],
    ['a ??= 1;', ['']],
    ['a++;', ['']],
    ['--a;', ['']],
    ['delete a.b;', ['']],
    ['throw a;', ['']],
    ['class A extends B { constructor() { super(); super.a(); } }', ['']],
  ])('%s', (source, expected) => {
    expect(replacements(std, source)).toEqual(expected);
  });
});

describe('STD leaves other statements', () => {
  test.each(
    [
      'let a = foo();',
      'const a = 1;',
      'function f() {}',
      'a && b();',
      'a ? b() : c();',
      'new A();',
      'a;',
      "'use strict';",
      'if (a) {}',
      'class A extends B { constructor() { super(); } }',
      'export const a = 1;',
      'declare const a: number;',
    ].map((source) => [source]),
  )('%s', (source) => {
    expect(replacements(std, source)).toEqual([]);
  });
});

describe('STD deletes a jump unless control would go the same way', () => {
  test.each<Row>([
    ['while (a) { break; b(); }', ['', '']],
    ['while (a) { if (b) { break; } }', ['']],
    ['while (a) { if (b) { continue; } c(); }', ['', '']],
    ['while (a) { if (b) { continue; } }', []],
    ['while (a) continue;', []],
    ['l: while (a) { while (b) { continue l; } }', ['']],
    ['switch (a) { case 1: b(); break; case 2: break; }', ['', '']],
    ['switch (a) { case 1: if (b) { break; } }', []],
    ['while (a) { switch (b) { default: break; } }', []],
    ['while (a) { switch (b) { default: continue; } }', ['']],
    ['function f() { return; }', []],
    ['function f() { if (a) { return; } }', []],
    ['function f() { if (a) { return; } b(); }', ['', '']],
    ['function f() { try { return; } finally {} }', ['']],
    ['function f() { for (;;) { return; } }', ['']],
  ])('%s', (source, expected) => {
    expect(replacements(std, source)).toEqual(expected);
  });
});

describe('STD deletes a return with a value from a function that returns nothing', () => {
  test.each<Row>([
    ['function f(): void { return g(); }', ['']],
    ['async function f(): Promise<void> { return g(); }', ['']],
    ['function f(): number { return g(); }', []],
    ['function f() { return g(); }', []],
    ['async function f(): Promise<number> { return g(); }', []],
  ])('%s', (source, expected) => {
    expect(replacements(std, source)).toEqual(expected);
  });
});

describe('STD leaves an empty block where the grammar wants a statement', () => {
  test.each<Row>([
    ['if (a) b(); else c();', ['{}', '{}']],
    ['for (;;) a();', ['{}']],
    ['for (const a of b) a();', ['{}']],
    ['for (const a in b) a();', ['{}']],
    ['while (a) b();', ['{}']],
    ['do a()\nwhile (b)', ['{}']],
    ['l: a();', ['{}']],
  ])('%s', (source, expected) => {
    expect(replacements(std, source)).toEqual(expected);
  });
});

describe('STD leaves a semicolon where the statements around would run together', () => {
  test.each<Row>([
    ['let x = a\nb()\n', ['']],
    ['let x = a\nb();\n(c)()', [';', '']],
    ['let x = a\nb();\n[c].map(d)', [';', '']],
    ['let x = a\nb();\n++c', ['', '']],
    ['let x = a;\nb();\n(c)()', ['', '']],
    ['{}\nb();\n(c)()', ['', '']],
    ['if (x) y\nb();\n(c)()', [';', '']],
    ["b(); 'use strict'", [';']],
    ['switch (a) { case 1: let x = a\nb();\n(c)() }', [';', '']],
  ])('%s', (source, expected) => {
    expect(replacements(std, source)).toEqual(expected);
  });
});

test('STD counts as infected wherever it is reached', () => {
  expect(siteMutants(std, 'a();').map(({ probe }) => probe)).toEqual([{ kind: 'always' }]);
});

describe('STD for some kinds of statements', () => {
  const all = 'f(); a = 1; a++; a--; delete a.b; await a; throw a;';

  test.each<[StatementKind, string, number]>([
    ['call', `${all} void g(); await h();`, 3],
    ['assignment', `${all} a += 1;`, 2],
    ['increment', `${all} ++a;`, 2],
    ['decrement', `${all} --a;`, 2],
    ['delete', all, 1],
    ['await', all, 1],
    ['throw', all, 1],
    ['return', 'function f(): void { if (a) return g(); h(); }', 1],
    ['break', 'while (a) { if (b) break; f(); }', 1],
    ['continue', 'while (a) { if (b) continue; f(); }', 1],
  ])('deletes each %s in %s', (kind, source, count) => {
    expect(replacements(statementDeletion([kind]), source)).toHaveLength(count);
  });

  test('keeps the name of the operator, so that ids and comments go on to mean the same', () => {
    const [mutant] = siteMutants(statementDeletion(['call']), 'f();');
    expect(mutant?.mutant.operator).toBe('STD');
  });
});
