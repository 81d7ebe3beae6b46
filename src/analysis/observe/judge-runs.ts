import type { ObservedFile, ObservedTest, ObservedTrace } from '../../runner/job.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { TestFile } from '../../runner/test-runner.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { EarlyFailure, FileObservation } from './observation.ts';

/** How one unmutated run of a test file ended. */
export type RunOutcome = ObservedFile | { readonly crash: string };

/** The unmutated runs of a test file. */
export interface FileRuns {
  readonly testFile: TestFile;
  /** In which each test ran twice in the same instance. */
  readonly first: RunOutcome;
  /** Those after it, each in a fresh process, where something failed in the first. */
  readonly again: readonly RunOutcome[];
  /** Those in which tests still ran that are left out by now: what they reach counts. */
  readonly earlier: readonly ObservedFile[];
  /** Found to be flaky in those. */
  readonly flaky: ReadonlySet<number>;
  readonly leftOut: ReadonlySet<number>;
}

/** What the runs of a test file say of it: what its tests do and which of them fail, or why it can't be run. */
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
 * Judges a test file by its unmutated runs. A test that fails in each run fails; one that fails in some is flaky. A file in which
 * something failed counts with all that any of its runs reached: a run that failed may have ended before it reached the rest.
 * Undefined where runs are missing, since they were interrupted.
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

/** The run of a test that says most of it: one that passed, else one that failed. */
function bestRun(test: ObservedTest, runs: readonly ObservedFile[]): ObservedTest {
  const own = runs.flatMap((run) => sameTest(test, run) ?? []);
  return own.find(({ outcome }) => outcome === 'pass') ?? own.find(isFailure) ?? test;
}

/** A run that reaches and infects what any of the others did, in the same tests. */
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

/** What went wrong outside of tests, if anything did. */
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
