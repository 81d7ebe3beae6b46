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
  /** What is known of some of the files already, by key. */
  readonly known?: ReadonlyMap<string, FileObservation>;
  /** Called once for each other file that passes, with the modules that its runs loaded, where that can be told. */
  readonly onObserved?: (file: FileObservation, modules: ReadonlySet<string> | undefined) => void;
}

type Outcome = ObservedFile | { readonly crash: string };

/** By key of the test file, the modules that its runs have loaded so far. */
type LoadedModules = Map<string, Set<string>>;

/**
 * Runs every test file in the observe build, each test twice in the same instance. A file in which something fails is
 * run again, once per test, in a fresh process: what fails each time fails before any mutant; what passes then either
 * can't be repeated in one instance or is flaky, which a third run decides.
 */
export async function observeTests(
  runner: TestRunner,
  options: ObserveOptions,
): Promise<Observation> {
  const loaded: LoadedModules = new Map();
  const unknown = runner.testFiles.filter((file) => options.known?.has(file.key) !== true);
  for (const file of runner.testFiles) if (!unknown.includes(file)) options.onFileDone();
  const first = await observeFiles(runner, unknown, true, { ...options, loaded });
  const suspects = unknown.filter((file) => hasFailed(first.get(file.key)));
  const second = await observeFiles(runner, suspects, false, { ...options, loaded });
  const third = await observeFiles(runner, suspects, false, { ...options, loaded });
  const files: FileObservation[] = [];
  const failures: EarlyFailure[] = [];
  for (const testFile of runner.testFiles) {
    const known = options.known?.get(testFile.key);
    if (known !== undefined) files.push(known);
    const once = first.get(testFile.key);
    if (once === undefined) continue;
    if (!hasFailed(once)) {
      files.push(steadyFile(testFile, once));
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
    const { observed, flaky } = judged;
    const file = { testFile, observed, flaky, repeatable: false };
    files.push(file);
    if (judged.failures.length === 0) options.onObserved?.(file, loaded.get(testFile.key));
  }
  return { files, failures };
}

async function observeFiles(
  runner: TestRunner,
  files: readonly TestFile[],
  repeat: boolean,
  options: ObserveOptions & { readonly loaded: LoadedModules },
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const requests = files.map((file): JobRequest => ({
    file,
    takeJob: () => ({ kind: 'observe', repeat, limit: options.testLimit }),
    onEvent(event) {
      if (event.kind === 'observed') outcomes.set(file.key, event.file);
      if (event.kind === 'loaded') {
        const earlier = options.loaded.get(file.key) ?? [];
        options.loaded.set(file.key, new Set([...earlier, ...event.modules]));
      }
    },
    onEnd(end) {
      if (end.kind === 'crashed' && !outcomes.has(file.key)) {
        outcomes.set(file.key, { crash: end.message });
      }
      if (!repeat) return;
      const outcome = outcomes.get(file.key);
      // So that an interrupted run has kept it.
      if (outcome !== undefined && !hasFailed(outcome)) {
        options.onObserved?.(steadyFile(file, outcome), options.loaded.get(file.key));
      }
      options.onFileDone();
    },
  }));
  await runner.run('observe', requests, options);
  return outcomes;
}

function steadyFile(testFile: TestFile, outcome: Outcome): FileObservation {
  return { testFile, observed: asObserved(outcome), repeatable: true, flaky: new Set() };
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
    else {
      const { error: message = '', output } = failure;
      const place = `${file.path} > ${test.name}`;
      failures.push({ place, message, ...(output !== undefined && { output }) });
    }
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
