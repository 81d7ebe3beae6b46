import type { FileBook } from '../execute/execution-book.ts';
import type { EarlyFailure, SuiteObservation } from './observation.ts';
import { openBook } from '../execute/execution-book.ts';
import { runInOrders, testsThatRun, type OrderRunParts } from './run-in-orders.ts';

/** The message of a test that failed, and the order of tests in which it failed. */
export interface Failure {
  readonly message: string;
  readonly order: readonly number[];
}

/** The most pairs of tests of a file that are run. Each pair evaluates the modules anew, which takes tens of milliseconds. */
const mostPairs = 600;

/** A test, and the tests that may make it fail by running before it. */
interface Question {
  readonly victim: number;
  readonly order: readonly number[];
  readonly suspects: readonly number[];
}

/**
 * Finds the spoilers of each test that fails among others and passes alone: the tests that make it fail by running before it. The
 * first such test is run after each single test that ran before it. The others are then run after the spoilers of the first,
 * because a test that spoils one test often spoils many. Tests that these spoilers do not explain are treated in the same way.
 *
 * @param failures by ordinal
 * @returns by ordinal; a test that no single other test spoils is missing
 */
export async function findSpoilers(
  parts: OrderRunParts,
  file: FileBook,
  failures: ReadonlyMap<number, Failure>,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const spoilers = new Map<number, readonly number[]>();
  let left = mostPairs;
  const ask = async (questions: readonly Question[]): Promise<ReadonlySet<number>> => {
    const pairs = questions
      .flatMap(({ suspects, ...rest }) => suspects.map((suspect) => ({ ...rest, suspect })))
      .slice(0, left);
    left -= pairs.length;
    const runs = pairs.map(({ order, suspect, victim }) => ({ order, only: [suspect, victim] }));
    const [outcomes = []] = pairs.length === 0 ? [] : await runInOrders(parts, [{ file, runs }]);
    const found = new Set<number>();
    for (const [at, { suspect, victim }] of pairs.entries()) {
      if (outcomes[at]?.has(victim) !== true) continue;
      spoilers.set(victim, [...(spoilers.get(victim) ?? []), suspect]);
      found.add(suspect);
    }
    return found;
  };
  let open = [...failures].map(([victim, { order }]): Question => {
    return { victim, order, suspects: order.slice(0, order.indexOf(victim)) };
  });
  for (let [first, ...others] = open; first !== undefined; [first, ...others] = open) {
    const known = await ask([first]);
    await ask(
      others.map((one) => ({ ...one, suspects: one.suspects.filter((each) => known.has(each)) })),
    );
    open = others.filter(({ victim }) => !spoilers.has(victim));
  }
  return spoilers;
}

/** Adds the names of its spoilers to the failure of each test that fails in the order of its file and passes alone. */
export async function blameSpoilers(
  parts: OrderRunParts,
  { files, failures }: SuiteObservation,
): Promise<readonly EarlyFailure[]> {
  const blamed = new Map<EarlyFailure, readonly string[]>();
  for (const file of openBook(files, 'auto').files) {
    const { testFile, observed } = file.observation;
    const own = new Map(
      failures.flatMap((failure) => {
        const { ordinal, testFile: of } = failure;
        return ordinal === undefined || of.key !== testFile.key
          ? []
          : [[ordinal, failure] as const];
      }),
    );
    const order = testsThatRun(file);
    if (own.size === 0 || order.length < 2) continue;
    const alone = [...own.keys()].map((ordinal) => ({ order, only: [ordinal] }));
    const [outcomes = []] = await runInOrders(parts, [{ file, runs: alone }]);
    const victims = [...own].filter(([ordinal], at) => outcomes[at]?.has(ordinal) === false);
    const spoilt = new Map(
      victims.map(([ordinal, { message }]) => [ordinal, { message, order }] as const),
    );
    const spoilers = await findSpoilers(parts, file, spoilt);
    for (const [ordinal, failure] of victims) {
      const names = (spoilers.get(ordinal) ?? []).map(
        (spoiler) => `${testFile.path} > ${observed.tests[spoiler]?.name ?? ''}`,
      );
      blamed.set(failure, names);
    }
  }
  return failures.map((failure) => {
    const spoiltBy = blamed.get(failure);
    return spoiltBy === undefined ? failure : { ...failure, spoiltBy };
  });
}
