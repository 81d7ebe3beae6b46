import { createRandom, shuffled } from '../../foundation/random.ts';
import type { OrderDependence } from '../../model/analysis-result.ts';
import type { OrderedTests } from '../../runner/job.ts';
import type { ExecutionBook, FileBook } from '../execute/execution-book.ts';
import { type Failure, findSpoilers } from './find-spoilers.ts';
import type { TestCatalogue } from '../judge/judge-mutants.ts';
import {
  type FileTrials,
  type TrialOutcome,
  runTrials,
  testsThatRun,
  type OrderTrialParts,
} from './run-trials.ts';

/** What is run in other orders. */
export interface OrderCheck extends OrderTrialParts {
  readonly book: ExecutionBook;
  readonly tests: TestCatalogue;
}

/** Backwards, every test runs before those that it may need; random orders find what only some others spoil. */
const orders: readonly ((tests: readonly number[]) => readonly number[])[] = [
  (tests) => tests.toReversed(),
  ...[1, 2, 3].map((seed) => (tests: readonly number[]) => {
    const items = tests.map((ordinal) => ({ ordinal }));
    return shuffled(items, createRandom(seed)).map(({ ordinal }) => ordinal);
  }),
];

/**
 * Runs the tests of every file without a mutant in fresh modules, backwards and in three random orders, and gives those that fail
 * although they are not flaky (thesis 7.4.2 does the same with whole suites, to be allowed to reorder them). For each it
 * looks for tests that make it fail by running before it.
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
    const spoilt = new Map([...failures].filter(([ordinal]) => !needy.has(ordinal)));
    const spoilers = await findSpoilers(check, file, spoilt);
    const start = check.tests.firstTest[check.book.files.indexOf(file)] ?? 0;
    const idOf = (ordinal: number): string => check.tests.tests[start + ordinal]?.id ?? '';
    for (const [ordinal, message] of needy) {
      found.push({ test: idOf(ordinal), message, needsOthers: true, spoiltBy: [] });
    }
    for (const [ordinal, { message }] of spoilt) {
      const spoiltBy = (spoilers.get(ordinal) ?? []).map(idOf);
      found.push({ test: idOf(ordinal), message, needsOthers: false, spoiltBy });
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
  trials: readonly OrderedTests[],
  outcomes: readonly TrialOutcome[],
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
