import type { ObservedFile, ObservedTest, ObservedTrace } from '../../runner/job.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { TestFile } from '../../runner/test-runner.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { EarlyFailure, FileObservation } from './observation.ts';

/** The outcome of one unmutated run of a test file. */
export type RunOutcome = ObservedFile | { readonly crash: string };

/** The unmutated runs of a test file. */
export interface FileRuns {
  readonly testFile: TestFile;
  /** The first run, in which each test ran twice in the same module instance. */
  readonly first: RunOutcome;
  /** The runs after a first run in which something failed, each in a fresh process. */
  readonly again: readonly RunOutcome[];
  /** Earlier runs, in which tests still ran that are now left out. The mutants that those tests reached count as reached. */
  readonly earlier: readonly ObservedFile[];
  /** Ordinals of the tests that turned out to be flaky in the earlier runs. */
  readonly flaky: ReadonlySet<number>;
  /** Ordinals of the tests that are not run. */
  readonly leftOut: ReadonlySet<number>;
}

/** The judgement on a test file: the observation of its tests and the tests that fail, or the reason why the file can't be run. */
export type JudgedFile =
  | {
      readonly kind: 'runs';
      readonly file: FileObservation;
      readonly failing: readonly EarlyFailure[];
    }
  | { readonly kind: 'broken'; readonly failure: EarlyFailure };

/** Whether anything went wrong in a run. */
export function hasFailed(outcome: RunOutcome | undefined): boolean {
  if (outcome === undefined || 'crash' in outcome) return true;
  return (
    problemOf(outcome) !== undefined || outcome.tests.some(({ outcome: end }) => end === 'fail')
  );
}

/**
 * Judges a test file by its unmutated runs. A test that fails in each run fails. A test that fails only in some runs is flaky. If
 * something failed, the coverage of the file is the union of all its runs, because a run that failed may have ended early. Returns
 * undefined if the runs were interrupted.
 */
export function judgeFile(runs: FileRuns): JudgedFile | undefined {
  const { testFile, first, again, earlier, leftOut } = runs;
  const common = { testFile, ...(leftOut.size > 0 && { leftOut }) };
  if (!hasFailed(first) && !('crash' in first)) {
    const observed = withTracesOf(first, earlier);
    const file = { ...common, observed, repeatable: true, flaky: runs.flaky };
    return { kind: 'runs', file, failing: [] };
  }
  if (again.length === 0) return undefined;
  const all = [...earlier, ...[first, ...again].filter(isObserved)];
  const whole = again.filter(isObserved).filter((run) => problemOf(run) === undefined);
  const [least] = whole.toSorted((a, b) => failedTests(a) - failedTests(b));
  if (least === undefined) {
    const message = again.map(problemOf).find((problem) => problem !== undefined) ?? '';
    const covered = all.reduce<IndexRanges>((sum, run) => mergeRanges(sum, reachedBy(run)), []);
    return { kind: 'broken', failure: { place: testFile.path, testFile, message, covered } };
  }
  const best = { ...least, tests: least.tests.map((test) => bestRun(test, whole)) };
  const observed = withTracesOf(best, all);
  const flaky = new Set(runs.flaky);
  const failing: EarlyFailure[] = [];
  for (const test of observed.tests) {
    const failures = whole.flatMap((run) => sameTest(test, run) ?? []).filter(isFailure);
    if (failures.length === 0) continue;
    if (test.outcome === 'fail') failing.push(failureOf(testFile, observed, test));
    else flaky.add(test.ordinal);
  }
  return { kind: 'runs', file: { ...common, observed, repeatable: false, flaky }, failing };
}

function failureOf(
  testFile: TestFile,
  { load, hooks }: ObservedFile,
  test: ObservedTest,
): EarlyFailure {
  const { ordinal, name, error: message = '', output, trace } = test;
  return {
    place: `${testFile.path} > ${name}`,
    testFile,
    ordinal,
    message,
    ...(output !== undefined && { output }),
    covered: mergeRanges(mergeRanges(load.covered, hooks.covered), trace.covered),
  };
}

/** Returns a run of a test that passed. If there is none, returns a run that failed, or the given one. */
function bestRun(test: ObservedTest, runs: readonly ObservedFile[]): ObservedTest {
  const own = runs.flatMap((run) => sameTest(test, run) ?? []);
  return own.find(({ outcome }) => outcome === 'pass') ?? own.find(isFailure) ?? test;
}

/** Returns a run with the traces of all runs united, test by test. */
function withTracesOf(run: ObservedFile, others: readonly ObservedFile[]): ObservedFile {
  if (others.length === 0) return run;
  const united = (own: ObservedTrace, more: readonly ObservedTrace[]): ObservedTrace => ({
    covered: [own, ...more].map(({ covered }) => covered).reduce(mergeRanges),
    infected: [own, ...more].map(({ infected }) => infected).reduce(mergeRanges),
  });
  return {
    ...run,
    load: united(
      run.load,
      others.map(({ load }) => load),
    ),
    hooks: united(
      run.hooks,
      others.map(({ hooks }) => hooks),
    ),
    tests: run.tests.map((test) =>
      test.outcome === 'skip'
        ? test
        : {
            ...test,
            trace: united(
              test.trace,
              others.flatMap((other) => sameTest(test, other)?.trace ?? []),
            ),
          },
    ),
  };
}

function sameTest({ ordinal, name }: ObservedTest, run: ObservedFile): ObservedTest | undefined {
  const test = run.tests[ordinal];
  return test?.name === name ? test : undefined;
}

function reachedBy({ load, hooks, tests }: ObservedFile): IndexRanges {
  return [load, hooks, ...tests.map(({ trace }) => trace)]
    .map(({ covered }) => covered)
    .reduce(mergeRanges);
}

/** The message of what went wrong outside of tests, if anything did. */
function problemOf(outcome: RunOutcome): string | undefined {
  return 'crash' in outcome ? outcome.crash : (outcome.error ?? outcome.unhandled[0]);
}

function failedTests(run: ObservedFile): number {
  return run.tests.filter(isFailure).length;
}

function isFailure({ outcome }: ObservedTest): boolean {
  return outcome === 'fail';
}

export function isObserved(outcome: RunOutcome): outcome is ObservedFile {
  return !('crash' in outcome);
}
