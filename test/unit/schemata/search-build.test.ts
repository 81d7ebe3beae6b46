import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import type { BranchTrace } from '../../../src/runtime/protocol.ts';
import { arbitraryPredicates, operands } from './arbitrary-predicates.ts';
import { build, catalogued, membersOf, mutatedText, runtimeFor, FUEL } from './build.ts';
import { outcomeOf, toScript } from './evaluate.ts';
import { mutatedSnippets, snippets } from './snippets.ts';

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

  test('reaches what the observe build does, infects nothing else, and burns the same', async () => {
    const observer = runtimeFor(file, 'observe');
    observer.startFuel(FUEL);
    await outcomeOf(toScript(build(file, { build: 'observe' }).code, path));
    const expected = observer.takeTrace();
    const burnt = observer.fuelUsed();
    const searcher = runtimeFor(file, 'search');
    searcher.startFuel(FUEL);
    await outcomeOf(searchScript);
    const { covered, infected } = searcher.takeSearch();
    expect(covered).toEqual(expected.covered);
    const ofObserve = membersOf(expected.infected);
    expect([...membersOf(infected)].filter((mutant) => !ofObserve.has(mutant))).toEqual([]);
    expect(searcher.fuelUsed()).toBe(burnt);
  });

  test('spares no mutant that changes what the program does', async () => {
    const observer = runtimeFor(file, 'observe');
    await outcomeOf(toScript(build(file, { build: 'observe' }).code, path));
    const ofObserve = membersOf(observer.takeTrace().infected);
    const searcher = runtimeFor(file, 'search');
    const expected = await outcomeOf(searchScript);
    const infected = membersOf(searcher.takeSearch().infected);
    Reflect.deleteProperty(globalThis, '__assay__');
    for (const mutant of ofObserve) {
      if (infected.has(mutant)) continue;
      const mutated = mutatedText(file, mutant);
      const outcome = await outcomeOf(toScript(mutated, path));
      expect({ mutated, outcome }).toEqual({ mutated, outcome: expected });
    }
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
  ['a in b', '"abd", { abc: 1, x: 2 }', [1 / 2, 0]],
  ['a in b', '"abc", { abc: 1 }', [0, 1]],
  ['a in b', '7, { 5: 1, 9: 1 }', [2 / 3, 0]],
  ['a in b', '7, [1]', [1, 0]],
  ['a.hasOwnProperty(b)', '{ abc: 1 }, "abd"', [1 / 2, 0]],
  ['a.indexOf(b) !== -1', '"hello", "elf"', [6 / 7, 0]],
  ['a.indexOf(b) >= 0', '[1, 5, 100], 7', [2, 0]],
  ['a.indexOf(b) > -1', '[1, 5, 100], 5', [0, 1]],
  ['a.indexOf(b) === -1', '[1, 5, 100], 7', [0, 2]],
  ['a.indexOf(b) === 0', '"hello", "help"', [4 / 5, 0]],
  ['a.indexOf(b) < 0', '[1, 5, 100], 5', [1, 0]],
  ['a.indexOf(b) > 0', '"hello", "elf"', [2, 0]],
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
  ['/x/.test(a)', '"y"', [1 / 2, 0]],
  ['/x/.test(a)', '"x"', [0, 1]],
  ['b.test(a)', '"2024-1", /^\\d+-\\d\\d$/', [1, 0]],
  ['b.test(a)', '15, /^\\d\\d$/', [0, 1]],
  ['b.test(a)', '1, /^\\d{3}$/', [2, 0]],
  ['/^ab/.exec(a)', '"b"', [1, 0]],
  ['a.match(/^abc/)', '"a"', [2, 0]],
  ['a.match(b)', '"a", "b+c"', [1 + 1 / 2, 0]],
  ['a.match(/^abc/) !== null', '"a"', [2, 0]],
  ['/^abc/.exec(a) == null', '"a"', [0, 2]],
  ['a.match(/^abc/) === undefined', '"a"', [1, 0]],
  ['a.search(/abc/) >= 0', '"a"', [2, 0]],
  ['a.search(/abc/) === -1', '"a"', [0, 2]],
  ['!/abc/.test(a) || b', '"a", 0', [0, 2 / 3 + 1]],
  ['/(?=x)/.test(a)', '"y"', [1, 0]],
  ['a.test(b)', '{ test: (x: number) => x }, 4', [0, 4]],
  ['a.match(b) === null', '{ match: () => null }, 4', [0, 1]],
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

/** Functions, a condition that calls them, and how near it comes to both outcomes. */
const answers: readonly (readonly [
  what: string,
  functions: string,
  condition: string,
  nearness: Nearness,
])[] = [
  ['a comparison', 'function less(a, b) { return a < b; }', 'less(10, 3)', [8, 0]],
  ['a comparison, for the opposite', 'const less = (a, b) => a < b;', '!less(3, 10)', [7, 0]],
  [
    'what other functions return',
    'const low = (n) => n < 5; const areLow = (a, b) => low(a) && low(b);',
    'areLow(7, 1)',
    [3 / 4 + 1, 0],
  ],
  ['a comparison of a method', 'const o = { is: (n) => n === 3 };', 'o.is(10)', [7, 0]],
  ['a comparison, where it is an operand', 'const low = (n) => n < 5;', 'low(7) || low(9)', [3, 0]],
  ['a comparison of the last callback', '', '[1, 4].some((n) => n > 9)', [6, 0]],
  [
    'the opposite of an argument that is a call',
    'const low = (n) => n < 5; const not = (is) => !is;',
    'not(low(7))',
    [0, 1],
  ],
  [
    'a comparison after a call that throws',
    'const fail = () => { throw 1; }; const low = (n) => { try { if (fail()) n = 0; } catch {} return n < 5; };',
    'low(7)',
    [3, 0],
  ],
  ['a promise', 'const less = async (a, b) => a < b;', 'less(10, 3)', [0, 1]],
  ['an iterator', 'function* less(a, b) { return a < b; }', 'less(10, 3)', [0, 1]],
  ['what is no condition', 'const plus = (a, b) => a + b;', 'plus(3, 4)', [0, 7]],
  ['what only the engine knows', 'const low = (n) => n < 5; low(7);', 'Number.isNaN(7)', [1, 0]],
];

describe('how near a call comes to being true and to being false, by what the function returns:', () => {
  test.each(answers)('%s', async (_what, functions, condition, [toTrue, toFalse]) => {
    const branches = await branchesOf(
      `${functions} export function run(): any { if (${condition}) return 1; return 2; }`,
    );
    const last = branches.at(-1);
    expect(last?.toTrue).toBeCloseTo(toTrue, 12);
    expect(last?.toFalse).toBeCloseTo(toFalse, 12);
  });

  test('what a call returned in another window is forgotten', async () => {
    const text = `const low = (n: number) => n < 5;
      const ask = (f: () => boolean) => (f() ? 1 : 2);
      export const run = () => { try { ask(() => { throw low(7); }); } catch {} return ask; };`;
    const file = catalogued(text, 'sample.ts');
    const runtime = runtimeFor(file, 'search');
    await outcomeOf(toScript(build(file, { build: 'search' }).code, 'sample.ts'));
    expect(runtime.takeSearch().branches).toEqual([]);
    runtime.startSearch();
    expect(runtime.takeSearch().branches).toEqual([]);
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

  test('are told whichever mutants are asked for, of which alone infections and distances are', async () => {
    const file = catalogued(
      'export const run = (a = 3, b = 5) => (a < b && a + b > 0 ? a * b : a - b);',
      'sample.ts',
    );
    const script = toScript(build(file, { build: 'search' }).code, 'sample.ts');
    const runtime = runtimeFor(file, 'search');
    runtime.startSearch();
    await outcomeOf(script);
    const all = runtime.takeSearch();
    const kept = [...membersOf(all.covered)].filter((mutant) => mutant % 3 === 0);
    const wanted = kept.flatMap((mutant) => [mutant, mutant + 1]);
    runtime.startSearch(wanted);
    await outcomeOf(script);
    const some = runtime.takeSearch();
    expect(some.covered).toEqual(all.covered);
    expect(some.branches).toEqual(all.branches);
    const isKept = (mutant: number): boolean => kept.includes(mutant);
    expect([...membersOf(some.infected)]).toEqual([...membersOf(all.infected)].filter(isKept));
    expect(some.necessity).toEqual(all.necessity.filter(([mutant]) => isKept(mutant)));
    expect(some.necessity.length).toBeGreaterThan(0);
    runtime.startSearch();
    await outcomeOf(script);
    expect(runtime.takeSearch()).toEqual(all);
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
  ['return a >> b', '6, 1', 'a >>> b', 7],
  ['return a % b', '8, 5', 'a - b', 2],
  ['a %= b; return a', '9, 6', 'a -= b', 3],
  ['if (a && b) return 1', '4, 5', 'a', 5 / 6],
  ['if (a < 2 && b < 2) return 1', '4, 5', 'a < 2', 3 / 4 + 1],
  ['if (a < 2 && b < 2) return 1', '1, 5', 'false', 4 / 5],
];

/** A module that calls a function of `a`, `b` and `c` with these arguments. */
function calling(body: string, calls: readonly string[]): string {
  const all = calls.map((values) => `check(${values})`).join(',');
  return `function check(a?: any, b?: any, c?: any): any { ${body}; } export const run = () => [${all}];`;
}

/** What such calls tell of the mutant with a replacement. */
async function checked(body: string, calls: readonly string[], replacement: string) {
  const file = catalogued(calling(body, calls), 'sample.ts');
  const runtime = runtimeFor(file, 'search');
  await outcomeOf(toScript(build(file, { build: 'search' }).code, 'sample.ts'));
  const index = file.catalogue.sites
    .flatMap(({ mutants }) => mutants)
    .findIndex(({ mutant }) => mutant.replacement === replacement);
  const { covered, infected, necessity } = runtime.takeSearch();
  const [, nearest, own, predicate] = necessity.find(([mutant]) => mutant === index) ?? [];
  const isCovered = membersOf(covered).has(index);
  return { isCovered, isInfected: membersOf(infected).has(index), nearest, own, predicate };
}

describe('how near a mutant that is not infected comes to being', () => {
  test.each(necessities)('%s of %s, %s', async (body, values, replacement, distance) => {
    const { nearest } = await checked(body, [values], replacement);
    expect(nearest).toBeCloseTo(distance, 10);
  });
});

/** The same of mutants of operands, whose values differ: what counts is the value of the predicate; 0 where it is infected. */
const inPredicates: readonly (readonly [
  body: string,
  values: string,
  replacement: string,
  distance: number,
])[] = [
  ['return a < 0', '5', '1', 5 / 6],
  ['return a < 0', '-7', '1', 7 / 8],
  ['return a < 0', '0', '1', 0],
  ['return a < 0', '-1', '-1', 0],
  ['return a.length === 0', '[1, 2, 3]', '1', 2 / 3],
  ['return a.length === 0', '[1, 2, 3]', '-1', 3 / 4],
  ['return a.length === 0', '[1]', '1', 0],
  ['return (a.length as number) === (0)', '[1, 2, 3]', '1', 2 / 3],
  ['return a + 1 < b', '1, 10', 'a - 1', 8 / 9],
  ['return a + 1 < b', '1, 2', 'a - 1', 0],
  ['return a + 2 < b', '1, 10', '0', 7 / 8],
  ['return -a < b', '3, 9', 'a', 6 / 7],
  ['return -a < b', '3, 2', 'a', 0],
  ['return a === "x"', '"y"', '""', 1 / 3],
  ['return a === 7n', '9n', '0n', 2 / 3],
  ['if (a & 6) return 1', '7', '0', 0],
  ['if (a & 6) return 1', '1', '0', 1 / 2],
  ['if (!(a < 0)) return 1', '5', '1', 1 + 5 / 6],
  // The comparison comes first, then what is around it.
  ['if (a < 0 && b) return 1', '5, 0', '1', 1 + 5 / 6],
  ['if (a < 1 && b > 3) return 1', '0.5, 1', '0', 3 / 7],
  ['if (a < 1 && b > 3) return 1', '0.5, 5', '0', 0],
  ['if (c > 3 && a < b && c > 5) return 1', '2, 9, 4', 'a !== b', 2 + 8 / 9],
  ['if (a < b && c > 3) return 1', '1, 9, 5', 'a <= b', 1 + 8 / 9],
  ['if (a > 5 || b > 5) return 1', '9, 9', '0', 1 + 4 / 5],
  ['if (a > 5 || b > 5) return 1', '3, 9', '0', 4 / 9],
  ['if ((a < 5 && b) || c) return 1', '9, 1, 1', '0', 2 + 5 / 6],
  ['return (a < 1 ?? b) && c', '0.5, 1, 0', '0', 0],
  // Where the mutant's own value is the same, that comes before all.
  ['return a * b < 3', '7, 1', 'a / b', 1 + 1 / 2],
  ['if (a * b < 3 && c) return 1', '7, 1, 1', 'a / b', 2 + 1 / 2],
  ['return a.includes("lo")', '"hello"', '""', 1 / 2],
  ['return a.includes("lo")', '"help"', '""', 0],
  ['return a.startsWith("x")', '"abc"', '""', 0],
  ['if (a === 0 && b < (-3)) return 1', '0, 0', '0', 1 + 1 / 2],
  ['if (a === 0 && b < (-3)) return 1', '0, -1', '0', 0],
  ['return a < 1 && Number(b) > 8', '0.5, 3', '0', 6 / 13],
  ['switch (a) { case 7: return 1; case 9: return 2; }', '5', '0', 2 / 3],
  ['switch (a) { case 7: return 1; case 9: return 2; }', '7', '0', 0],
  // Nothing can be told of what was not evaluated,
  ['if ((a < 5 && b) || c) return 1', '3, 1, 1', '0', 0],
  // and of what has effects that are missed, converts objects or throws.
  ['return a < 1 && b', '2', '-1', 1 + 2 / 3],
  ['return a > 1 && b', '1', '0', 0],
  ['return a > 1 && Number(b) > 8', '2, 3', '-1', 1 + 1 / 2],
  ['return a > 1 && Number(b) > 8', '0.5, 3', '0', 0],
  ['return a < 1 && Math.max(b) > 8', '0.5, 3', '0', 0],
  ['return a < 2 && b < c', '1, new Date(0), new Date(5)', '-2', 0],
  ['return a + 1 < b', '{}, 3', 'a - 1', 0],
  ['return a.has(5)', 'new Set()', '0', 0],
  ['try { return a < 0 && b.c; } catch { return 1; }', '-5', '-1', 0],
];

test('names that a predicate does not evaluate are not read', async () => {
  const text = `
    function other() { const hidden = 1; return hidden; }
    export const run = () => { const x = other() > 0; return [x || hidden < 0, early(false)]; };
    const early = (isLate: boolean) => { if (isLate && late > 0) return 1; return 2; let late = 1; };`;
  const printedText = await printed(text);
  expect(printedText).toBe('[ true, 2 ]');
});

describe('how near a mutant of an operand comes to another value of its predicate', () => {
  test.each(inPredicates)('%s of %s, %s', async (body, values, replacement, distance) => {
    const { isCovered, isInfected, nearest } = await checked(body, [values], replacement);
    expect(isCovered).toBe(true);
    expect(isInfected ? 0 : nearest).toBeCloseTo(distance, 10);
  });

  test('takes its nearest evaluation, and forgets those of another window', async () => {
    const text = `export const run = () => { for (const a of (globalThis as any).given) if (a < 0) return 1; };`;
    const file = catalogued(text, 'sample.ts');
    const runtime = runtimeFor(file, 'search');
    const script = toScript(build(file, { build: 'search' }).code, 'sample.ts');
    const index = file.catalogue.sites
      .flatMap(({ mutants }) => mutants)
      .findIndex(({ mutant }) => mutant.replacement === '1');
    const distanceOf = async (given: readonly number[]): Promise<number | undefined> => {
      vi.stubGlobal('given', given);
      runtime.startSearch();
      await outcomeOf(script);
      return runtime.takeSearch().necessity.find(([mutant]) => mutant === index)?.[1];
    };
    expect(await distanceOf([9, 3, 5])).toBeCloseTo(3 / 4, 10);
    expect(await distanceOf([9, 6])).toBeCloseTo(6 / 7, 10);
    expect(await distanceOf([9, 0])).toBeUndefined();
    expect(await distanceOf([7])).toBeCloseTo(7 / 8, 10);
    vi.unstubAllGlobals();
  });

  test('tells the truth of any expression: what is spared gives the value of the original', async () => {
    let spared = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryPredicates(), operands, async (text, values) => {
        const program = `export const run = () => { const f = (a, b, c) => ${text}; return [${values.join(',')}].map((x, i, all) => f(x, all[(i + 1) % 3], all[(i + 2) % 3])); };`;
        const file = catalogued(program, 'sample.js');
        const runtime = runtimeFor(file, 'search');
        const searched = toScript(build(file, { build: 'search' }).code, 'sample.js');
        const expected = await outcomeOf(toScript(program, 'sample.js'));
        expect(await outcomeOf(searched)).toBe(expected);
        const { necessity } = runtime.takeSearch();
        for (const [mutant, distance, own, predicate] of necessity) {
          expect(distance).toBeGreaterThan(0);
          expect(own + predicate).toBeGreaterThan(0);
          const mutated = mutatedText(file, mutant);
          const outcome = await outcomeOf(toScript(mutated, 'sample.js'));
          expect({ mutated, outcome }).toEqual({ mutated, outcome: expected });
          spared += 1;
        }
      }),
      { numRuns: 150 },
    );
    expect(spared).toBeGreaterThan(500);
  });
});

/** Evaluations one after another, and how far a mutant's own value, and its predicate's, were from being other ones. */
const bothDistances: readonly (readonly [
  body: string,
  calls: readonly string[],
  replacement: string,
  distances: readonly [own: number, predicate: number],
])[] = [
  // In no predicate, or the whole of one.
  ['return a + b', ['3, 0'], 'a - b', [1, 0]],
  ['return a < b', ['3, 10'], 'a <= b', [7, 0]],
  // Another value of its own that leaves the predicate as it is: the nearer outcome of the two counts.
  ['return a < 0', ['5'], '1', [0, 5]],
  ['return a < 0', ['-7'], '1', [0, 7]],
  ['return a < 0', ['-7'], '-1', [0, 6]],
  ['return -a < b', ['3, 9'], 'a', [0, 6]],
  ['if (a & 6) return 1', ['1'], '0', [0, 1]],
  ['if (!(a < 0)) return 1', ['5'], '1', [0, 5]],
  ['if (a < 1 && b > 3) return 1', ['0.5, 1'], '0', [0, 3 / 4]],
  ['if (a > 5 || b > 5) return 1', ['9, 9'], '0', [0, 4 / 5 + 1]],
  ['if (a < 0 && b) return 1', ['5, 0'], '1', [0, 5 / 6 + 1]],
  // Its own value is the same: the predicate's own measure.
  ['return a * b < 3', ['7, 1'], 'a / b', [1, 5]],
  ['return a * b < 3', ['2, 1'], 'a / b', [1, 1]],
  ['if (a * b < 3 && c) return 1', ['7, 1, 1'], 'a / b', [1, 5 / 6 + 1]],
  ['if (a < b && c > 3) return 1', ['1, 9, 5'], 'a <= b', [8, 2]],
  ['if (c > 3 && a < b && c > 5) return 1', ['2, 9, 4'], 'a !== b', [8, 2 / 3]],
  // The least of all evaluations, each on its own.
  ['return a * b < 3', ['7, 1', '9, 2'], 'a / b', [0, 2.5]],
  ['return a * b < 3', ['9, 2', '7, 1', '4, 1'], 'a / b', [0, 2]],
  ['return a < 0', ['9', '3', '5'], '1', [0, 3]],
  // Nothing is told of objects.
  ['return a * b < c', ['7, 1, {}'], 'a / b', [1, 1]],
];

describe('both distances of a mutant that is not infected', () => {
  test.each(bothDistances)('%s of %s, %s', async (body, calls, replacement, expected) => {
    const { own, predicate } = await checked(body, calls, replacement);
    expect(own).toBeCloseTo(expected[0], 10);
    expect(predicate).toBeCloseTo(expected[1], 10);
  });
});

/** Functions of `a`, `b` and `c`, their calls, and what they compare without having both outcomes. */
const comparisons: readonly (readonly [
  what: string,
  body: string,
  calls: readonly string[],
  compared:
    | { readonly pairs: readonly (readonly unknown[])[]; readonly keys?: readonly string[] }
    | undefined,
])[] = [
  ['equal or not', 'if (a === b) return 1', ['3, 10'], { pairs: [[3, 10]] }],
  ['in order', 'if (a < b) return 1', ['"x", "y"'], { pairs: [['x', 'y']] }],
  [
    'cases of a switch',
    'switch (a) { case "on": return 1; case b + "ff": return 2; }',
    ['"x", "o"'],
    {
      pairs: [
        ['x', 'on'],
        ['x', 'off'],
      ],
    },
  ],
  ['the start of a text', 'if (a.startsWith(b)) return 1', ['"x", "y"'], { pairs: [['x', 'y']] }],
  ['what is in a text', 'if (a.indexOf(b) < 0) return 1', ['"x", "y"'], { pairs: [['x', 'y']] }],
  [
    'parts of a condition',
    'if (a > 1 && b !== c) return 1',
    ['2, "x", "y"'],
    {
      pairs: [
        ['x', 'y'],
        [2, 1],
      ],
    },
  ],
  [
    'several calls',
    'if (a === b) return 1',
    ['1, 2', '1, 3', '1, 2'],
    {
      pairs: [
        [1, 2],
        [1, 3],
      ],
    },
  ],
  [
    'a condition with both outcomes',
    'if (a === b) return 1',
    ['1, 2', '5, 5'],
    { pairs: [[1, 2]] },
  ],
  [
    'values of different types',
    'if (a === b) return 1',
    ['1, "1"', 'null, 2', '{}, {}'],
    undefined,
  ],
  [
    'numbers that JSON has not',
    'if (a === b) return 1',
    ['NaN, -0', 'Infinity, -Infinity'],
    undefined,
  ],
  [
    'long texts',
    'if (a === b) return 1',
    ['"x".repeat(81), "x".repeat(80)', '"x".repeat(80), "y"'],
    { pairs: [['x'.repeat(80), 'y']] },
  ],
  ['truths', 'if (a) return b ?? 1', ['7, 8'], undefined],
  [
    'a loop',
    'for (let i = 0; i < 99; i++) a',
    ['1'],
    { pairs: [0, 1, 2, 3].map((at) => [at, 99]) },
  ],
  [
    'a loop with two conditions',
    'for (let i = 0; i < 99 && a; i++) a',
    ['1'],
    { pairs: [0, 1, 2, 3].map((at) => [at, 99]) },
  ],
  [
    'a key that an object lacks, and some that it has',
    'a.b[b + "y"]; a.b[b]()',
    ['{ b: { q: 1, x() {}, r: 2, s: 3, t: 4, u: 5 } }, "x"'],
    { pairs: ['q', 'x', 'r', 's', 't'].map((key) => ['xy', key]), keys: ['xy'] },
  ],
  [
    'a key that is not in an object',
    'if (b in a || a.hasOwnProperty(c)) return 1',
    ['{ q: 1 }, "x", "y"'],
    {
      pairs: [
        ['x', 'q'],
        ['y', 'q'],
      ],
      keys: ['x', 'y'],
    },
  ],
  [
    'keys of maps and elements of sets',
    'return a.get(c) ?? b.has(c)',
    ['new Map([["q", 1]]), new Set(["r"]), "x"'],
    {
      pairs: [['x', 'q']],
    },
  ],
  [
    'keys that are there, places in lists, keys that are set or constant, and what a proxy has',
    'a[b]; c[0]; c.none; c["none"]; c[b] = 1; delete c["n" + b]; [1]["x" + b]; new Proxy({}, {})["x" + b]; a?.[b + b]; return a.get?.(b)',
    ['{ x: 1 }, "x", {}'],
    undefined,
  ],
];

describe('what conditions compare', () => {
  test.each(comparisons)('%s', async (_what, body, calls, compared) => {
    const file = catalogued(calling(body, calls), 'sample.ts');
    const runtime = runtimeFor(file, 'search');
    await outcomeOf(toScript(build(file, { build: 'search' }).code, 'sample.ts'));
    expect(runtime.takeSearch().compared).toEqual(compared && { keys: [], ...compared });
    runtime.startSearch();
    expect(runtime.takeSearch().compared).toBeUndefined();
  });

  test('is no more than twenty pairs of numbers and of texts, as they come', async () => {
    const text = `export const run = () => {
      ${Array.from({ length: 30 }, (_, at) => `if (${at} + 100 === run.length) return 1;`).join('')}
      return run.name === 'walk' ? 3 : 2; }`;
    const file = catalogued(text, 'sample.ts');
    const runtime = runtimeFor(file, 'search');
    await outcomeOf(toScript(build(file, { build: 'search' }).code, 'sample.ts'));
    const { pairs = [] } = runtime.takeSearch().compared ?? {};
    expect(pairs.slice(0, 3)).toEqual([
      ['run', 'walk'],
      [100, 0],
      [101, 0],
    ]);
    expect(pairs).toHaveLength(21);
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
