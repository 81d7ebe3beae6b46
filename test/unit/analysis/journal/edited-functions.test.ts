import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { analyse } from '../../../../src/analysis/analyse.ts';
import type { AnalysisParts } from '../../../../src/analysis/analysis-parts.ts';
import type { AnalysisResult } from '../../../../src/model/analysis-result.ts';
import { resolveConfig } from '../../../../src/options/resolve-config.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { runnerInProcess } from '../runner-in-process.ts';

/** Sources whose functions have several bodies. The first is the original; with any of them, all tests pass. */
const sources: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'src/numbers.js': [
    ['let calls = 0; const memo = {}; const LIMIT = ', '9', '8'],
    [
      '; function clamp(x) {',
      'if (x < 0) return 0; return x > LIMIT ? LIMIT : x;',
      'return x < 0 ? 0 : x > LIMIT ? LIMIT : x;',
      'if (x < 0) return 0;\n if (x > LIMIT + 1) return LIMIT;\n return x;',
    ],
    [
      '} function twice(x) {',
      'return clamp(x) * 2;',
      'return clamp(x) + clamp(x);',
      'let all = 0; for (let i = 0; i < 2; i += 1) all += clamp(x); return all;',
    ],
    [
      '} function sum(list) {',
      'let all = 0; for (const x of list) all += twice(x); return all;',
      'return list.reduce((all, x) => all + twice(x), 0);',
      'return list.length === 0 ? 0 : list.map(twice).reduce((a, b) => a + b);',
    ],
    [
      '} function pick(list, i) {',
      'return i < list.length ? list[i] : clamp(i);',
      'if (i >= list.length) return twice(i); return list[i];',
    ],
    // Only the other module calls it, while it loads.
    ['} function seed(x) {', 'return x + 2;', 'return 2 + x;'],
    ['} function inner(x) {', 'return x + 2;', 'return 2 + x;'],
    [
      '} function outer(x) {',
      'return inner(x) > 1;',
      'return inner(x) === 2;',
      'inner(x); return true;',
      'return inner(x) > -9;',
    ],
    ['} function count() {', 'calls += 1; return calls > 0;', 'calls = 1; return calls === 1;'],
    [
      '} function cached(x) {',
      'if (memo[x] === undefined) memo[x] = twice(x) + 1; return memo[x];',
      'return twice(x) + 1;',
      'memo[x] = memo[x] ?? sum([x]) + 1; return memo[x];',
    ],
    ['} class Box { constructor(v) {', 'this.v = clamp(v);', 'this.v = v > 0 ? clamp(v) : 0;'],
    ['} get() {', 'return this.v;', 'return this.v + 0;'],
    [
      '} change(change = (v) => v + 1) {',
      'this.v = change(this.v); return this;',
      'this.v = clamp(change(this.v)); return this;',
    ],
    [
      '} } const adder = (n) =>',
      '(x) => x + n',
      '(x) => { return n + x; }',
      '(x) => pick([x + n], 0)',
    ],
    [
      '; Object.assign(exports, { seed, inner, outer, clamp, twice, sum, pick, count, cached, Box, adder',
      '',
      ', more: 1',
    ],
    ['});'],
  ],
  'src/words.js': [
    [
      'const { seed, clamp, twice, pick } = require("src/numbers.js"); const START = seed(',
      '3',
      '2',
    ],
    [
      '); function repeat(word, times) {',
      'let all = ""; while (all.length < twice(times)) all += word; return all;',
      'return times > 0 ? word.repeat(twice(times)) : "";',
    ],
    [
      '} function first(words) {',
      'return words.length > 0 ? pick(words, 0) : spare();',
      'if (words.length > 0) return words[0]; return spare();',
    ],
    // Only mutants lead here.
    ['} function spare() {', 'return "x";', 'return "y";', 'throw new Error("spare");'],
    ['} function start() {', 'return START;', 'return clamp(START);', 'return 2;'],
    ['} Object.assign(exports, { repeat, first, start });'],
  ],
};

/** By path of the test file: the modules that it loads, and its tests, as conditions. They hold for each of the bodies. */
const suites: Readonly<
  Record<string, { readonly loads: readonly string[]; readonly tests: readonly string[] }>
> = {
  'test/numbers.test.js': {
    loads: ['src/numbers.js'],
    tests: [
      'clamp(5) === 5 && clamp(-1) === 0',
      'clamp(99) < 10',
      'twice(3) === 6',
      'sum([]) === 0 && sum([1, 2]) === 6',
      'pick([7], 0) === 7 && pick([], 2) >= 2',
      'outer(0)',
      'count()',
      'cached(2) === 5',
      'cached(2) === twice(2) + 1 && cached(1) === 3',
      'new Box(-4).get() === 0',
      'new Box(4).change().get() > 4',
      'adder(2)(3) === 5',
    ],
  },
  'test/words.test.js': {
    loads: ['src/words.js', 'src/numbers.js'],
    tests: [
      `repeat('a', 2) === 'aaaa'`,
      `repeat('a', 0) === ''`,
      `first(['x']) === 'x'`,
      'start() > 1',
    ],
  },
  'test/sums.test.js': {
    loads: ['src/numbers.js'],
    tests: [`sum([1]) > 1`, `sum([4, 5]) !== 0`],
  },
};

/** For each source, which body each of its pieces has. */
type Version = ReadonlyMap<string, readonly number[]>;

const original: Version = new Map(
  Object.entries(sources).map(([path, pieces]) => [path, pieces.map(() => 0)]),
);

function textsOf(version: Version): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sources).map(([path, pieces]) => {
      const texts = pieces.map(
        ([start = '', ...bodies], at) => `${start}${bodies[version.get(path)?.[at] ?? 0] ?? ''}`,
      );
      return [path, texts.join('')];
    }),
  );
}

function storeOf(version: Version): MemoryStore {
  const store = memoryStore(
    Object.fromEntries(Object.keys(suites).map((path) => [`/root/${path}`, path])),
  );
  write(store, version);
  return store;
}

function write(store: MemoryStore, version: Version): void {
  for (const [path, text] of Object.entries(textsOf(version)))
    store.files.set(`/root/${path}`, text);
}

async function run(store: MemoryStore, version: Version): Promise<AnalysisResult> {
  const texts = textsOf(version);
  let time = 0;
  const parts: AnalysisParts = {
    clock: { now: () => (time += 1) },
    readSource: (file) => texts[file] ?? '',
    relativePath: (path) => path.slice('/root/'.length),
    openRunner: (serve, table) => Promise.resolve(runnerInProcess({ texts, suites, serve, table })),
    openTypes: () => Promise.resolve(new Map()),
    startEquivalenceSearch: () => ({
      result: Promise.resolve({ kind: 'proved', equivalent: new Map(), duplicates: [] }),
      stop: () => Promise.resolve(),
    }),
    startCompileCheck: () => ({
      awaited() {},
      result: Promise.resolve({
        kind: 'checked',
        errors: new Map(),
        unchecked: new Set<string>(),
        milliseconds: 1,
      }),
      stop: () => Promise.resolve(),
    }),
    journal: store.open(),
  };
  return analyse(
    parts,
    {
      ...resolveConfig(
        { timeout: { constant: 100, test: 5000 } },
        {},
        { cores: 1, hasNodeModules: true },
      ),
      root: '/root',
      sources: Object.keys(sources).map((file) => ({ file })),
      selection: { ids: [], seed: 1 },
      cacheDirectory: '/root/.cache',
      signal: new AbortController().signal,
    },
    { onProgress() {} },
  );
}

/** Whether each mutant is killed. With a mutant that both makes a test fail and ends another by its fuel, the order decides between two statuses. */
function statuses({ judged }: AnalysisResult): Record<string, string> {
  return Object.fromEntries(
    judged.map(({ mutant: { id }, verdict: { status } }) => [
      id,
      status === 'Timeout' ? 'Killed' : status,
    ]),
  );
}

const edits = fc.array(
  fc.constantFrom(
    ...Object.entries(sources).flatMap(([path, pieces]) =>
      pieces.flatMap((bodies, at) =>
        [...bodies.keys()].slice(0, -1).map((body) => ({ path, at, body })),
      ),
    ),
  ),
  { minLength: 1, maxLength: 3 },
);

/**
 * Each of these changes verdicts of mutants in other functions: of one that leads a test there, of one that it calls, and of one that only
 * runs while modules load.
 */
const examples = [
  [{ path: 'src/words.js', at: 3, body: 1 }],
  [{ path: 'src/numbers.js', at: 7, body: 2 }],
  [
    { path: 'src/words.js', at: 4, body: 2 },
    { path: 'src/words.js', at: 4, body: 1 },
  ],
];

test('after edits of functions and of other code, verdicts are those of a run that takes nothing over', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (all) => {
      const version = new Map(original);
      const store = storeOf(version);
      await run(store, version);
      for (const { path, at, body } of all) {
        version.set(path, (version.get(path) ?? []).with(at, body));
        write(store, version);
        const found = await run(store, version);
        expect(statuses(found)).toEqual(statuses(await run(storeOf(version), version)));
      }
    }),
    { numRuns: 4, examples: examples.map((each) => [each]) },
  );
});

test('after the edit of a function, only tests that enter it run, and one test file that loads it is observed', async () => {
  const version = new Map(original);
  const store = storeOf(version);
  await run(store, version);
  version.set('src/numbers.js', (version.get('src/numbers.js') ?? []).with(7, 1));
  write(store, version);
  const { reuse } = await run(store, version);
  expect(reuse).toMatchObject({ testFiles: 3, testFilesRun: 1 });
  expect(reuse?.verdicts).toBeGreaterThan(50);
});
