import { expect, test } from 'vitest';

import { outerFunctions } from '../../../src/syntax/outer-functions.ts';
import { parsed } from '../mutation/catalogue-source.ts';

function bodiesIn(text: string, path?: string): string[] {
  const { bodies } = outerFunctions(parsed(text, path));
  return bodies.map(({ start, end }) => text.slice(start, end));
}

test('outer functions are those in no other function: declarations, methods, arrow functions', () => {
  const text = `function a(x = () => 0) { return () => x; }
    class B { constructor() { this.b = 1; } get c() { return 2; } d = () => 3; }
    const e = { f() { function g() {} } };`;
  expect(bodiesIn(text)).toEqual([
    '{ return () => x; }',
    '{ this.b = 1; }',
    '{ return 2; }',
    '3',
    '{ function g() {} }',
  ]);
});

test('constructors of derived classes and declarations without code are no outer functions', () => {
  expect(bodiesIn('class A extends B { constructor() { super(); } }')).toEqual([]);
  expect(bodiesIn('declare function a(): void; interface B { c(): void }')).toEqual([]);
});

test('a function is no outer function if its text tells tools something about the module', () => {
  expect(bodiesIn('function a() { exports.b = 1; } function c() { return 2; }', 'a.js')).toEqual([
    '{ return 2; }',
  ]);
});

test('how bodies name imports, and whether they have JSX, is part of what they decide outside', () => {
  const outsideOf = (body: string): string =>
    outerFunctions(parsed(`import { a, b } from 'c'; function d() { ${body} }`, 'a.tsx')).outside;
  expect(outsideOf('return a();')).toBe(outsideOf('return a() + 1 + e;'));
  expect(outsideOf('return a();')).not.toBe(outsideOf('return b();'));
  expect(outsideOf('let e: a;')).not.toBe(outsideOf('return a;'));
  expect(outsideOf('return 1;')).not.toBe(outsideOf('return <i />;'));
});

test('each body has the statement of the module that contains it', () => {
  const text = 'let a = 1; class B { c() { return 2; } } (() => 3)();';
  const { statements } = outerFunctions(parsed(text));
  expect(statements.map(({ start, end }) => text.slice(start, end))).toEqual([
    'class B { c() { return 2; } }',
    '(() => 3)();',
  ]);
});
