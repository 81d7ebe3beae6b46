import { executeMutants } from '../../src/analysis/execute/execute-mutants.ts';
import { openBook, type ExecutionBook } from '../../src/analysis/execute/execution-book.ts';
import { catalogueTests, type TestCatalogue } from '../../src/analysis/observe/test-catalogue.ts';
import { reloadTime, testTime } from '../../src/analysis/execute/prioritise/expected-cost.ts';
import {
  type ChanceWeights,
  gatherKnowledge,
} from '../../src/analysis/execute/prioritise/kill-chances.ts';
import type { StrategyName } from '../../src/model/prioritisation.ts';
import type { ExecuteJob, JobEvent, Noticed } from '../../src/runner/job.ts';
import type { TestRunner } from '../../src/runner/test-runner.ts';
import type { Recording } from './recording.ts';

/** How the tests of a recording are to be ordered. */
export interface ReplayedOrder {
  readonly strategy: StrategyName;
  /** For chances of a kill; those of a run unless told. */
  readonly weights?: ChanceWeights;
  /** Ids of tests by the ids of mutants they noticed in an earlier run. */
  readonly killers?: ReadonlyMap<string, string>;
}

/** What executing all mutants takes. */
export interface ReplayedEffort {
  /** Runs of a test with a mutant. */
  readonly runs: number;
  /** Milliseconds of these, by the times without a mutant. */
  readonly testTime: number;
  /** How often a worker got a test file. */
  readonly jobs: number;
  /** Milliseconds of loading test files for workers, and of evaluating them anew for a mutant. */
  readonly loadTime: number;
  readonly killed: number;
  /** Ids of tests by the ids of mutants they noticed. */
  readonly killers: ReadonlyMap<string, string>;
}

/** A recording whose mutants can be executed by looking outcomes up. */
export interface Replay {
  /** Executes the mutants as a run does, with one worker: the same each time. */
  readonly execute: (order: ReplayedOrder) => Promise<ReplayedEffort>;
  /**
   * What no order is below: every mutant meets the quickest test that notices it and no other, each file is loaded once. Who
   * survives has to run with all tests.
   */
  readonly least: () => Omit<ReplayedEffort, 'killers'>;
}

interface Meter {
  runs: number;
  testTime: number;
  jobs: number;
  loadTime: number;
}

interface World {
  readonly files: ExecutionBook['files'][number]['observation'][];
  readonly tests: TestCatalogue;
  /** Per mutant, the numbers of the tests that notice it. */
  readonly killers: readonly ReadonlySet<number>[];
}

export function openReplay({ mutants, files: recorded }: Recording): Replay {
  const files = recorded.map((file) => ({ ...file, flaky: new Set(file.flaky) }));
  const world: World = {
    files,
    tests: catalogueTests(files),
    killers: mutants.map(({ killers }) => new Set(killers)),
  };
  const isWanted = (mutant: number): boolean => mutants[mutant]?.isUnknown === false;
  const sources = [...new Set(mutants.map(({ file }) => file))];
  const sourceNumbers = mutants.map(({ file }) => sources.indexOf(file));
  return {
    async execute({ strategy, weights, killers = new Map() }) {
      const book = openBook(files, 'auto');
      const meter: Meter = { runs: 0, testTime: 0, jobs: 0, loadTime: 0 };
      const knowledge = gatherKnowledge(mutants, world.tests, killers);
      await executeMutants(replayRunner(world, meter), book, {
        concurrency: 1,
        signal: new AbortController().signal,
        timeout: { factor: 1, constant: 1 },
        isWanted,
        sourceOf: (mutant) => sourceNumbers[mutant] ?? 0,
        prioritisation: { strategy, knowledge, ...(weights && { weights }) },
        onChange: () => {},
      });
      const noticed = [...book.kills].flatMap(([mutant, { file, why }]): [string, string][] => {
        const ordinal = why.kind === 'test-failed' ? why.ordinal : 0;
        const test = world.tests.tests[(world.tests.firstTest[file] ?? 0) + ordinal];
        return [[mutants[mutant]?.id ?? '', test?.id ?? '']];
      });
      return { ...meter, killed: noticed.length, killers: new Map(noticed) };
    },
    least() {
      const meter: Meter = { runs: 0, testTime: 0, jobs: 0, loadTime: 0 };
      const needed = new Set<number>();
      let killed = 0;
      world.killers.forEach((all, mutant) => {
        if (!isWanted(mutant)) return;
        killed += all.size > 0 ? 1 : 0;
        const chosen = all.size > 0 ? quickest(world, all) : world.tests.infected.testsOf(mutant);
        for (const number of chosen) {
          const { file, ordinal } = placeOf(world, number);
          needed.add(file);
          countRun(world, meter, file, ordinal);
        }
      });
      for (const file of needed) countLoad(world, meter, file);
      return { ...meter, killed };
    },
  };
}

function placeOf({ tests }: World, number: number): { file: number; ordinal: number } {
  const file = tests.firstTest.findLastIndex((first) => first <= number);
  return { file, ordinal: number - (tests.firstTest[file] ?? 0) };
}

function timeOf({ files }: World, file: number, ordinal: number): number {
  const test = files[file]?.observed.tests[ordinal];
  return test === undefined ? 0 : testTime(test);
}

function quickest(world: World, numbers: ReadonlySet<number>): number[] {
  const timed = [...numbers].map((number) => {
    const { file, ordinal } = placeOf(world, number);
    return { number, time: timeOf(world, file, ordinal) };
  });
  return timed
    .toSorted((a, b) => a.time - b.time)
    .slice(0, 1)
    .map(({ number }) => number);
}

function countRun(world: World, meter: Meter, file: number, ordinal: number): void {
  meter.runs += 1;
  meter.testTime += timeOf(world, file, ordinal);
}

function countLoad({ files }: World, meter: Meter, file: number, again = 0): void {
  const load = files[file]?.observed.loadDuration ?? 0;
  meter.jobs += 1;
  meter.loadTime += load + again * reloadTime(load);
}

function replayRunner(world: World, meter: Meter): TestRunner {
  return {
    name: 'replay',
    version: '1',
    testFiles: world.files.map(({ testFile }) => testFile),
    openHost: () => Promise.reject(new Error('A replay has no hosts.')),
    openOracles: () => Promise.reject(new Error('A replay has no hosts.')),
    close: () => Promise.resolve(),
    run(_build, requests) {
      for (const request of requests) {
        const job = request.takeJob();
        if (job?.kind === 'execute') {
          const file = world.files.findIndex(({ testFile }) => testFile.key === request.file.key);
          countLoad(world, meter, file, job.warm.length);
          for (const event of answers(world, meter, file, job)) request.onEvent(event);
          request.onEvent({ kind: 'finished' });
        }
        request.onEnd({ kind: 'finished' });
      }
      return Promise.resolve();
    },
  };
}

/** What a worker would report, with all outcomes as they were recorded. */
function* answers(world: World, meter: Meter, file: number, job: ExecuteJob): Generator<JobEvent> {
  const first = world.tests.firstTest[file] ?? 0;
  const dead = new Set<number>();
  const notices = (ordinal: number, mutant: number): boolean =>
    world.killers[mutant]?.has(first + ordinal) === true;
  const failure = (ordinal: number): Noticed => ({ kind: 'test-failed', ordinal, message: '' });
  for (const { ordinal, mutants } of job.hot) {
    const alive = mutants.filter((mutant) => !dead.has(mutant));
    for (const mutant of alive) {
      countRun(world, meter, file, ordinal);
      if (notices(ordinal, mutant)) dead.add(mutant);
    }
    const passed = alive.filter((mutant) => !dead.has(mutant));
    const noticed = alive
      .filter((mutant) => dead.has(mutant))
      .map((mutant) => ({ mutant, why: failure(ordinal) }));
    yield { kind: 'hot-batch', ordinal, passed, noticed, unsettled: [], unseen: [] };
  }
  for (const mutant of job.warm) {
    if (dead.has(mutant)) continue;
    const running = job.tests.filter(({ ordinal, runs }) => runs && !job.flaky.includes(ordinal));
    const killer = running.findIndex(({ ordinal }) => notices(ordinal, mutant));
    const ran = killer === -1 ? running : running.slice(0, killer + 1);
    for (const { ordinal } of ran) countRun(world, meter, file, ordinal);
    const why = killer === -1 ? {} : { why: failure(running[killer]?.ordinal ?? 0) };
    yield { kind: 'whole-file', mutant, isolation: 'warm', testsRun: ran.length, ...why };
  }
}
