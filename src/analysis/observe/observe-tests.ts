import type { ObservedFile } from '../../runner/job.ts';
import type { JobRequest, TestFile, TestRunner } from '../../runner/test-runner.ts';
import {
  hasFailed,
  isObserved,
  type JudgedFile,
  judgeFile,
  type RunOutcome,
} from './judge-runs.ts';
import type { EarlyFailure, FileObservation, SuiteObservation } from './observation.ts';

/** What observing needs beside the runner. */
export interface ObserveOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Milliseconds that a test may take without a mutant. */
  readonly testLimit: number;
  readonly onFileDone: () => void;
  /** Whether to go on without what fails; never without it. */
  readonly goesOn?: (observation: SuiteObservation) => boolean;
  /** What is known of some of the files already, by key. */
  readonly known?: ReadonlyMap<string, FileObservation>;
  /** Called once for each other file that passes, with the modules that its runs loaded, where that can be told. */
  readonly onObserved?: (file: FileObservation, modules: ReadonlySet<string> | undefined) => void;
}

/** A test file that is to be observed, with what earlier rounds found of it. */
interface Task {
  readonly testFile: TestFile;
  readonly leftOut: ReadonlySet<number>;
  readonly flaky: ReadonlySet<number>;
  readonly earlier: readonly ObservedFile[];
}

/** What a round has found of a file. */
interface TaskOutcome {
  readonly task: Task;
  readonly judged: JudgedFile;
  readonly runs: readonly ObservedFile[];
}

/** By key of the test file, the modules that its runs have loaded so far. */
type LoadedModules = Map<string, Set<string>>;

/**
 * Runs every test file in the observe build, each test twice in the same instance. A file in which something fails is
 * run again, once per test, in a fresh process: what fails each time fails before any mutant; what passes then either
 * can't be repeated in one instance or is flaky, which a third run decides. Where the run goes on without the tests that
 * fail, their files are observed anew without these, until nothing fails.
 */
export async function observeTests(
  runner: TestRunner,
  options: ObserveOptions,
): Promise<SuiteObservation> {
  const found = new Map<string, FileObservation>();
  const failures: EarlyFailure[] = [];
  /** Keys of files that are yet to be observed. */
  const due = new Set<string>();
  const observation = (): SuiteObservation => ({
    files: runner.testFiles.flatMap(({ key }) => options.known?.get(key) ?? found.get(key) ?? []),
    failures,
    isComplete: due.size === 0,
  });
  const isKnown = ({ key }: TestFile): boolean => options.known?.has(key) === true;
  for (const file of runner.testFiles) if (isKnown(file)) options.onFileDone();
  let tasks = runner.testFiles.filter((file) => !isKnown(file)).map(firstTask);
  while (tasks.length > 0) {
    for (const { testFile } of tasks) due.add(testFile.key);
    const outcomes = await observeRound(runner, tasks, options);
    for (const { task, judged } of outcomes) {
      const { key } = task.testFile;
      due.delete(key);
      if (judged.kind === 'runs') found.set(key, judged.file);
      else found.delete(key);
      failures.push(...(judged.kind === 'runs' ? judged.failing : [judged.failure]));
    }
    if (options.signal.aborted || options.goesOn?.(observation()) !== true) break;
    tasks = outcomes.flatMap(taskWithout);
    for (const { task, judged } of outcomes) {
      const isOver = judged.kind === 'broken' || judged.failing.length > 0;
      if (isOver) found.delete(task.testFile.key);
    }
  }
  return observation();
}

function firstTask(testFile: TestFile): Task {
  return { testFile, leftOut: new Set(), flaky: new Set(), earlier: [] };
}

/** The task to observe a file without the tests of it that fail; none where nothing fails, or nothing else runs. */
function taskWithout({ task, judged, runs }: TaskOutcome): Task[] {
  if (judged.kind === 'broken' || judged.failing.length === 0) return [];
  const { observed, flaky } = judged.file;
  const passes = observed.tests.some(({ outcome }) => outcome === 'pass');
  if (!passes) return [];
  const failing = judged.failing.flatMap(({ ordinal }) => ordinal ?? []);
  const leftOut = new Set([...task.leftOut, ...failing]);
  return [{ testFile: task.testFile, leftOut, flaky, earlier: [...task.earlier, ...runs] }];
}

/** Observes each file once, and twice more where something fails. */
async function observeRound(
  runner: TestRunner,
  tasks: readonly Task[],
  options: ObserveOptions,
): Promise<TaskOutcome[]> {
  const loaded: LoadedModules = new Map();
  const first = await observeFiles(runner, tasks, true, { ...options, loaded });
  const suspects = tasks.filter(({ testFile }) => hasFailed(first.get(testFile.key)));
  const second = await observeFiles(runner, suspects, false, { ...options, loaded });
  const third = await observeFiles(runner, suspects, false, { ...options, loaded });
  return tasks.flatMap((task): TaskOutcome[] => {
    const { key } = task.testFile;
    const once = first.get(key);
    if (once === undefined) return [];
    const again = [second.get(key), third.get(key)].filter((one) => one !== undefined);
    const judged = judgeFile({ ...task, first: once, again });
    if (judged === undefined) return [];
    // What failed is observed again by the next run, too.
    const isToKeep = judged.kind === 'runs' && judged.failing.length === 0;
    if (isToKeep && hasFailed(once) && task.leftOut.size === 0) {
      options.onObserved?.(judged.file, loaded.get(key));
    }
    return [{ task, judged, runs: [once, ...again].filter(isObserved) }];
  });
}

async function observeFiles(
  runner: TestRunner,
  tasks: readonly Task[],
  repeat: boolean,
  options: ObserveOptions & { readonly loaded: LoadedModules },
): Promise<Map<string, RunOutcome>> {
  const outcomes = new Map<string, RunOutcome>();
  const requests = tasks.map((task): JobRequest => {
    const { testFile: file, leftOut } = task;
    const left = leftOut.size > 0 && { leftOut: [...leftOut] };
    return {
      file,
      takeJob: () => ({ kind: 'observe', repeat, limit: options.testLimit, ...left }),
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
        if (!repeat || leftOut.size > 0) return;
        const first = outcomes.get(file.key);
        const judged = first && judgeFile({ ...task, first, again: [] });
        // So that an interrupted run has kept it.
        if (judged?.kind === 'runs') {
          options.onObserved?.(judged.file, options.loaded.get(file.key));
        }
        options.onFileDone();
      },
    };
  });
  await runner.run('observe', requests, options);
  return outcomes;
}
