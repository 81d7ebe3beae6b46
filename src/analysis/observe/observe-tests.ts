import type { ObservedFile } from '../../runner/job.ts';
import type { JobRequest, PlainRun, TestFile, TestRunner } from '../../runner/test-runner.ts';
import {
  hasFailed,
  isObserved,
  type JudgedFile,
  judgeFile,
  type RunOutcome,
} from './judge-runs.ts';
import type { EarlyFailure, FileObservation, SuiteObservation } from './observation.ts';

/** How tests are observed. */
export interface ObserveOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Milliseconds that a test may take without a mutant. */
  readonly testLimit: number;
  /** How often a file in which something fails is run again; twice by default. */
  readonly repeats?: number;
  readonly onFileDone: () => void;
  /** Whether to go on without the tests that fail. Without this function, observing stops at failures. */
  readonly goesOn?: (observation: SuiteObservation) => boolean;
  /** Known observations, by the key of the test file. These files are not run. */
  readonly known?: ReadonlyMap<string, FileObservation>;
  /** Called for each observed file that passes. */
  readonly onObserved?: (file: FileObservation) => void;
}

/** A test file to observe, with the results of earlier rounds. */
interface Task {
  readonly testFile: TestFile;
  readonly leftOut: ReadonlySet<number>;
  readonly flaky: ReadonlySet<number>;
  readonly earlier: readonly ObservedFile[];
}

/** The results of one round for a file. */
interface TaskOutcome {
  readonly task: Task;
  readonly judged: JudgedFile;
  readonly runs: readonly ObservedFile[];
}

/** The modules that runs have loaded so far, by the key of the test file. */
type LoadedModules = Map<string, Set<string>>;

/** The outcomes of one run of each file, by the key of the file. */
type RunOutcomes = Map<string, RunOutcome>;

/**
 * Runs every test file in the observe build, with each test twice in the same module instance. A file in which something fails is
 * run twice more, each time in a fresh process and with each test once. A test that fails in each run fails without a mutant. A
 * test that fails in one of the two later runs is flaky. If both pass, the test can't be repeated in one instance. If the run goes
 * on without the tests that fail, their files are observed anew without these tests, until nothing fails.
 */
export async function observeTests(
  runner: TestRunner,
  options: ObserveOptions,
): Promise<SuiteObservation> {
  const found = new Map<string, FileObservation>();
  const failures: EarlyFailure[] = [];
  /** Keys of the files that still have to be observed. */
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

/** Returns the task to observe a file without its tests that fail. Returns none if nothing fails, or if no other test passes. */
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
  const first: RunOutcomes = new Map();
  const observing = { ...options, loaded };
  await runner.run('observe', requestsFor(tasks, first, { ...observing, repeat: true }), options);
  const suspects = tasks.filter(({ testFile }) => hasFailed(first.get(testFile.key)));
  const more = Array.from({ length: options.repeats ?? 2 }, (): RunOutcomes => new Map());
  await observeAgain(runner, suspects, more, observing);
  return tasks.flatMap((task): TaskOutcome[] => {
    const { key } = task.testFile;
    const once = first.get(key);
    if (once === undefined) return [];
    const again = more.flatMap((runs) => runs.get(key) ?? []);
    const judged = withModules(judgeFile({ ...task, first: once, again }), loaded.get(key));
    if (judged === undefined) return [];
    // The next analysis observes files with failures again.
    const isToKeep = judged.kind === 'runs' && judged.failing.length === 0;
    if (isToKeep && hasFailed(once) && task.leftOut.size === 0) {
      options.onObserved?.(judged.file);
    }
    return [{ task, judged, runs: [once, ...again].filter(isObserved) }];
  });
}

function withModules(
  judged: JudgedFile | undefined,
  modules: ReadonlySet<string> | undefined,
): JudgedFile | undefined {
  if (judged?.kind !== 'runs' || modules === undefined) return judged;
  return { ...judged, file: { ...judged.file, modules } };
}

/**
 * Runs files again, each test once. Where each file has a process of its own, the processes of all runs start as soon as there is a place for them, and the runs of one file
 * wait for each other.
 */
async function observeAgain(
  runner: TestRunner,
  tasks: readonly Task[],
  runs: readonly RunOutcomes[],
  options: ObserveOptions & { readonly loaded: LoadedModules },
): Promise<void> {
  const isIsolated = ({ testFile }: Task): boolean => runner.isIsolated?.(testFile) !== false;
  const once = { ...options, repeat: false };
  const isolated = tasks.filter(isIsolated);
  const requests = runs.flatMap((outcomes) => requestsFor(isolated, outcomes, once));
  const inTurn = requests.map((request) => ({ ...request, inTurn: true }));
  await runner.run('observe', inTurn, { ...options, fresh: true });
  const others = tasks.filter((task) => !isIsolated(task));
  for (const outcomes of runs) {
    await runner.run('observe', requestsFor(others, outcomes, once), options);
  }
}

/** Returns the requests for one run of each file, whose outcomes are entered by the key of the file. */
function requestsFor(
  tasks: readonly Task[],
  outcomes: RunOutcomes,
  options: ObserveOptions & { readonly loaded: LoadedModules; readonly repeat: boolean },
): JobRequest[] {
  const { repeat } = options;
  return tasks.map((task): JobRequest => {
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
        const judged = withModules(
          first && judgeFile({ ...task, first, again: [] }),
          options.loaded.get(file.key),
        );
        // Results are passed on at once, so that they are kept if the run is interrupted.
        if (judged?.kind === 'runs') {
          options.onObserved?.(judged.file);
        }
        options.onFileDone();
      },
    };
  });
}

/** The most files that are run. For the other files it stays unknown whether the failure is Assay's. */
const mostFiles = 10;

/** Runs the files in which something fails by the runner's own command. If a file passes that way, the failure is a defect of Assay. */
export async function blameFailures(
  observation: SuiteObservation,
  runner: TestRunner,
  { concurrency, signal }: { readonly concurrency: number; readonly signal: AbortSignal },
): Promise<SuiteObservation> {
  const { failures } = observation;
  const files = new Map(failures.map(({ testFile }) => [testFile.key, testFile]));
  const waiting = [...files.values()].slice(0, mostFiles);
  const runs = new Map<string, PlainRun>();
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const run = signal.aborted ? undefined : await runner.runPlainly?.(file, signal);
      if (run !== undefined && !signal.aborted) runs.set(file.key, run);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, waiting.length) }, lane));
  const blamed = failures.map((failure): EarlyFailure => {
    const plain = runs.get(failure.testFile.key);
    return plain === undefined ? failure : { ...failure, plain };
  });
  return { ...observation, failures: blamed };
}
