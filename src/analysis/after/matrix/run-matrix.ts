import type { Clock } from '../../../foundation/clock.ts';
import type { KillKind, KillMatrix, MatrixRow } from '../../../model/kill-matrix.ts';
import { isDetected, isValid } from '../../../model/mutant-status.ts';
import type { JudgedMutant, Verdict } from '../../../model/verdict.ts';
import type { TestRunner } from '../../../runner/test-runner.ts';
import { executeMutants, type ExecutionOptions } from '../../execute/execute-mutants.ts';
import { openBook, openMutants, type ExecutionBook } from '../../execute/execution-book.ts';
import { flakyTests } from '../../judge/suite-notices.ts';
import type { TestCatalogue } from '../../observe/test-catalogue.ts';
import { isKilledByTests, type KillSets } from './kill-sets.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { findInMatrix } from './find-in-matrix.ts';
import type { Notice } from '../../../model/analysis-result.ts';

/** The input of a kill matrix. */
export interface MatrixInput {
  /** The runner that has entered all events of workers into `killSets` since the first mutant. */
  readonly runner: TestRunner;
  readonly killSets: KillSets;
  readonly files: readonly FileObservation[];
  readonly tests: TestCatalogue;
  /** In the order of the mutant table. */
  readonly judged: readonly JudgedMutant[];
  readonly isolation: 'auto' | 'warm' | 'cold';
  readonly execution: Pick<ExecutionOptions, 'concurrency' | 'signal' | 'timeout' | 'sourceOf'>;
}

/**
 * Runs the detected mutants once more, each with every test that infects it, and makes the kill matrix. The other mutants have
 * already run with all of their tests. This changes no verdict, so verdicts are the same with a matrix and without.
 *
 * Mutants that ran past the wall-clock limit or ended their worker are not run again: they would do so with every test, and each
 * such run takes longer than all other runs. Their rows have the known killers and are not complete.
 */
async function runMatrix(
  input: MatrixInput,
  { clock, onChange }: { readonly clock: Clock; readonly onChange: () => void },
): Promise<KillMatrix> {
  const { runner, files, tests, judged, isolation, execution } = input;
  const startedAt = clock.now();
  const book = openBook(files, isolation);
  const isAgain = judged.map(({ verdict }) => isKilledByTests(verdict));
  if (!execution.signal.aborted) {
    await executeMutants(runner, book, {
      ...execution,
      exhaustive: true,
      isWanted: (mutant) => isAgain[mutant] === true,
      onChange,
    });
  }
  const flaky = flakyTests(book, tests);
  const statuses = judged.map(({ verdict }) => verdict.status);
  const rows = makeRows(input, { book, flaky, isAgain });
  const takesPart = (test: number): boolean => !flaky.has(test) && isRun(input, test);
  return {
    rows,
    flaky: [...flaky].toSorted((a, b) => a - b),
    isComplete: !execution.signal.aborted,
    findings: findInMatrix(rows, {
      durations: tests.tests.map(({ duration }) => duration),
      takesPart,
      isValid: (row) => isValid(statuses[row] ?? 'Pending'),
      isDetected: (row) => isDetected(statuses[row] ?? 'Pending'),
    }),
    milliseconds: clock.now() - startedAt,
  };
}

function isRun({ files, tests }: MatrixInput, test: number): boolean {
  const file = tests.firstTest.findLastIndex((first) => first <= test);
  const ordinal = test - (tests.firstTest[file] ?? 0);
  return files[file]?.observed.tests[ordinal]?.outcome !== 'skip';
}

interface Executed {
  readonly book: ExecutionBook;
  readonly flaky: ReadonlySet<number>;
  /** Whether each mutant was run once more with all of its tests. */
  readonly isAgain: readonly boolean[];
}

function makeRows(input: MatrixInput, { book, flaky, isAgain }: Executed): MatrixRow[] {
  const { tests, judged, execution } = input;
  const open = openMutants(book);
  const numbers = new Map(tests.tests.map(({ id }, number) => [id, number]));
  const stable = withoutFlaky(flaky);
  return judged.map(({ mutant, verdict }, index): MatrixRow => {
    const infected = stable(tests.infected.testsOf(index));
    const found = killersOf(input, { book, index, infected });
    const killer = numbers.get(verdict.killedBy ?? '');
    // The killer of the verdict is missing if a run of the whole file, or an interrupted run, reported only other tests.
    const isMissing = killer !== undefined && !flaky.has(killer) && !found.killers.has(killer);
    if (isMissing) found.killers.set(killer, kindOf(verdict));
    const killers = [...found.killers.keys()].toSorted((a, b) => a - b);
    const isOpen = isAgain[index] === true && (execution.signal.aborted || open.has(index));
    const isUnknown = isDetected(verdict.status) && killers.length === 0;
    return {
      mutantId: mutant.id,
      reached: stable(tests.covered.testsOf(index)),
      infected,
      killers,
      kinds: killers.map((test) => found.killers.get(test) ?? 'exception'),
      isComplete:
        found.isComplete && !isMissing && !isUnknown && !isOpen && verdict.status !== 'Pending',
    };
  });
}

/** Returns the tests that are known to kill a mutant. A test that does not infect it is left out: it fails because of state that another test left. */
function killersOf(
  { killSets, judged, tests }: MatrixInput,
  at: { book: ExecutionBook; index: number; infected: readonly number[] },
): { killers: Map<number, KillKind>; isComplete: boolean } {
  const verdict = judged[at.index]?.verdict;
  if (verdict === undefined || !isDetected(verdict.status)) {
    return { killers: new Map(), isComplete: true };
  }
  const { killers, isComplete } = killSets.known(at.index, at.book.files, tests.firstTest);
  const infecting = new Set(at.infected);
  return {
    killers: new Map([...killers].filter(([test]) => infecting.has(test))),
    isComplete: isComplete && isKilledByTests(verdict) && !isKilledByClock(at.book, at.index),
  };
}

/** Whether the mutant ran past the wall-clock limit or ended its worker in the second execution. Such a kill does not show which tests it is by. */
function isKilledByClock(book: ExecutionBook, index: number): boolean {
  return book.files.some(({ stateOf }) => {
    const kind = stateOf(index).kill?.why.kind;
    return kind === 'wall-clock' || kind === 'worker-crashed';
  });
}

function kindOf({ status, reason }: Verdict): KillKind {
  if (reason?.kind === 'worker-crashed') return 'crash';
  return status === 'Timeout' ? 'timeout' : 'exception';
}

/** Returns the function that removes flaky tests from a list. A list that is shared stays shared. */
function withoutFlaky(flaky: ReadonlySet<number>): (tests: readonly number[]) => readonly number[] {
  if (flaky.size === 0) return (tests) => tests;
  const known = new Map<readonly number[], readonly number[]>();
  return (tests) => {
    const left = known.get(tests) ?? tests.filter((test) => !flaky.has(test));
    known.set(tests, left);
    return left;
  };
}

/** Makes the kill matrix if kill sets were collected, and adds notices about tests that turned out to be flaky. */
export async function makeMatrix(
  {
    killSets,
    ...input
  }: Omit<MatrixInput, 'killSets'> & { readonly killSets?: KillSets | undefined },
  hooks: {
    readonly clock: Clock;
    readonly notices: Notice[];
    readonly onChange: () => void;
  },
): Promise<KillMatrix | undefined> {
  if (killSets === undefined) return undefined;
  hooks.onChange();
  const matrix = await runMatrix({ ...input, killSets }, hooks);
  const known = flakyNumbers(input);
  for (const test of matrix.flaky.filter((number) => !known.has(number))) {
    hooks.notices.push({
      code: 'test-flaky',
      place: input.tests.tests[test]?.id ?? '',
      message:
        'The test failed in one run without a mutant and passed in another, after the verdicts were given; it is left out of the kill matrix.',
    });
  }
  return matrix;
}

/** Returns the numbers of the tests that were already known to be flaky. */
function flakyNumbers({ files, tests }: Pick<MatrixInput, 'files' | 'tests'>): Set<number> {
  return new Set(
    files.flatMap(({ flaky }, at) =>
      [...flaky].map((ordinal) => (tests.firstTest[at] ?? 0) + ordinal),
    ),
  );
}
