import { describe, expect, test } from 'vitest';

import { lvr } from '../../src/mutation/operators/lvr.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('LVR replaces a number by zero and its negation, zero by one and minus one', () => {
  test.each<Row>([
    ['x = 0', ['1', '-1']],
    ['x = 5', ['0', '-5']],
    ['x = 1.5e3', ['0', '-1.5e3']],
    ['x = 0xff', ['0', '-0xff']],
    ['x = 1_000', ['0', '-1_000']],
    ['x = 0n', ['1n', '-1n']],
    ['x = 5n', ['0n', '-5n']],
    ['x = -5', ['0']],
    ['x = -5n', ['0n']],
    ['x = -0', []],
    ['x = ~5', []],
    ['x = NaN', []],
  ])('%s', (source, expected) => {
    expect(replacements(lvr, source)).toEqual(expected);
  });
});

describe('LVR flips booleans, empties strings and fills empty ones', () => {
  test.each<Row>([
    ['x = true', ['false']],
    ['x = false', ['true']],
    ["x = 'a'", ["''"]],
    ['x = "a"', ['""']],
    ["x = ''", ["'assay'"]],
    ['x = ""', ['"assay"']],
    ['x = `a`', ['``']],
    ['x = `${a}`', ['``']],
    ['x = ``', ['`assay`']],
    ["x = `${f('a')}`", ['``', "''"]],
    ['x = null', []],
    ['x = undefined', []],
    ['x = /a/', []],
  ])('%s', (source, expected) => {
    expect(replacements(lvr, source)).toEqual(expected);
  });
});

describe('LVR brackets a negative number where it would be read otherwise', () => {
  test.each<Row>([
    ['a-5', ['0', '(-5)']],
    ['a - 5', ['0', '-5']],
    ['2 ** x', ['0', '(-2)']],
    ['5..toFixed()', ['(0)', '(-5.)']],
    ['typeof 5', ['0', '-5']],
    ['x = y?5:z', ['0', '-5']],
  ])('%s', (source, expected) => {
    expect(replacements(lvr, source)).toEqual(expected);
  });
});

describe('LVR leaves literals that are names', () => {
  test.each(
    [
      "import 'a'",
      "import a from 'a' with { type: 'json' }",
      "export { a } from 'a'",
      "export * from 'a'",
      "export { a as 'b' }; let a",
      "import('a')",
      'import(`a`)',
      "require('a')",
      "require.resolve('a')",
      "import.meta.glob('./*.ts')",
      "new URL('./a', import.meta.url)",
      "import a = require('a')",
      "'use strict'",
      "function f() { 'use strict' }",
      "({ 'a': b, 1: c, ['d']: e })",
      "const { 'a': b } = c",
      "class A { 'a' = b; 'c'() {} ['d'] = e; 1() {} }",
      "a['b']",
      'a[`b`]',
      'tag`a${b}`',
      "typeof a === 'string'",
    ].map((source) => [source]),
  )('%s', (source) => {
    expect(replacements(lvr, source)).toEqual([]);
  });
});

describe('LVR leaves types and what is erased with them', () => {
  test.each(
    [
      "type A = 'a' | 1 | true | `b`",
      "let a: 'a'",
      "interface A { 'a': 1 }",
      "f<'a'>()",
      "(a as 'b')",
      "a satisfies 'b'",
      "declare const a: 'a'",
      "declare module 'a' { const b = 1; }",
      "declare function f(a?: 'a'): 'b'",
      "abstract class A { abstract b: 'c'; abstract d(): 1 }",
      "function f(a: 'a'): 1; function f(a: string): number; function f(a: unknown): any {}",
      "enum A { B = 'b', C = 1 }",
      'const enum A { B = 1 }',
      "import type { A } from 'a'",
      "@a('b') class C { @d(1) e() {} }",
    ].map((source) => [source]),
  )('%s', (source) => {
    expect(replacements(lvr, source)).toEqual([]);
  });
});

describe('LVR finds the literals that are values', () => {
  test.each<Row>([
    ["a[0]['b'][`c${1}`]", ['1', '-1', '``', '0', '-1']],
    ["({ [a + 'b']: 'c' })", ["''", "''"]],
    ["function f(a = 'b') {}", ["''"]],
    ["switch (a) { case 'b': case 1: }", ["''", '0', '-1']],
    ["new Error('a')", ["''"]],
    ["Symbol('a')", ["''"]],
    ["export const a = 'b'", ["''"]],
    ["namespace A { export const b = 'c' }", ["''"]],
    ["a = 'b' as const", ["''"]],
    ["class A { static b = 'c'; constructor(private d = 1) {} }", ["''", '0', '-1']],
    ['tag`a${1}`', ['0', '-1']],
  ])('%s', (source, expected) => {
    expect(replacements(lvr, source)).toEqual(expected);
  });

  test('and leaves the text and attribute strings of JSX', () => {
    const source = "x = <a b='c' d={'e'}>f {'g'}</a>";
    expect(replacements(lvr, source, { path: 'source.tsx' })).toEqual(["''", "''"]);
  });
});

test('LVR literals always differ; a template is compared with the empty one', () => {
  const probesOf = (source: string): unknown[] =>
    siteMutants(lvr, source).map(({ probe }) => probe);
  expect(probesOf("x = 'a'")).toEqual([{ kind: 'always' }]);
  expect(probesOf('x = `${a}`')).toEqual([{ kind: 'constant', text: '``' }]);
  expect(probesOf('x = `${f()}`')).toEqual([{ kind: 'always' }]);
});
