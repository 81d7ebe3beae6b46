import { describe, expect, test } from 'vitest';

import { evr } from '../../src/mutation/operators/evr.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('EVR chooses the default of the declared return type', () => {
  test.each<Row>([
    ['function f(): number { return g(); }', ['0']],
    ['function f(): string { return g(); }', ["''"]],
    ['function f(): boolean { return g(); }', ['true', 'false']],
    ['function f(): bigint { return g(); }', ['0n']],
    ['function f(): A[] { return g(); }', ['[]']],
    ['function f(): readonly A[] { return g(); }', ['[]']],
    ['function f(): ReadonlyArray<A> { return g(); }', ['[]']],
    ['function f(): Map<A, B> { return g(); }', ['new Map()']],
    ['function f(): Set<A> { return g(); }', ['new Set()']],
    ['function f(): A | undefined { return g(); }', ['undefined']],
    ['function f(): A | null { return g(); }', ['null']],
    ['function f(a): a is A { return g(a); }', ['true', 'false']],
    ['function f(): unknown { return g(); }', ['undefined']],
    ['async function f(): Promise<number> { return g(); }', ['0']],
    ['const f = (): number => g();', ['0']],
    ['class A { get b(): number { return this.c; } }', ['0']],
    ['function f(): A { return g(); }', []],
    ["function f(): A { return 'a' + g(); }", ["''"]],
    ['function f(): A | B { return g(); }', []],
    ['function f(): Promise<number> { return g(); }', []],
    ['function f(): void { return g(); }', []],
    ['const f = (): void => g();', ['undefined']],
  ])('%s', (source, expected) => {
    expect(replacements(evr, source)).toEqual(expected);
  });
});

describe('EVR goes by the kind of a returned value where no type is declared', () => {
  test.each<Row>([
    ['function f() { return g(); }', ['undefined']],
    ['function f() { return a.b; }', ['undefined']],
    ['async () => await g()', ['undefined']],
    ['() => a', ['undefined']],
    ["() => 'a' + b", ["''"]],
    ['() => a in b', ['true', 'false']],
    ['() => a instanceof B', ['true', 'false']],
    ['() => Number(a)', ['0']],
    ['() => [a]', ['[]']],
    ['() => ({ a })', ['{}']],
    ['function f() { return (g()); }', ['undefined']],
    ['function f() { return [] }', []],
    ['function f() { return {} }', []],
    ['function f() { return undefined }', []],
    ['function f() { return void 0 }', []],
    ['function f() { return null }', []],
    ['function f() { return function () {} }', []],
    ['function f() { return a, b }', []],
    ['function f() { return }', []],
    ['() => { g(); }', []],
    ["() => import('a')", []],
  ])('%s', (source, expected) => {
    expect(replacements(evr, source)).toEqual(expected);
  });

  test('and by what declarations tell', () => {
    expect(replacements(evr, '(a: number) => a')).toEqual(['0']);
    expect(replacements(evr, '(a: boolean) => a')).toEqual(['true', 'false']);
    expect(replacements(evr, '(a: undefined) => a')).toEqual([]);
  });

  test('and to null for an element', () => {
    expect(replacements(evr, '() => <a />', { path: 'source.tsx' })).toEqual(['null']);
  });
});

describe('EVR replaces a stored value whose kind is known', () => {
  test.each<Row>([
    ['const x: number = g();', ['0']],
    ['const x: A | undefined = g();', ['undefined']],
    ['const x = g();', []],
    ['const x = [1, 2];', ['[]']],
    ["a.b = 'x' + c;", ["''"]],
    ['a = g();', []],
    ['a += g();', []],
    ['class A { x: string = g(); y = g(); }', ["''"]],
    ['const x: number = 1;', []],
    ['const x: number[] = [];', []],
    ['function f(a: number = g()) {}', []],
  ])('%s', (source, expected) => {
    expect(replacements(evr, source)).toEqual(expected);
  });

  test('by its type', () => {
    expect(replacements(evr, 'const x = g() as number')).toEqual(['0']);
    expect(replacements(evr, '(b: boolean) => { a = b; }')).toEqual(['true', 'false']);
  });
});

describe('EVR makes a plain test true and false', () => {
  test.each<Row>([
    ['if (a) b();', ['true', 'false']],
    ['if ((a())) b();', ['true', 'false']],
    ['while (a.length) b();', ['true', 'false']],
    ['do b(); while (a in c)', ['true', 'false']],
    ['for (; a(); ) b();', ['true', 'false']],
    ['x = a instanceof B ? 1 : 2', ['true', 'false']],
    ['while ((m = a.exec(b))) c();', []],
    ['for (;;) b();', []],
    ['switch (a) {}', []],
  ])('%s', (source, expected) => {
    expect(replacements(evr, source)).toEqual(expected);
  });
});

describe('EVR leaves what another operator mutates', () => {
  test.each(
    [
      '() => a + b',
      '() => a & b',
      '() => a && b',
      '() => a < b',
      '() => a << b',
      '() => -a',
      '() => a++',
      '() => 1',
      '() => `a${b}`',
      'if (!a);',
      'if (a && b);',
      'if (a === b);',
      'if (true);',
      'function* f() { return g(); }',
      'class A { constructor() { return g(); } }',
    ].map((source) => [source]),
  )('%s', (source) => {
    expect(replacements(evr, source)).toEqual([]);
  });
});

test('EVR compares with a constant unless that skips an effect or makes an object', () => {
  const probesOf = (source: string): unknown[] =>
    siteMutants(evr, source).map(({ probe }) => probe);
  expect(probesOf('() => a.b')).toEqual([{ kind: 'constant', text: 'undefined' }]);
  expect(probesOf('() => a()')).toEqual([{ kind: 'always' }]);
  expect(probesOf('() => [a]')).toEqual([{ kind: 'always' }]);
});
