import { createRandom, shuffled } from '../../foundation/random.ts';
import type { OrderDependence } from '../../model/analysis-result.ts';
import type { OrderedTests } from '../../runner/job.ts';
import type { ExecutionBook, FileBook } from '../execute/execution-book.ts';
import { type Failure, findSpoilers } from './find-spoilers.ts';
import type { TestCatalogue } from './test-catalogue.ts';
import {
  type FileRunsInOrders,
  type FailedTests,
  runInOrders,
  testsThatRun,
  type OrderRunParts,
} from './run-in-orders.ts';

/** The tests to run in other orders. */
export interface OrderCheck extends OrderRunParts {
  readonly book: ExecutionBook;
  readonly tests: TestCatalogue;
}

/** Backwards, every test runs before the tests that it may need. Random orders find tests that only some other tests spoil. */
const orders: readonly ((tests: readonly number[]) => readonly number[])[] = [
  (tests) => tests.toReversed(),
  ...[1, 2, 3].map((seed) => (tests: readonly number[]) => {
    const items = tests.map((ordinal) => ({ ordinal }));
    return shuffled(items, createRandom(seed)).map(({ ordinal }) => ordinal);
  }),
];

/**
 * Runs the tests of every file without a mutant in fresh modules, backwards and in three random orders. Returns the tests that fail
 * although they are not flaky, with the tests that make them fail by running before them. The thesis does this with whole suites,
 * to find out whether it may reorder them (7.4.2).
 *
 * @param eachAlone also runs each test alone, and not only the tests that failed
 * @returns undefined if not all tests had run in all of the orders before an interruption
 */
export async function checkTestOrder(
  check: OrderCheck,
  eachAlone: boolean,
): Promise<readonly OrderDependence[] | undefined> {
  const files = check.book.files.filter((file) => testsThatRun(file).length > 1);
  const first = files.map((file) => firstRuns(file, eachAlone));
  const outcomes = await runInOrders(check, first);
  const isThrough = outcomes.every((each) => !each.slice(0, orders.length).includes(undefined));
  if (check.execution.signal.aborted && !isThrough) return undefined;
  const found: OrderDependence[] = [];
  for (const [at, { file, runs }] of first.entries()) {
    const { failures, needy } = readRuns(runs, outcomes[at] ?? []);
    if (!eachAlone) {
      const alone = [...failures].map(([ordinal, { order }]) => ({ order, only: [ordinal] }));
      const [more = []] = await runInOrders(check, [{ file, runs: alone }]);
      for (const [ordinal, message] of more.flatMap((one) => [...(one ?? [])])) {
        needy.set(ordinal, message);
      }
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

function firstRuns(file: FileBook, eachAlone: boolean): FileRunsInOrders {
  const tests = testsThatRun(file);
  const alone = eachAlone ? tests.map((ordinal) => ({ order: tests, only: [ordinal] })) : [];
  const all = orders.map((arrange) => ({ order: arrange(tests), only: tests }));
  return { file, runs: [...all, ...alone] };
}

/** Tells tests that fail among others from tests that fail alone. */
function readRuns(
  runs: readonly OrderedTests[],
  outcomes: readonly (FailedTests | undefined)[],
): { readonly failures: Map<number, Failure>; readonly needy: Map<number, string> } {
  const failures = new Map<number, Failure>();
  const needy = new Map<number, string>();
  for (const [at, { order, only }] of runs.entries()) {
    for (const [ordinal, message] of outcomes[at] ?? []) {
      if (only.length === 1) needy.set(ordinal, message);
      else if (!failures.has(ordinal)) failures.set(ordinal, { message, order });
    }
  }
  return { failures, needy };
}
