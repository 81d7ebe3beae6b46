import { describe, expect, test } from 'vitest';

import type { BranchTrace } from '../../../src/runtime/protocol.ts';
import { build, catalogued, runtimeFor } from './build.ts';
import { outcomeOf, toScript } from './evaluate.ts';
import { mutatedSnippets, snippets } from './snippets.ts';

const FUEL = 50_000;

describe.each([...snippets, ...mutatedSnippets])('search build: $name', ({ text, path }) => {
  const file = catalogued(text, path);
  const searched = build(file, { build: 'search' });
  const searchScript = toScript(searched.code, path);

  test('behaves like the original, with a runtime and without', async () => {
    const expected = await outcomeOf(toScript(text, path));
    runtimeFor(file, 'search');
    expect(await outcomeOf(searchScript)).toBe(expected);
    Reflect.deleteProperty(globalThis, '__assay__');
    expect(await outcomeOf(searchScript)).toBe(expected);
  });

  test('reaches and infects what the observe build does, and burns the same', async () => {
    const observer = runtimeFor(file, 'observe');
    observer.startFuel(FUEL);
    await outcomeOf(toScript(build(file, { build: 'observe' }).code, path));
    const expected = observer.takeTrace();
    const burnt = observer.fuelUsed();
    const searcher = runtimeFor(file, 'search');
    searcher.startFuel(FUEL);
    await outcomeOf(searchScript);
    const { covered, infected } = searcher.takeSearch();
    expect({ covered, infected }).toEqual({
      covered: expected.covered,
      infected: expected.infected,
    });
    expect(searcher.fuelUsed()).toBe(burnt);
  });

  test('keeps the line breaks', () => {
    expect(searched.unplaced).toEqual([]);
    expect(searched.code.split('\n')).toHaveLength(text.split('\n').length);
  });
});

type Nearness = readonly [toTrue: number, toFalse: number];

const FAR = Number.MAX_SAFE_INTEGER;

/** A condition on `a`, `b` and `c`, their values, and how near the condition itself (the last branch but one) comes to both outcomes. */
const distances: readonly (readonly [condition: string, values: string, nearness: Nearness])[] = [
  ['a < b', '3, 10', [0, 7]],
  ['a < b', '10, 3', [8, 0]],
  ['a < b', '3, 3', [1, 0]],
  ['a <= b', '10, 3', [7, 0]],
  ['a <= b', '3, 3', [0, 1]],
  ['a > b', '3, 10', [8, 0]],
  ['a >= b', '3, 10', [7, 0]],
  ['a >= b', '3.5, 3', [0, 1.5]],
  ['a === b', '3, 10', [7, 0]],
  ['a === b', '3, 3', [0, 1]],
  ['a !== b', '3, 10', [0, 7]],
  ['a == b', '"3", 10', [7, 0]],
  ['a != b', '3, 3', [1, 0]],
  ['a < b', '3n, 10n', [0, 7]],
  ['a < b', '10n, 3', [8, 0]],
  ['a === b', '3n, 10n', [7, 0]],
  ['a < b', 'NaN, 3', [FAR, 0]],
  ['a < b', 'Infinity, 3', [FAR, 0]],
  ['a === b', '3, "3"', [FAR, 0]],
  ['a === b', 'undefined, 3', [FAR, 0]],
  ['a === null', '3', [1, 0]],
  ['a == null', 'undefined', [0, 1]],
  ['a === b', '{}, {}', [1, 0]],
  ['a === b', '"abc", "abcde"', [2, 0]],
  ['a === b', '"abc", "abd"', [0.5, 0]],
  ['a === b', '"ad", "abc"', [1 + 2 / 3, 0]],
  ['a < b', '"b", "a"', [2, 0]],
  ['a < b', '"a", "d"', [0, 3]],
  ['a', '0', [1, 0]],
  ['a', '-4', [0, 4]],
  ['a', '""', [1, 0]],
  ['a', '"abc"', [0, 3]],
  ['a', '{}', [0, 1]],
  ['a', 'null', [1, 0]],
  ['!a', '4', [4, 0]],
  ['!(a < b)', '3, 10', [7, 0]],
  ['!!a', '4', [0, 4]],
  ['a < 5 && b > 3', '7, 9', [3 / 4 + 1, 0]],
  ['a < 5 && b > 3', '1, 0', [4 / 5, 0]],
  ['a < 5 && b > 3', '1, 9', [0, 4]],
  ['a < 5 && b < 5 && c < 5', '1, 7, 1', [3 / 4 + 1, 0]],
  ['a < 5 || b > 3', '7, 0', [3, 0]],
  ['a < 5 || b > 3', '1, 0', [0, 4 / 5 + 1]],
  ['a < 5 || b > 3', '7, 8', [0, 5 / 6]],
  ['!(a < 5 || b > 3)', '7, 0', [0, 3]],
  ['!(a < 5) && (b > 3 || c)', '1, 0, 0', [4 / 5 + 1, 0]],
  ['(a as any) < b!', '3, 10', [0, 7]],
  ['"x" in a', '{}', [1, 0]],
  ['a instanceof Date', '{}', [1, 0]],
  ['typeof a === "string"', '""', [0, 1]],
  ['a.includes(b)', '"hello", "ell"', [0, 1]],
  ['a.includes(b)', '"hello", "elf"', [6 / 7, 0]],
  ['a.startsWith(b)', '"hello", "help"', [4 / 5, 0]],
  ['a.endsWith(b)', '"hello", "lp"', [1 / 2, 0]],
  ['a.includes(b)', '[1, 5, 100], 7', [2, 0]],
  ['a.has(b)', 'new Set([1, 5]), 7', [2, 0]],
  ['a.has(b)', 'new Map([["abc", 1]]), "abd"', [1 / 2, 0]],
  ['a.has(b)', '{ has: () => false }, 7', [1, 0]],
  ['/x/.test(a)', '"y"', [1, 0]],
];

describe('how near a condition comes to being true and to being false', () => {
  test.each(distances)('%s of %s', async (condition, values, [toTrue, toFalse]) => {
    const text = `function check(a?: any, b?: any, c?: any) { if (${condition}) return 1; return 2; }
      export const run = () => check(${values});`;
    const [branch] = await branchesOf(text);
    expect(branch).toMatchObject({ branch: 10, hits: 1 });
    expect(branch?.toTrue).toBeCloseTo(toTrue, 12);
    expect(branch?.toFalse).toBeCloseTo(toFalse, 12);
  });

  test('counts its nearest evaluation, for each outcome', async () => {
    const text = `export function run() { for (let i = 0; i < 3; i++) if (i === 10) return 1; return 2; }`;
    expect(await branchesOf(text)).toEqual([
      { branch: 10, hits: 4, toTrue: 0, toFalse: 0 },
      { branch: 11, hits: 3, toTrue: 8, toFalse: 0 },
    ]);
  });
});

/** Programs with the branches that they evaluate, by number from 10, and how near these come to both outcomes. */
const programs: readonly (readonly [
  what: string,
  text: string,
  nearness: readonly (readonly [branch: number, ...Nearness])[],
])[] = [
  [
    'cases of a switch',
    'switch (7) { case 1: return 1; case 4: return 2; case 7: return 3; case 9: return 4; }',
    [
      [10, 6, 0],
      [11, 3, 0],
      [12, 0, 1],
    ],
  ],
  [
    'cases of a switch (true)',
    'const x = 5; switch (true) { case x < 2: return 1; case x < 9: return 2; }',
    [
      [10, 4, 0],
      [11, 0, 4],
    ],
  ],
  [
    'a switch in a case',
    'switch (1) { case 1: switch (3) { case 2: } }',
    [
      [10, 0, 1],
      [11, 1, 0],
    ],
  ],
  ['a loop over elements', 'for (const x of [4, 5, 6]) x;', [[10, 0, 3]]],
  ['a loop over none', 'for (const x of []) x;', [[10, 1, 0]]],
  ['a loop over what has no length', 'for (const x of new Set([1])) x;', [[10, 0, 1]]],
  ['a loop over keys', 'for (const x in { a: 1 }) x;', [[10, 0, 1]]],
  [
    'a loop over a switch',
    'for (const x of [1]) switch (x) { case 3: }',
    [
      [10, 0, 1],
      [11, 2, 0],
    ],
  ],
  ['a left operand of ??', 'const x = null; return x ?? 5;', [[10, 1, 0]]],
  ['an optional call', 'const x = {}; return x?.f?.(1);', [[10, 0, 1]]],
  ['an optional chain', 'const x = undefined; return x?.f(1);', [[10, 1, 0]]],
  ['a left operand of a value', 'const x = 3; return x < 1 && x;', [[10, 3, 0]]],
  [
    'both a condition and its operands',
    'const x = 3; if (x > 1 && x > 2 && x > 8) return 1;',
    [
      [10, 6 / 7, 0],
      [11, 0, 1],
      [12, 0, 2],
    ],
  ],
  ['a condition where nothing can be kept', 'return ((x = 7 > 3 ? 1 : 2) => x)();', [[10, 0, 1]]],
];

describe('branches that are evaluated', () => {
  test.each(programs)('%s', async (_what, body, nearness) => {
    const branches = await branchesOf(`export function run(): any { ${body} }`);
    expect(branches.map(({ branch, toTrue, toFalse }) => [branch, toTrue, toFalse])).toEqual(
      nearness,
    );
  });

  test('those of another window are forgotten', async () => {
    const file = catalogued('export const run = () => (1 < 2 ? 3 : 4);', 'sample.ts');
    const runtime = runtimeFor(file, 'search');
    await outcomeOf(toScript(build(file, { build: 'search' }).code, 'sample.ts'));
    expect(runtime.takeSearch().branches).toHaveLength(1);
    runtime.startSearch();
    expect(runtime.takeSearch()).toEqual({
      covered: [],
      infected: [],
      branches: [],
      necessity: [],
    });
  });

  test('nothing of the user is called to measure them', async () => {
    const calls = await printed(`
      let calls = 0;
      const noisy = new Proxy([1], { get(target, key) { if (key !== Symbol.iterator && key !== 'includes') calls += 1; return Reflect.get(target, key); } });
      const number = { valueOf() { calls += 1; return 1; }, toString() { calls += 1; return 'x'; } };
      const check = (a: any, b: any) => { if (a === b) return 1; if (a == null) return 2; if (!a) return 3; if ('x' in a) return 4; };
      export const run = () => { check(number, noisy); check(noisy, 3); return calls; };`);
    expect(calls).toBe('0');
  });
});

/** Functions of `a` and `b`, their arguments, a mutant that is reached and not infected, and how near it comes to being. */
const necessities: readonly (readonly [
  expression: string,
  values: string,
  replacement: string,
  distance: number,
])[] = [
  ['return a < b', '3, 10', 'a <= b', 7],
  ['return a < b', '10, 3', 'a <= b', 7],
  ['return a < b', '3, 10', 'a !== b', 8],
  ['return a < b', '10, 3', 'false', 8],
  ['return a === b', '3, 10', 'a >= b', 8],
  ['return a === b', '"ab", "ac"', 'false', 1 / 2],
  ['return a > b', '"a", "d"', 'a >= b', 3 / 4],
  ['return a + b', '3, 0', 'a - b', 1],
  ['if (a && b) return 1', '4, 5', 'a', 5 / 6],
  ['if (a < 2 && b < 2) return 1', '4, 5', 'a < 2', 3 / 4 + 1],
  ['if (a < 2 && b < 2) return 1', '1, 5', 'false', 4 / 5],
];

describe('how near a mutant that is not infected comes to being', () => {
  test.each(necessities)('%s of %s, %s', async (body, values, replacement, distance) => {
    const text = `function check(a: any, b: any) { ${body}; } export const run = () => check(${values});`;
    const file = catalogued(text, 'sample.ts');
    const runtime = runtimeFor(file, 'search');
    await outcomeOf(toScript(build(file, { build: 'search' }).code, 'sample.ts'));
    const index = file.catalogue.sites
      .flatMap(({ mutants }) => mutants)
      .findIndex(({ mutant }) => mutant.replacement === replacement);
    const { necessity } = runtime.takeSearch();
    expect(necessity.find(([mutant]) => mutant === index)?.[1]).toBeCloseTo(distance, 10);
  });
});

async function branchesOf(text: string): Promise<readonly BranchTrace[]> {
  const file = catalogued(text, 'sample.ts');
  const runtime = runtimeFor(file, 'search');
  const { code } = build(file, { build: 'search', firstBranch: 10 });
  expect(await outcomeOf(toScript(code, 'sample.ts'))).not.toContain('throws');
  return runtime.takeSearch().branches;
}

async function printed(text: string): Promise<string> {
  const file = catalogued(text, 'sample.ts');
  runtimeFor(file, 'search');
  return outcomeOf(toScript(build(file, { build: 'search' }).code, 'sample.ts'));
}
