import { compileFunction } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { build, catalogued, runtimeFor } from './build.ts';

const path = 'sample.js';

const text = `
function outer(x) { 'use strict'; const inner = (y) => y + x; return inner; }
const arrow = (x) => x > 0 ? x + 1 : { x };
class A { constructor(a) { this.a = a; } get b() { return this.a; } static *c() { yield 1; } }
async function later() { return 1; }
const held = { method(x = 1) { if (x) return x * 2; while (x < 0) x += 1; return x; } };
Object.assign(exports, { outer, arrow, A, later, held });
`;

/** The functions that some calls enter, by their numbers in the order of the text. */
function enteredBy(kind: 'observe' | 'execute', calls: string, mutant = -1): number[] {
  const file = catalogued(text, path);
  const { code } = build(file, { build: kind });
  const runtime = runtimeFor(file, kind);
  const exported: Record<string, unknown> = {};
  compileFunction(code, ['exports'])(exported);
  runtime.startEntered();
  runtime.activate(mutant);
  compileFunction(calls, Object.keys(exported))(...Object.values(exported));
  runtime.activate(-1);
  const ranges = runtime.takeEntered();
  return Array.from({ length: 8 }, (_, at) => at).filter((at) =>
    ranges.some((start, place) => place % 2 === 0 && start <= at && at < (ranges[place + 1] ?? 0)),
  );
}

describe.each(['observe', 'execute'] as const)('the %s build', (kind) => {
  test.each<[calls: string, entered: number[]]>([
    ['', []],
    ['outer(1)', [0]],
    ['arrow(1); arrow(-1)', [1]],
    ['new A(2)', [2]],
    ['new A(2).b', [2, 3]],
    ['A.c()', []],
    ['[...A.c()]', [4]],
    ['later()', [5]],
    ['held.method(); held.method(0)', [6]],
  ])('notes the outer functions that `%s` enters', (calls, entered) => {
    expect(enteredBy(kind, calls)).toEqual(entered);
  });
});

test('an inner function that is called later counts as its outer function', () => {
  const file = catalogued(text, path);
  const { code } = build(file, { build: 'execute' });
  const runtime = runtimeFor(file, 'execute');
  const exported: Record<string, (x: number) => (y: number) => number> = {};
  compileFunction(code, ['exports'])(exported);
  const inner = exported['outer']?.(1);
  runtime.startEntered();
  expect(inner?.(2)).toBe(3);
  expect(runtime.takeEntered()).toEqual([0, 1]);
});

test('functions are also noted while one of their mutants is active', () => {
  const { catalogue } = catalogued(text, path);
  const mutants = catalogue.sites.flatMap((site) => site.mutants);
  const place = mutants.findIndex(({ mutant }) => mutant.functionName.includes('method'));
  expect(enteredBy('execute', 'held.method(0)', place)).toEqual([6]);
});

test('a function that runs before the first statement of its module is noted', () => {
  const cyclic = "import './other.js'; export function early() { return 1; }";
  const file = catalogued(cyclic, path);
  const { code } = build(file, { build: 'execute' });
  const runtime = runtimeFor(file, 'execute');
  const body = code.replace("import './other.js';", 'early();').replace('export ', '');
  runtime.startEntered();
  compileFunction(body, [])();
  expect(runtime.takeEntered()).toEqual([0, 1]);
});
