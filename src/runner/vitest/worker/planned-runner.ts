import type { Attempt, FilePlan, LoadedTest } from '../../worker/attempt.ts';
import { nextTurn, realNow } from '../../worker/real-timers.ts';
import { describeError, isAssertionError } from '../../worker/unhandled-errors.ts';
import { orderTasks } from './order-tasks.ts';
import { taskErrors } from './task-errors.ts';
import type { Task, TaskRunner, VitestParts } from './vitest-parts.ts';
import type { RunTools } from '../../worker/framework.ts';

/** What a planned run takes from its worker. */
interface WorkerTools extends RunTools {
  readonly parts: VitestParts;
  /** The runner that Vitest made for this worker. */
  readonly outer: TaskRunner;
}

/** A run of a test that has begun. */
interface OpenAttempt {
  readonly test: Task;
  readonly ordinal: number;
  readonly attempt: number;
  readonly startedAt: number;
  abandoned: Promise<never>;
  state: string;
  thrown: { error: unknown } | undefined;
}

/**
 * Runs one test file by a plan, through Vitest's own task runner: hooks, fixtures, retries and expected failures work
 * as always, and a test's repeats serve as its planned runs. Tests run one at a time and nothing is sent to Vitest's
 * main process. Resolves with the errors of loading and of suite hooks.
 */
export async function runPlanned(
  tools: WorkerTools,
  filepath: string,
  plan: FilePlan,
): Promise<readonly string[]> {
  const [file] = await tools.parts.startTests([filepath], plannedRunner(tools, plan));
  if (file === undefined) throw new Error(`Vitest returned no task for ${filepath}.`);
  return taskErrors(file);
}

function plannedRunner(tools: WorkerTools, plan: FilePlan): TaskRunner {
  const base = tools.parts.Runner.prototype;
  const runner: TaskRunner = Object.create(tools.outer);
  const ordinals = new Map<Task, number>();
  const { hookTimeout = 0, testTimeout = 0 } = tools.outer.config;
  const hookDelays = [hookTimeout, testTimeout];
  tools.watchdog.ignore(hookDelays);
  let open: OpenAttempt | undefined;
  let stopped = false;
  let left: Task | undefined;

  async function close(): Promise<void> {
    const attempt = open;
    if (attempt === undefined) return;
    open = undefined;
    const abandoned = tools.watchdog.end();
    const duration = realNow() - attempt.startedAt;
    await nextTurn();
    const result: Attempt = {
      ...outcomeOf(attempt),
      ...(abandoned !== undefined && { abandoned }),
      unhandled: tools.unhandled.take(),
      duration,
    };
    plan.after(attempt.ordinal, attempt.attempt, result);
  }

  function begin(test: Task, attempt: number): void {
    const ordinal = ordinals.get(test) ?? -1;
    const limit = stopped ? 'stop' : plan.before(ordinal, attempt);
    if (limit === 'stop' || limit === 'leave') {
      stopped ||= limit === 'stop';
      left = test;
      return;
    }
    if (attempt === 0) watchState(test, (state) => open?.test === test && (open.state = state));
    // Versions differ in whether a failed run marks the runs after it.
    if (test.result !== undefined) test.result.state = 'run';
    const abandoned = tools.watchdog.begin(limit, [test.timeout ?? 0, ...hookDelays]);
    const startedAt = realNow();
    open = { test, ordinal, attempt, startedAt, abandoned, state: 'run', thrown: undefined };
  }

  return Object.assign(runner, {
    importFile: (filepath: string, source: string) =>
      base.importFile.call(runner, filepath, source),
    onCollectStart: (file: Task) => base.onCollectStart?.call(runner, file),
    onCollected(files: Task[]) {
      for (const file of files) settleTasks(file);
      const tests = files.flatMap((file) => testsOf(file));
      tests.forEach((test, ordinal) => ordinals.set(test, ordinal));
      if (plan.order !== undefined) {
        const places = new Map(plan.order.map((ordinal, place) => [ordinal, place]));
        for (const file of files) {
          orderTasks(file, (test) => places.get(ordinals.get(test) ?? -1) ?? Infinity);
        }
      }
      plan.onLoaded(tests.map((test, ordinal) => loadedTest(test, ordinal)));
    },
    async onBeforeRunSuite(suite: Task) {
      await close();
      return base.onBeforeRunSuite?.call(runner, suite);
    },
    async onAfterRunSuite() {
      await close();
    },
    async onBeforeRunTask(test: Task) {
      await close();
      const attempts = stopped ? 0 : plan.attempts(ordinals.get(test) ?? -1);
      if (attempts === 0) test.mode = 'skip';
      else test.repeats = attempts - 1;
      return base.onBeforeRunTask?.call(runner, test);
    },
    async onBeforeTryTask(test: Task, options: { retry: number; repeats: number }) {
      if (options.retry === 0) {
        await close();
        begin(test, options.repeats);
      }
      return base.onBeforeTryTask?.call(runner, test, options);
    },
    async runTask(test: Task) {
      if (left === test) test.context?.skip();
      const run = tools.parts.getTestFunction(test);
      try {
        const settled = run?.();
        if (open !== undefined && isThenable(settled)) {
          await Promise.race([settled, open.abandoned]);
        }
      } catch (error) {
        if (open !== undefined) open.thrown = { error };
        throw isPassedOn(test, error) ? error : failureMark();
      }
    },
    async onAfterRunTask(test: Task) {
      await close();
      return base.onAfterRunTask?.call(runner, test);
    },
    onAfterRunFiles: (files: Task[]) => base.onAfterRunFiles?.call(runner, files),
    onTaskUpdate: () => Promise.resolve(),
    onTestAnnotate: (_test: unknown, annotation: unknown) => Promise.resolve(annotation),
    onTestArtifactRecord: (_test: unknown, artifact: unknown) => Promise.resolve(artifact),
  });
}

/** Vitest formats a test's error with care, which takes longer than most tests; nobody would read it here. */
function failureMark(): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const mark = new Error('The test failed.');
  Error.stackTraceLimit = limit;
  return mark;
}

/** Errors that steer Vitest: a skip from within the test, or a retry that depends on the error. */
function isPassedOn(test: Task, error: unknown): boolean {
  if ('retry' in test && typeof test.retry === 'object') return true;
  if (typeof error !== 'object' || error === null) return false;
  const constructor: unknown = Reflect.get(error, 'constructor');
  return (
    typeof constructor === 'function' &&
    /^(?:PendingError|TestRunAbortError|TestSyntaxError)$/.test(constructor.name)
  );
}

function outcomeOf(
  attempt: OpenAttempt,
): Pick<Attempt, 'outcome' | 'message' | 'inTest' | 'byAssertion'> {
  if (attempt.state === 'pass') return { outcome: 'pass', message: '', inTest: true };
  if (attempt.state !== 'fail') return { outcome: 'skip', message: '', inTest: true };
  const inTest = attempt.thrown !== undefined;
  const error = attempt.thrown
    ? attempt.thrown.error
    : (attempt.test.result?.errors?.at(-1) ?? 'The test failed.');
  const byAssertion = isAssertionError(error);
  return { outcome: 'fail', message: describeError(error), inTest, byAssertion };
}

/** Passes on each settled state that Vitest gives a test, run by run: it only keeps the last. */
function watchState(test: Task, onState: (state: string) => void): void {
  const { result } = test;
  if (result === undefined) return;
  let current = result.state;
  Object.defineProperty(result, 'state', {
    configurable: true,
    enumerable: true,
    get: () => current,
    set(next: string) {
      current = next;
      if (next === 'pass' || next === 'fail' || next === 'skip') onState(next);
    },
  });
}

/** Runs the tests one at a time, in the order in which they stand in the file. */
function settleTasks(task: Task): void {
  task.concurrent = false;
  task.shuffle = false;
  for (const child of task.tasks ?? []) settleTasks(child);
}

function testsOf(task: Task): Task[] {
  return (task.tasks ?? []).flatMap((child) => (child.type === 'suite' ? testsOf(child) : [child]));
}

function loadedTest(test: Task, ordinal: number): LoadedTest {
  return {
    ordinal,
    name: namesOf(test).join(' > '),
    ...(test.location !== undefined && {
      line: test.location.line,
      column: test.location.column,
    }),
    runs: test.mode === 'run' || test.mode === 'queued',
  };
}

function namesOf(task: Task): string[] {
  const parent = 'suite' in task ? (task.suite as Task | undefined) : undefined;
  return parent === undefined ? [task.name] : [...namesOf(parent), task.name];
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
