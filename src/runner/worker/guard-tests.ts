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
  /** Returns the errors that no test caught, except those of denied calls. */
  readonly unhandled: (errors: UnhandledErrors) => UnhandledErrors;
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

  function judged(ordinal: number, attempt: TestAttempt, what: string): TestAttempt {
    const mutant = activeMutant();
    if (mutant < 0) {
      const message = `Generated tests may not ${what}.`;
      return { ...attempt, outcome: 'fail', message, inTest: true };
    }
    report({ kind: 'denied', mutant, ordinal, what });
    return { ...attempt, denied: what };
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
        if (guarded.has(ordinal)) runs.set(ordinal, createRunContext());
        return plan.before(ordinal, number);
      },
      after(ordinal, number, attempt) {
        const run = runs.get(ordinal);
        runs.delete(ordinal);
        if (run !== undefined) run.ended = true;
        const what = run?.denied ?? (activeMutant() < 0 ? leftRunning(run) : undefined);
        plan.after(ordinal, number, what === undefined ? attempt : judged(ordinal, attempt, what));
      },
    }),
    call(ordinal, body) {
      const run = runs.get(ordinal);
      return run === undefined ? body() : enterRun(run, body);
    },
    unhandled: (errors) => ({
      ...errors,
      take: () => errors.take().filter((message) => !message.startsWith('DeniedCall: ')),
    }),
  };
}

const noting = new WeakSet<typeof globalThis>();

/** Records the timers that guarded tests set. */
function noteTimers(global: typeof globalThis): void {
  if (noting.has(global)) return;
  noting.add(global);
  for (const setter of ['setTimeout', 'setInterval']) {
    replaceMember(
      global,
      setter,
      (set) =>
        function (this: unknown, ...args: unknown[]): unknown {
          const timer: unknown = Reflect.apply(set, this, args);
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
