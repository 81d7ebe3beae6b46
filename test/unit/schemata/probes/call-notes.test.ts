import { runInThisContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';

import { RUNTIME_KEY } from '../../../../src/runtime/protocol.ts';
import { withNotes } from '../../../../src/schemata/probes/call-notes.ts';
import type { FunctionNode } from '../../../../src/syntax/nodes.ts';
import { isFunction } from '../../../../src/syntax/nodes.ts';
import { parse } from '../../../../src/syntax/parse.ts';
import { walk } from '../../../../src/syntax/walk.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, RUNTIME_KEY);
});

/** What the functions of a text note when its last line is carried out: the numbers of functions, and what each is given. */
function notedIn(text: string, isConstructed = false): readonly unknown[] {
  const outcome = parse('unit.js', text);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const functions: FunctionNode[] = [];
  walk(outcome.file.program, {
    enter: (node) => void (isFunction(node) && functions.push(node)),
  });
  const code = withNotes(outcome.file, [
    undefined,
    ...functions.map((each) => ({ ...each, isConstructed })),
  ]);
  expect(code.split('\n')).toHaveLength(text.split('\n').length);
  const noted: unknown[] = [];
  const note = (number: number, given: ArrayLike<unknown>, count?: number): void =>
    void noted.push([number, ...Array.from(given).slice(0, count)]);
  Reflect.set(globalThis, RUNTIME_KEY, { calls: { note } });
  runInThisContext(`(() => {${code}})()`);
  return noted;
}

it('a function notes what it is given for its parameters, before its own code changes anything', () => {
  const text = `function add(a, b = 2) { a = 9; return a + b; }
function own(a) { 'use strict'; a = 9; return a; }
add(1, undefined, 3); add(); own(4); new own(5);`;

  expect(notedIn(text)).toEqual([[1, 1, undefined], [1], [2, 4]]);
});

it('a function that reads more than its parameters notes all that it is given', () => {
  const text = `function all(a, ...more) { return more; }
function listed(a) { return () => arguments; }
function inner(a) { return function () { return arguments; }; }
all(1, 2, 3); listed(1, 2); inner(1, 2);`;

  expect(notedIn(text).map((each) => (each as unknown[]).slice(1))).toEqual([
    [1, 2, 3],
    [1, 2],
    [1],
  ]);
});

it('arrow functions note their parameters', () => {
  const text = `const one = (a, b = 2, ...more) => ({ a });
const two = a => { return a; };
one(1); one(1, 3, 4, 5); two('x');`;

  expect(notedIn(text)).toEqual([
    [1, 1, 2],
    [1, 1, 3, 4, 5],
    [2, 'x'],
  ]);
});

it('a constructor notes what it is given by `new`', () => {
  const text = `class One { constructor(a) { this.a = a; } }
class Two extends One { constructor(a, b) { super(a); } }
function Three(a) { if (!new.target) return new Three(a); }
new One(1); new Two(2, 3); Three(4);`;

  expect(notedIn(text, true)).toEqual([
    [1, 1],
    [2, 2, 3],
    [1, 2],
    [3, 4],
  ]);
});

it('an arrow function with patterns notes nothing', () => {
  expect(notedIn('const one = ({ a }) => a; one({ a: 1 });')).toEqual([]);
});

it('a place may begin with what stands before the function', () => {
  const text = 'export default function add(a) { return a; }';
  const outcome = parse('unit.js', text);
  if (!outcome.ok) throw new Error(outcome.problem.message);

  expect(withNotes(outcome.file, [{ start: 0, end: text.length, isConstructed: false }])).toContain(
    'note(0,arguments,1)',
  );
});
