import { createRandom, shuffled } from '../foundation/random.ts';
import type { OrderDependence } from '../model/analysis-result.ts';
import type { ExecuteJob, Trial } from '../runner/job.ts';
import type { JobRequest, TestRunner } from '../runner/test-runner.ts';
import { jobFrame } from './execute-job.ts';
import type { ExecutionBook, FileBook } from './execution-book.ts';
import type { TestCatalogue } from './judge-mutants.ts';
import type { TimeoutSettings } from './timeout-limit.ts';

/** What running tests in other orders takes. */
export interface OrderCheck {
  readonly runner: TestRunner;
  readonly book: ExecutionBook;
  readonly tests: TestCatalogue;
  readonly execution: {
    readonly concurrency: number;
    readonly signal: AbortSignal;
    readonly timeout: TimeoutSettings;
  };
}

/** Backwards, every test runs before those that it may need; random orders find what only some others spoil. */
const orders: readonly ((tests: readonly number[]) => readonly number[])[] = [
  (tests) => tests.toReversed(),
  ...[1, 2, 3].map((seed) => (tests: readonly number[]) => {
    const items = tests.map((ordinal) => ({ ordinal }));
    return shuffled(items, createRandom(seed)).map(({ ordinal }) => ordinal);
  }),
];

/** By ordinal, what the tests of a trial failed with that failed. */
type Outcome = ReadonlyMap<number, string>;

/** What one process is to try with a file. */
interface FileTrials {
  readonly file: FileBook;
  readonly trials: readonly Trial[];
}

/** What a test failed with, and the order in which it did. */
interface Failure {
  readonly message: string;
  readonly order: readonly number[];
}

/**
 * Runs the tests of every file without a mutant in fresh modules, backwards and in three random orders, and gives those that fail
 * although they are not flaky (thesis 7.4.2 does the same with whole suites, to be allowed to reorder them). For each it
 * looks for one test that makes it fail by running before it.
 *
 * @param eachAlone runs each test by itself, too, and not only those that failed
 */
export async function checkTestOrder(
  check: OrderCheck,
  eachAlone: boolean,
): Promise<readonly OrderDependence[]> {
  const files = check.book.files.filter((file) => testsThatRun(file).length > 1);
  const first = files.map((file) => firstTrials(file, eachAlone));
  const outcomes = await runTrials(check, first);
  const found: OrderDependence[] = [];
  for (const [at, { file, trials }] of first.entries()) {
    const { failures, needy } = readTrials(trials, outcomes[at] ?? []);
    if (!eachAlone) {
      const alone = [...failures].map(([ordinal, { order }]) => ({ order, only: [ordinal] }));
      const [more = []] = await runTrials(check, [{ file, trials: alone }]);
      for (const [ordinal, message] of more.flatMap((one) => [...one])) needy.set(ordinal, message);
    }
    const spoilt = [...failures].filter(([ordinal]) => !needy.has(ordinal));
    const spoilers = await findSpoilers(check, file, spoilt);
    const start = check.tests.firstTest[check.book.files.indexOf(file)] ?? 0;
    const idOf = (ordinal: number): string => check.tests.tests[start + ordinal]?.id ?? '';
    for (const [ordinal, message] of needy) {
      found.push({ test: idOf(ordinal), message, needsOthers: true });
    }
    for (const [ordinal, { message }] of spoilt) {
      const spoiler = spoilers.get(ordinal);
      const spoiltBy = spoiler === undefined ? {} : { spoiltBy: idOf(spoiler) };
      found.push({ test: idOf(ordinal), message, needsOthers: false, ...spoiltBy });
    }
  }
  return found;
}

function firstTrials(file: FileBook, eachAlone: boolean): FileTrials {
  const tests = testsThatRun(file);
  const alone = eachAlone ? tests.map((ordinal) => ({ order: tests, only: [ordinal] })) : [];
  const all = orders.map((arrange) => ({ order: arrange(tests), only: tests }));
  return { file, trials: [...all, ...alone] };
}

/** Which tests fail among others, and which fail alone. */
function readTrials(
  trials: readonly Trial[],
  outcomes: readonly Outcome[],
): { readonly failures: Map<number, Failure>; readonly needy: Map<number, string> } {
  const failures = new Map<number, Failure>();
  const needy = new Map<number, string>();
  for (const [at, { order, only }] of trials.entries()) {
    for (const [ordinal, message] of outcomes[at] ?? []) {
      if (only.length === 1) needy.set(ordinal, message);
      else if (!failures.has(ordinal)) failures.set(ordinal, { message, order });
    }
  }
  return { failures, needy };
}

/** By failing test, one test that makes it fail by running before it, where one does so by itself. */
async function findSpoilers(
  check: OrderCheck,
  file: FileBook,
  failures: readonly (readonly [ordinal: number, failure: Failure])[],
): Promise<ReadonlyMap<number, number>> {
  const spoilers = new Map<number, number>();
  for (const [ordinal, { order }] of failures) {
    const before = order.slice(0, order.indexOf(ordinal));
    // A test that spoils one often spoils others.
    const known = [...new Set(spoilers.values())].filter((one) => before.includes(one));
    for (const suspects of [known, before.filter((one) => !known.includes(one))]) {
      const trials = suspects.map((suspect) => ({ order, only: [suspect, ordinal] }));
      const [outcomes = []] = await runTrials(check, [{ file, trials }]);
      const spoiler = suspects.find((_, at) => outcomes[at]?.has(ordinal));
      if (spoiler === undefined) continue;
      spoilers.set(ordinal, spoiler);
      break;
    }
  }
  return spoilers;
}

/**
 * Runs the trials of each file in a process of its own, or in several where modules can't be evaluated anew.
 *
 * @returns per file and trial what failed; nothing of trials in which the process ended
 */
async function runTrials(
  { runner, execution }: OrderCheck,
  files: readonly FileTrials[],
): Promise<readonly (readonly Outcome[])[]> {
  const outcomes = files.map(({ trials }) => trials.map(() => new Map<number, string>()));
  let left = files.map(({ trials }) => [...trials.keys()]);
  while (left.some(({ length }) => length > 0) && !execution.signal.aborted) {
    const requests: JobRequest[] = [];
    const next = left.map((given, at) => {
      const open = new Set(given);
      const one = files[at];
      if (one === undefined || open.size === 0) return open;
      const trials = given.flatMap((number) => one.trials[number] ?? []);
      const job = controlJob(one.file, trials, execution.timeout);
      requests.push({
        file: one.file.observation.testFile,
        takeJob: () => job,
        onEvent(event) {
          if (event.kind !== 'control' || event.trial === undefined) return;
          const number = given[event.trial] ?? -1;
          open.delete(number);
          for (const { ordinal, message } of event.failed) {
            if (!one.file.flaky.has(ordinal)) outcomes[at]?.[number]?.set(ordinal, message);
          }
        },
        onEnd() {},
      });
      return open;
    });
    await runner.run('execute', requests, { ...execution, fresh: true });
    // A process that ended in its first trial would do so again.
    left = next.map((open, at) => [...open].slice(open.size === left[at]?.length ? 1 : 0));
  }
  return outcomes;
}

function controlJob(
  file: FileBook,
  trials: readonly Trial[],
  timeout: TimeoutSettings,
): ExecuteJob {
  return { ...jobFrame(file, timeout), flaky: [], hot: [], warm: [], control: true, trials };
}

function testsThatRun({ observation }: FileBook): readonly number[] {
  return observation.observed.tests
    .filter(({ outcome }) => outcome !== 'skip')
    .map(({ ordinal }) => ordinal);
}
