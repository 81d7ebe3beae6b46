import type { FilePlan, LoadedTest, TestAttempt } from '../../worker/attempt.ts';
import { realNow } from '../../worker/real-timers.ts';
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

/** Runs of tests that overlap; of one test where they don't run together. */
interface Group {
  readonly startedAt: number;
  readonly abandoned: Promise<never>;
  /** What that promise was rejected with. */
  reason?: unknown;
}

/** A run of a test that has begun. */
interface OpenAttempt {
  readonly test: Task;
  readonly ordinal: number;
  readonly attempt: number;
  readonly group: Group;
  hasEnded: boolean;
  state: string;
  thrown: { error: unknown } | undefined;
}

/**
 * Runs one test file by a plan, through Vitest's own task runner: hooks, fixtures, retries and expected failures work
 * as always, and a test's repeats serve as its planned runs. Tests run one at a time, unless the plan has concurrent ones run
 * together, and nothing is sent to Vitest's main process. Resolves with the errors of loading and of suite hooks.
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
  const together = plan.together === true;
  /** One at most, unless tests run together. */
  const open = new Map<Task, OpenAttempt>();
  let stopped = false;
  let left: Task | undefined;

  async function close(): Promise<void> {
    const attempts = [...open.values()];
    const [first] = attempts;
    if (first === undefined || (together && !attempts.every(({ hasEnded }) => hasEnded))) return;
    open.clear();
    const abandoned = tools.watchdog.end();
    const duration = realNow() - first.group.startedAt;
    // Where tests run together, the next may begin in that turn.
    if (!together) await tools.settled();
    for (const attempt of attempts) {
      const { group, thrown } = attempt;
      // One of several may have ended before the others were given up.
      const isAbandoned = abandoned !== undefined && (!together || thrown?.error === group.reason);
      const result: TestAttempt = {
        ...outcomeOf(attempt),
        ...(isAbandoned && { abandoned }),
        unhandled: tools.unhandled.take(),
        duration,
      };
      plan.after(attempt.ordinal, attempt.attempt, result);
    }
  }

  function begin(test: Task, attempt: number): void {
    const ordinal = ordinals.get(test) ?? -1;
    const limit = stopped ? 'stop' : plan.before(ordinal, attempt);
    if (limit === 'stop' || limit === 'leave') {
      stopped ||= limit === 'stop';
      left = test;
      return;
    }
    if (attempt === 0) {
      watchState(test, (state) => {
        const watched = open.get(test);
        if (watched !== undefined) watched.state = state;
      });
    }
    // Versions differ in whether a failed run marks the runs after it.
    if (test.result !== undefined) test.result.state = 'run';
    const [other] = open.values();
    const group = other?.group ?? startGroup(limit, test);
    open.set(test, {
      test,
      ordinal,
      attempt,
      group,
      hasEnded: false,
      state: 'run',
      thrown: undefined,
    });
  }

  function startGroup(limit: number, test: Task): Group {
    const abandoned = tools.watchdog.begin(limit, [test.timeout ?? 0, ...hookDelays]);
    const group: Group = { startedAt: realNow(), abandoned };
    abandoned.catch((reason: unknown) => {
      group.reason = reason;
    });
    return group;
  }

  return Object.assign(runner, {
    importFile: (filepath: string, source: string) =>
      base.importFile.call(runner, filepath, source),
    onCollectStart: (file: Task) => base.onCollectStart?.call(runner, file),
    onCollected(files: Task[]) {
      for (const file of files) settleTasks(file, together);
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
      const attempt = open.get(test);
      try {
        const settled = tools.callTest(ordinals.get(test) ?? -1, () => run?.());
        if (attempt !== undefined && isThenable(settled)) {
          await Promise.race([settled, attempt.group.abandoned]);
        }
      } catch (error) {
        if (attempt !== undefined) attempt.thrown = { error };
        throw isPassedOn(test, error) ? error : failureMark();
      }
    },
    async onAfterRunTask(test: Task) {
      const attempt = open.get(test);
      if (attempt !== undefined) attempt.hasEnded = true;
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
): Pick<TestAttempt, 'outcome' | 'message' | 'inTest' | 'byAssertion'> {
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

/** Runs the tests in the order in which they stand in the file, one at a time unless they may run together. */
function settleTasks(task: Task, together: boolean): void {
  if (!together) task.concurrent = false;
  task.shuffle = false;
  for (const child of task.tasks ?? []) settleTasks(child, together);
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
    ...(test.concurrent === true && { together: true }),
  };
}

function namesOf(task: Task): string[] {
  const parent = 'suite' in task ? (task.suite as Task | undefined) : undefined;
  return parent === undefined ? [task.name] : [...namesOf(parent), task.name];
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
