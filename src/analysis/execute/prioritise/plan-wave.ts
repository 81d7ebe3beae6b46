import type { ExecutionBook, FileBook } from '../execution-book.ts';
import { forEachIndex } from '../../index-ranges.ts';
import {
  controlOverhead,
  expectedCost,
  processStart,
  reloadTime,
  timePerKill,
  testTime,
} from './expected-cost.ts';
import type { KillChances } from './kill-chances.ts';
import type { TestPlace } from '../../observe/test-catalogue.ts';
import { openTests, openWarm, type OpenTest, type WaveFile } from './open-tests.ts';

/** The knowledge for a choice by expected cost. */
export interface ExpectedCost {
  /** The number of units that each mutant asks for. */
  readonly breadth: number;
  /** The number of tests of a file that each mutant runs with, if that saves more unmutated runs than it takes to load the file again. */
  readonly depth: number;
  /** The number of the source file that a mutant is in. */
  readonly sourceOf: (mutant: number) => number;
  readonly chances: KillChances;
  /** The tests that noticed mutants in an earlier run. */
  readonly killers: ReadonlyMap<number, TestPlace>;
  /** Per file, the slow tests, which run apart from the others. */
  readonly slow: readonly ReadonlySet<number>[];
}

/** A unit that a mutant may ask for next: the quick tests of a file, or a slow test. */
interface Candidate {
  readonly file: number;
  /** The ordinal of the slow test; undefined for the quick tests. */
  readonly slow: number | undefined;
  tests: number;
  /** How long all of its tests take. */
  milliseconds: number;
  /** The probability that all of its tests pass. */
  missing: number;
}

/** The runs of one file that mutants ask for. */
interface Asked {
  /** Mutants that run with the quick tests. */
  readonly quick: Set<number>;
  /** Mutants that run with one test alone, by ordinal: a slow test, or the test that noticed them in an earlier run. */
  readonly single: Map<number, Set<number>>;
  readonly warm: Set<number>;
  /** Milliseconds of the hot runs. */
  milliseconds: number;
  /** The expected number of kills. */
  kills: number;
}

/**
 * Chooses the next wave. Each live mutant asks for the unit with the least cost: time per chance of a kill. If a test noticed the
 * mutant in an earlier run, that is this test. Otherwise it is the quick tests of some file, or a slow test alone. Mutants that
 * have to run warm ask for the files that infect most mutants of their source file; in the first wave, only those for which hot runs
 * take longer. The files are in ascending order of their time per expected kill.
 */
export function planWave(
  book: ExecutionBook,
  isLive: (mutant: number) => boolean,
  plan: ExpectedCost,
): WaveFile[] {
  const asked = book.files.map((): Asked => ({
    quick: new Set(),
    single: new Map(),
    warm: new Set(),
    milliseconds: 0,
    kills: 0,
  }));
  const hotTimes = askHot(book, asked, isLive, plan);
  askWarm(book, asked, isLive, { ...plan, hotTimes });
  return book.files
    .flatMap((file, index) => {
      const of = asked[index];
      if (of === undefined || of.quick.size + of.single.size + of.warm.size === 0) return [];
      return [{ file, index, of, cost: timeOfKill(file, of) }];
    })
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ file, index, of }) => ({
      index,
      warm: warmRuns(file, of, isLive, plan.killers),
      hot: (open) => hotRuns(open, { file, index, of }, plan),
    }));
}

/** Returns the milliseconds per expected kill of a file, including its load and one run of its tests. Warm runs count as kills. */
function timeOfKill(file: FileBook, { milliseconds, kills, warm }: Asked): number {
  return (costOf(file) + milliseconds) / (kills + warm.size);
}

/**
 * Returns the mutants to run warm in a file that is going to be loaded. Other mutants that wait for the file run with them, unless
 * that takes longer than giving it to a worker once more in a later wave.
 */
function warmRuns(
  file: FileBook,
  { warm }: Asked,
  isLive: (mutant: number) => boolean,
  killers: ExpectedCost['killers'],
): ReadonlySet<number> {
  const waiting = openWarm(file, isLive).filter((one) => warm.has(one) || !killers.has(one));
  return isCheap(file, waiting.length) ? new Set(waiting) : warm;
}

/** Returns whether a number of warm runs of a file takes no longer than giving the file to a worker once more. */
function isCheap(file: FileBook, runs: number): boolean {
  return runs * wholeTime(file) <= processStart + file.observation.observed.loadDuration;
}

/** Returns the milliseconds of a warm run of a file that no test ends early. */
function wholeTime(file: FileBook): number {
  const { loadDuration } = file.observation.observed;
  return costOf(file) - loadDuration + reloadTime(loadDuration);
}

/**
 * Enters the hot runs that mutants ask for. Returns for each mutant about how many milliseconds its runs of this wave take in one file, if nothing
 * notices it.
 */
function askHot(
  book: ExecutionBook,
  asked: readonly Asked[],
  isLive: (mutant: number) => boolean,
  plan: ExpectedCost,
): ReadonlyMap<number, number> {
  const candidates = new Map<number, Candidate[]>();
  const single = (file: number, ordinal: number, mutant: number): void => {
    const known = asked[file]?.single.get(ordinal) ?? new Set();
    asked[file]?.single.set(ordinal, known.add(mutant));
  };
  const expect = (file: number, milliseconds: number, kills: number): void => {
    const of = asked[file];
    if (of === undefined) return;
    of.milliseconds += milliseconds;
    of.kills += kills;
  };
  const knownKiller = new Set<number>();
  const times = new Map<number, number>();
  book.files.forEach((file, index) => {
    const quick = new Map<number, Candidate>();
    for (const { ordinal, mutants } of openTests(file, isLive)) {
      const test = file.observation.observed.tests[ordinal];
      if (test === undefined) continue;
      const slow = plan.slow[index]?.has(ordinal) === true ? ordinal : undefined;
      for (const mutant of mutants) {
        const killer = plan.killers.get(mutant);
        if (killer?.file === index && killer.ordinal === ordinal) {
          knownKiller.add(mutant);
          times.set(mutant, testTime(test));
          single(index, ordinal, mutant);
          expect(index, testTime(test), 1);
        }
        const known = slow === undefined ? quick.get(mutant) : undefined;
        const candidate = known ?? { file: index, slow, tests: 0, milliseconds: 0, missing: 1 };
        candidate.tests += 1;
        candidate.milliseconds += testTime(test);
        candidate.missing *= 1 - plan.chances.of({ file: index, ordinal }, mutant);
        if (known !== undefined) continue;
        if (slow === undefined) quick.set(mutant, candidate);
        candidates.set(mutant, [...(candidates.get(mutant) ?? []), candidate]);
      }
    }
  });
  const cost = ({ file, milliseconds, missing }: Candidate): number => {
    const load = book.files[file]?.observation.observed.loadDuration ?? 0;
    return expectedCost(load, milliseconds, missing);
  };
  for (const [mutant, all] of candidates) {
    if (knownKiller.has(mutant) && plan.breadth < Infinity) continue;
    const chosen = all.toSorted((a, b) => cost(a) - cost(b)).slice(0, plan.breadth);
    for (const { file, slow, tests, milliseconds, missing } of chosen) {
      expect(file, milliseconds, 1 - missing);
      times.set(mutant, (milliseconds / tests) * Math.min(tests, plan.depth));
      if (slow === undefined) asked[file]?.quick.add(mutant);
      else single(file, slow, mutant);
    }
  }
  return times;
}

/**
 * Enters the warm runs that mutants ask for. In the first wave, mutants don't ask for them whose hot runs take less time: those notice
 * most mutants that anything notices, and many of them in the time of one warm run.
 */
function askWarm(
  book: ExecutionBook,
  asked: readonly Asked[],
  isLive: (mutant: number) => boolean,
  {
    breadth,
    sourceOf,
    killers,
    hotTimes,
  }: ExpectedCost & { readonly hotTimes: ReadonlyMap<number, number> },
): void {
  const waiting = new Map<number, number[]>();
  book.files.forEach((file, index) => {
    for (const mutant of openWarm(file, isLive)) {
      waiting.set(mutant, [...(waiting.get(mutant) ?? []), index]);
    }
  });
  if (waiting.size === 0) return;
  const infections = book.files.map((file) => sourcesIn(file, sourceOf));
  const costs = book.files.map(costOf);
  for (const [mutant, files] of waiting) {
    const source = sourceOf(mutant);
    const closeness = (file: number): number =>
      killers.get(mutant)?.file === file ? Infinity : (infections[file]?.get(source) ?? 0);
    const closest = files
      .toSorted((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0))
      .toSorted((a, b) => (closeness(a) === closeness(b) ? 0 : closeness(b) - closeness(a)));
    for (const file of closest.slice(0, breadth)) asked[file]?.warm.add(mutant);
  }
  if (breadth > 1) return;
  for (const [index, file] of book.files.entries()) {
    const { warm } = asked[index] ?? {};
    const time = wholeTime(file);
    const canWait = [...(warm ?? [])].filter(
      (mutant) => (hotTimes.get(mutant) ?? Infinity) <= time && killers.get(mutant)?.file !== index,
    );
    if (!isCheap(file, canWait.length)) for (const mutant of canWait) warm?.delete(mutant);
  }
}

/**
 * Returns the hot runs of a file. Tests with the least time per expected kill come first. Once the file is loaded, mutants that
 * asked for another file also run with its quick tests, unless that takes longer than running the file once more.
 */
function hotRuns(
  open: readonly OpenTest[],
  { file, index, of }: { readonly file: FileBook; readonly index: number; readonly of: Asked },
  { chances, killers, slow, breadth, depth }: ExpectedCost,
): OpenTest[] {
  const { loadDuration, tests } = file.observation.observed;
  const timeOf = (ordinal: number): number => {
    const test = tests[ordinal];
    return test === undefined ? 0 : testTime(test);
  };
  const ridesAlong = (ordinal: number, mutant: number): boolean =>
    slow[index]?.has(ordinal) !== true && !killers.has(mutant);
  const isAsked = (ordinal: number, mutant: number): boolean =>
    (slow[index]?.has(ordinal) !== true && of.quick.has(mutant)) ||
    of.single.get(ordinal)?.has(mutant) === true;
  const select = (isWanted: (ordinal: number, mutant: number) => boolean): OpenTest[] =>
    open.flatMap(({ ordinal, mutants }) => {
      const wanted = mutants.filter((mutant) => isWanted(ordinal, mutant));
      return wanted.length === 0 ? [] : [{ ordinal, mutants: wanted }];
    });
  const asked = select(isAsked);
  const all = select((ordinal, mutant) => isAsked(ordinal, mutant) || ridesAlong(ordinal, mutant));
  const time = (runs: readonly OpenTest[]): number =>
    runs.reduce((sum, { ordinal, mutants }) => sum + mutants.length * timeOf(ordinal), 0);
  const chosen = time(all) - time(asked) <= processStart + loadDuration ? all : asked;
  if (breadth === Infinity) return chosen;
  const cost = ({ ordinal, mutants }: OpenTest): number => {
    const sum = mutants.reduce(
      (total, mutant) => total + chances.of({ file: index, ordinal }, mutant),
      0,
    );
    // The test also runs without a mutant before and after these runs.
    return timePerKill(timeOf(ordinal) * (1 + 2 / mutants.length), sum / mutants.length);
  };
  const inOrder = chosen
    .map((test) => ({ test, by: cost(test) }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ test }) => test);
  const first = firstTests(inOrder, depth);
  const isLeft = new Set(first.map(({ ordinal }) => ordinal));
  const saved = inOrder
    .filter(({ ordinal }) => !isLeft.has(ordinal))
    .reduce((sum, { ordinal }) => sum + 2 * (timeOf(ordinal) + controlOverhead), 0);
  return saved > processStart + loadDuration ? first : inOrder;
}

/** Returns the runs of each mutant with the first tests that it has, as many as told. */
function firstTests(tests: readonly OpenTest[], depth: number): OpenTest[] {
  const counts = new Map<number, number>();
  return tests.flatMap(({ ordinal, mutants }) => {
    const wanted = mutants.filter((mutant) => {
      const count = counts.get(mutant) ?? 0;
      counts.set(mutant, count + 1);
      return count < depth;
    });
    return wanted.length === 0 ? [] : [{ ordinal, mutants: wanted }];
  });
}

/** Returns the number of infections of mutants of each source file by the tests of a test file. */
function sourcesIn(file: FileBook, sourceOf: (mutant: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const test of file.observation.observed.tests) {
    forEachIndex(test.trace.infected, (mutant) => {
      const source = sourceOf(mutant);
      counts.set(source, (counts.get(source) ?? 0) + 1);
    });
  }
  return counts;
}

/** Milliseconds of one unmutated run of the file. */
function costOf(file: FileBook): number {
  const { loadDuration, tests } = file.observation.observed;
  return tests.reduce((sum, test) => sum + testTime(test), loadDuration);
}
