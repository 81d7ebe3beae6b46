import { expect, test } from 'vitest';

import { ownNames } from '../../../../src/schemata/probes/own-names.ts';
import { parse } from '../../../../src/syntax/parse.ts';

function namesOf(text: string, path = 'sample.ts'): string[] {
  const outcome = parse(path, text);
  if (!outcome.ok) throw new SyntaxError(outcome.problem.message);
  const constants = ['undefined', 'NaN', 'Infinity'];
  return [...ownNames(outcome.file.program)].filter((name) => !constants.includes(name));
}

test.each([
  ['a variable', 'const a = 1; use(a);', ['a']],
  [
    'a parameter, also of a pattern',
    'function f(a, { b: [c] }) { return a + c; }',
    ['a', 'c', 'f'],
  ],
  ['a variable of a block', 'if (1) { let a = 1; a; } for (const b of []) b;', ['a', 'b']],
  ['a variable of a catch clause', 'try { 1; } catch (a) { a; }', ['a']],
  ['a class and an enum', 'class A {} enum B { x } A; B;', ['A', 'B']],
  ['an exported function', 'export function a() {} a;', ['a']],
  ['a property of the same name', 'const a = 1; x.a; ({ a: 1 });', ['a']],
  ['a type of the same name', 'const a = 1; let b: a; type T = (a: string) => void;', ['a', 'b']],
] as const)('%s is an own name', (_, text, own) => {
  expect(namesOf(text).toSorted()).toEqual(own);
});

test.each([
  ['an import', 'import { a } from "x"; import * as b from "x"; a + b;'],
  ['a global', 'a; window;'],
  ['a global that another scope hides', 'a; { const a = 1; a; } ((a) => a)(1);'],
  ['a global in a shorthand', '({ a }); ((a) => a)(1);'],
  ['a global as a computed key', 'x[a]; ((a) => a)(1);'],
  ['an exported variable', 'export const a = 1, { b } = x; a + b;'],
  ['what exists elsewhere', 'declare const a: number; declare function f(): void; ((a) => a)(1);'],
  ['a namespace', 'namespace a { export type T = 1 } a;'],
] as const)('%s is none', (_, text) => {
  expect(namesOf(text)).toEqual([]);
});

test('nothing is an own name in a file whose variables a compiler turns into calls', () => {
  expect(namesOf('let a = $state(0); a;', 'sample.svelte.ts')).toEqual([]);
});

test('nothing is an own name in a file that uses with', () => {
  expect(namesOf('const a = 1; with (x) a;', 'sample.cjs')).toEqual([]);
});
