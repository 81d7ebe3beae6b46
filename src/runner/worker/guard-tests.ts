import type { JobEvent } from '../job.ts';
import type { FilePlan, TestAttempt } from './attempt.ts';
import { guardOutward } from './test-cases/guards/install-guards.ts';
import { replaceMember } from './test-cases/guards/replace-member.ts';
import { isWeak } from './test-cases/guards/track-leftovers.ts';
import {
  createRunContext,
  currentRun,
  enterRun,
  isLeftForLong,
  noteUncaught,
  type RunContext,
} from './test-cases/run-context.ts';
import { delayOf } from './test-cases/virtual-clock.ts';
import { testRealm, watchRealms } from './test-realm.ts';
import type { UnhandledErrors } from './unhandled-errors.ts';

/** Guards around generated tests while they are verified. All other tests of their files run as always. */
export interface TestGuards {
  /** Returns the plan with a guard around each run of a generated test, which notes what the run was denied. */
  readonly around: (plan: FilePlan) => FilePlan;
  /** Calls the function of a test. */
  readonly call: <Result>(ordinal: number, body: () => Result) => Result;
  /**
   * Returns the errors that no test caught, except those of denied calls, and except those that a generated test has left without a mutant:
   * it fails, and not the test that runs when they come up.
   */
  readonly unhandled: (errors: UnhandledErrors) => UnhandledErrors;
  /** Returns the first such error of each test that came up after its end, by the test's ordinal, since the last call. */
  readonly takeLeft: () => ReadonlyMap<number, string>;
}

/** The tests that are guarded, and the receiver of denials. */
export interface GuardOptions {
  /** Names of the generated tests; undefined if there are none. */
  readonly names: readonly string[] | undefined;
  /** The active mutant; -1 for none. */
  readonly activeMutant: () => number;
  readonly report: (event: JobEvent) => void;
}

const none: TestGuards = {
  around: (plan) => plan,
  call: (_, body) => body(),
  unhandled: (errors) => errors,
  takeLeft: () => new Map(),
};

/**
 * Guards generated tests: nothing that they run changes files, uses the network or starts processes. With a mutant, a run that was denied
 * something says nothing about it; without one, its test fails. A test also fails if it leaves an interval or a long timer running without a mutant: its
 * process would not end. Call it before the project's modules load.
 */
export function guardTests({ names, activeMutant, report }: GuardOptions): TestGuards {
  if (names === undefined) return none;
  const guard = (global: typeof globalThis): void => {
    guardOutward(global);
    noteTimers(global);
  };
  watchRealms(({ global }) => guard(global));
  guard(testRealm().global);
  const wanted = new Set(names.map(flat));
  const guarded = new Set<number>();
  /** The runs by ordinal of the test. Several tests may be running at once. */
  const runs = new Map<number, RunContext>();
  /** The ordinals of all tests that ran without a mutant, by their runs. */
  const owners = new WeakMap<RunContext, number>();
  let left = new Map<number, string>();

  function judged(ordinal: number, attempt: TestAttempt, what: string): TestAttempt {
    const mutant = activeMutant();
    if (mutant < 0) {
      const message = `Generated tests may not ${what}.`;
      return { ...attempt, outcome: 'fail', message, inTest: true };
    }
    report({ kind: 'denied', mutant, ordinal, what });
    return { ...attempt, denied: what };
  }

  /** Notes an error that nothing caught. Returns whether it comes from a test that has ended. */
  function isLeft(error: unknown): boolean {
    const run = currentRun();
    const owner = run && owners.get(run);
    if (run === undefined || owner === undefined) return false;
    noteUncaught(error);
    const { ended, uncaught = '' } = run;
    if (ended && !isDenial(uncaught) && !left.has(owner)) left.set(owner, uncaught);
    return ended;
  }

  return {
    around: (plan) => ({
      ...plan,
      onLoaded(tests) {
        guarded.clear();
        for (const { name, ordinal } of tests) if (wanted.has(flat(name))) guarded.add(ordinal);
        plan.onLoaded(tests);
      },
      before(ordinal, number) {
        const run = guarded.has(ordinal) ? createRunContext() : undefined;
        if (run !== undefined) runs.set(ordinal, run);
        const step = plan.before(ordinal, number);
        // Only now is the mutant of this run the active one.
        if (run !== undefined && activeMutant() < 0) owners.set(run, ordinal);
        return step;
      },
      after(ordinal, number, attempt) {
        const run = runs.get(ordinal);
        runs.delete(ordinal);
        if (run !== undefined) run.ended = true;
        const what = run?.denied ?? (activeMutant() < 0 ? leftRunning(run) : undefined);
        const known = withUncaught(attempt, run);
        plan.after(ordinal, number, what === undefined ? known : judged(ordinal, known, what));
      },
    }),
    call(ordinal, body) {
      const run = runs.get(ordinal);
      return run === undefined ? body() : enterRun(run, body);
    },
    unhandled(errors) {
      const onError: UnhandledErrors['onError'] = (listen) =>
        errors.onError((error, event) => !isLeft(error) && listen(error, event));
      onError(() => true);
      return { ...errors, onError, take: () => errors.take().filter((one) => !isDenial(one)) };
    },
    takeLeft() {
      const taken = left;
      left = new Map();
      return taken;
    },
  };
}

function isDenial(message: string): boolean {
  return message.startsWith('DeniedCall: ');
}

/** Returns an attempt that fails if its run has thrown an error without a mutant that the test did not catch. */
function withUncaught(attempt: TestAttempt, run: RunContext | undefined): TestAttempt {
  if (run?.uncaught === undefined || isDenial(run.uncaught)) return attempt;
  const failed = { outcome: 'fail', message: run.uncaught, inTest: true } as const;
  return { ...attempt, ...(attempt.outcome === 'pass' && failed), unhandled: [] };
}

const noting = new WeakSet<typeof globalThis>();

/** Records the timers that guarded tests set. */
function noteTimers(global: typeof globalThis): void {
  if (noting.has(global)) return;
  noting.add(global);
  // A page has one interval for all frames, which ends with the page.
  let isFraming = false;
  replaceMember(
    global,
    'requestAnimationFrame',
    (request) =>
      function (this: unknown, ...args: unknown[]): unknown {
        isFraming = true;
        try {
          return Reflect.apply(request, this, args);
        } finally {
          isFraming = false;
        }
      },
  );
  for (const setter of ['setTimeout', 'setInterval']) {
    replaceMember(
      global,
      setter,
      (set) =>
        function (this: unknown, ...args: unknown[]): unknown {
          const timer: unknown = Reflect.apply(set, this, args);
          if (isFraming) return timer;
          const isFree = (): boolean => isWeak(timer);
          currentRun()?.timers.push({ timer, delay: delayOf(args[1]), clear: () => {}, isFree });
          return timer;
        },
    );
  }
}

/** Returns what a run may not leave behind. */
function leftRunning(run: RunContext | undefined): string | undefined {
  return run?.timers.some(isLeftForLong) === true ? 'leave a timer running for long' : undefined;
}

/** Runners put the titles of suites and tests together in different ways. */
function flat(name: string): string {
  return name.replaceAll(' > ', ' ');
}
