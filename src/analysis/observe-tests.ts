import type { ObservedFile, ObservedTest } from '../runner/job.ts';
import type { JobRequest, TestFile, TestRunner } from '../runner/test-runner.ts';
import type { EarlyFailure, FileObservation, Observation } from './observation.ts';

/** What observing needs beside the runner. */
export interface ObserveOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Milliseconds that a test may take without a mutant. */
  readonly testLimit: number;
  readonly onFileDone: () => void;
}

type Outcome = ObservedFile | { readonly crash: string };

/**
 * Runs every test file in the observe build, each test twice in the same instance. A file in which something fails is
 * run again, once per test, in a fresh process: what fails each time fails before any mutant; what passes then either
 * can't be repeated in one instance or is flaky, which a third run decides.
 */
export async function observeTests(
  runner: TestRunner,
  options: ObserveOptions,
): Promise<Observation> {
  const first = await observeFiles(runner, runner.testFiles, true, options);
  const suspects = runner.testFiles.filter((file) => hasFailed(first.get(file.key)));
  const second = await observeFiles(runner, suspects, false, options);
  const third = await observeFiles(runner, suspects, false, options);
  const files: FileObservation[] = [];
  const failures: EarlyFailure[] = [];
  for (const testFile of runner.testFiles) {
    const once = first.get(testFile.key);
    if (once === undefined) continue;
    if (!hasFailed(once)) {
      files.push({ testFile, observed: asObserved(once), repeatable: true, flaky: new Set() });
      continue;
    }
    const runs = [second.get(testFile.key), third.get(testFile.key)].filter(isPresent);
    const broken = runs.flatMap((run) => fileFailure(testFile, run));
    if (broken.length === runs.length) {
      failures.push(...broken.slice(0, 1));
      continue;
    }
    const whole = runs.filter(isObserved).filter((run) => fileFailure(testFile, run).length === 0);
    const judged = judgeTests(testFile, whole);
    failures.push(...judged.failures);
    files.push({ ...judged, testFile, repeatable: false });
  }
  return { files, failures };
}

async function observeFiles(
  runner: TestRunner,
  files: readonly TestFile[],
  repeat: boolean,
  options: ObserveOptions,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const requests = files.map((file): JobRequest => ({
    file,
    takeJob: () => ({ kind: 'observe', repeat, limit: options.testLimit }),
    onEvent(event) {
      if (event.kind === 'observed') outcomes.set(file.key, event.file);
    },
    onEnd(end) {
      if (end.kind === 'crashed' && !outcomes.has(file.key)) {
        outcomes.set(file.key, { crash: end.message });
      }
      if (repeat) options.onFileDone();
    },
  }));
  await runner.run('observe', requests, options);
  return outcomes;
}

function hasFailed(outcome: Outcome | undefined): boolean {
  if (outcome === undefined || 'crash' in outcome) return true;
  return (
    outcome.error !== undefined ||
    outcome.unhandled.length > 0 ||
    outcome.tests.some((test) => test.outcome === 'fail')
  );
}

function fileFailure(file: TestFile, outcome: Outcome): EarlyFailure[] {
  if ('crash' in outcome) return [{ place: file.path, message: outcome.crash }];
  const message = outcome.error ?? outcome.unhandled[0];
  return message === undefined ? [] : [{ place: file.path, message }];
}

/** Sorts the tests of a file by its unmutated runs: failing in each, or in some. */
function judgeTests(
  file: TestFile,
  runs: readonly ObservedFile[],
): { observed: ObservedFile; flaky: ReadonlySet<number>; failures: EarlyFailure[] } {
  const [observed] = runs.toSorted((a, b) => failedTests(a) - failedTests(b));
  if (observed === undefined) throw new Error(`No run of ${file.path} was observed.`);
  const flaky = new Set<number>();
  const failures: EarlyFailure[] = [];
  for (const test of observed.tests) {
    const failing = runs.flatMap((run) => failedIn(run, test.ordinal));
    const [failure] = failing;
    if (failure === undefined) continue;
    if (failing.length < runs.length) flaky.add(test.ordinal);
    else failures.push({ place: `${file.path} > ${test.name}`, message: failure.error ?? '' });
  }
  return { observed, flaky, failures };
}

function failedIn(run: ObservedFile, ordinal: number): ObservedTest[] {
  const test = run.tests[ordinal];
  return test?.outcome === 'fail' ? [test] : [];
}

function failedTests(run: ObservedFile): number {
  return run.tests.filter((test) => test.outcome === 'fail').length;
}

function asObserved(outcome: Outcome): ObservedFile {
  if ('crash' in outcome) throw new Error(outcome.crash);
  return outcome;
}

function isObserved(outcome: Outcome): outcome is ObservedFile {
  return !('crash' in outcome);
}

function isPresent<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}
