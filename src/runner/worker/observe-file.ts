import type { IndexRanges, Trace } from '../../runtime/protocol.ts';
import type { JobEvent, ObservedTest, ObservedTrace, ObserveJob } from '../job.ts';
import { mergeRanges, mergeTraces } from '../merge-ranges.ts';
import type { FilePlan, LoadedTest, TestAttempt } from './attempt.ts';
import { realNow } from './real-timers.ts';
import type { Session } from './session-tools.ts';

/** The record of the first run of a test, with the trace that the second run is compared with. */
interface Observation {
  readonly loaded: LoadedTest;
  readonly attempt: TestAttempt;
  /** Includes what its children did later. */
  trace: Trace;
  readonly fuel: number;
  repeatable: boolean;
  /** Milliseconds of the second run. */
  repeatDuration?: number;
}

const nothing: ObservedTrace = { covered: [], infected: [] };

/**
 * Runs every test of the file without a mutant and reports what each reached and infected, what was reached while the
 * file loaded, and what by hooks around tests. With `repeat`, each test runs twice in the same instance. What tests do that run at
 * the same time counts for each of them.
 */
export async function observeFile(
  session: Session,
  job: ObserveJob,
  report: (event: JobEvent) => void,
): Promise<void> {
  const { runtime } = session;
  const limit = job.limit;
  const observations = new Map<number, Observation>();
  const unhandled: string[] = [];
  let loaded: readonly LoadedTest[] = [];
  let load = nothing;
  let hooks = nothing;
  let loadFuel = 0;
  let loadedAt = 0;
  /** The number of running tests. When the first one ends, all of them get what they did together. */
  let running = 0;
  let shared: { readonly trace: Trace; readonly fuel: number } | undefined;

  const plan: FilePlan = {
    together: !job.repeat,
    onLoaded(tests) {
      loadedAt = realNow();
      loaded = tests;
      load = mergeTraces(session.loadedBefore.trace ?? nothing, runtime.takeTrace());
      session.loadedBefore.trace = load;
      loadFuel = runtime.fuelUsed();
      unhandled.push(...session.unhandled.take());
      runtime.startTrace();
    },
    attempts: (ordinal) => (job.leftOut?.includes(ordinal) ? 0 : job.repeat ? 2 : 1),
    before(ordinal, attempt) {
      running += 1;
      if (running > 1) {
        session.children.enterTest(ordinal);
        return limit;
      }
      shared = undefined;
      if (attempt === 0) endHooks();
      session.note({ mutant: -1, ordinal, limit: limit * 2 });
      runtime.startFuel(Number.MAX_SAFE_INTEGER);
      runtime.startTrace();
      session.children.enterTest(ordinal);
      return limit;
    },
    after(ordinal, number, attempt) {
      running -= 1;
      session.children.leaveTest(ordinal);
      shared ??= { trace: runtime.takeTrace(), fuel: runtime.fuelUsed() };
      const { trace, fuel } = shared;
      const first = observations.get(ordinal);
      const test = loaded[ordinal];
      if (number === 0 && test !== undefined) {
        observations.set(ordinal, { loaded: test, attempt, trace, fuel, repeatable: false });
        unhandled.push(...attempt.unhandled);
      } else if (first !== undefined) {
        first.repeatDuration = attempt.duration;
        first.repeatable =
          attempt.outcome === first.attempt.outcome &&
          attempt.unhandled.length === 0 &&
          trace.digest === first.trace.digest &&
          fuel === first.fuel;
      }
      runtime.startTrace();
      runtime.startFuel(Number.MAX_SAFE_INTEGER);
    },
  };

  /** Ends the stretch of execution between two tests. */
  function endHooks(): void {
    hooks = mergeTraces(hooks, runtime.takeTrace());
    loadFuel = Math.max(loadFuel, runtime.fuelUsed());
  }

  session.startLoading();
  session.note({ mutant: -1, ordinal: -1, limit: limit * 2 });
  runtime.startFuel(Number.MAX_SAFE_INTEGER);
  runtime.startTrace();
  const startedAt = realNow();
  const [error] = await session.runPlanned(plan);
  await session.children.settled();
  endHooks();
  let infectedByLasting: IndexRanges = [];
  for (const { trace, tests } of session.children.lasting()) {
    if (tests === undefined) hooks = mergeTraces(hooks, trace);
    else infectedByLasting = mergeRanges(infectedByLasting, trace.infected);
    for (const ordinal of tests ?? []) {
      const observation = observations.get(ordinal);
      if (observation !== undefined) {
        observation.trace = { ...observation.trace, ...mergeTraces(observation.trace, trace) };
      }
    }
  }
  unhandled.push(...session.unhandled.take());
  const started = session.children.takeStarted();
  report({
    kind: 'observed',
    ...(started.length > 0 && { started }),
    file: {
      ...(error !== undefined && { error }),
      unhandled,
      loadDuration: loadedAt - startedAt,
      loadFuel,
      load: { covered: load.covered, infected: load.infected },
      hooks,
      ...(session.children.areLasting() && { leavesChildren: true }),
      ...(infectedByLasting.length > 0 && { infectedByLasting }),
      tests: loaded.map((test) => observedTest(test, observations.get(test.ordinal))),
      ...(loaded.some(({ together }) => together) && { together: true }),
    },
  });
}

function observedTest(loaded: LoadedTest, observation: Observation | undefined): ObservedTest {
  const place = {
    ordinal: loaded.ordinal,
    name: loaded.name,
    ...(loaded.line !== undefined && { line: loaded.line }),
    ...(loaded.column !== undefined && { column: loaded.column }),
  };
  if (observation === undefined) {
    return { ...place, outcome: 'skip', duration: 0, fuel: 0, trace: nothing, repeatable: true };
  }
  const { attempt, trace, fuel, repeatable, repeatDuration } = observation;
  return {
    ...place,
    outcome: attempt.outcome,
    ...(attempt.outcome === 'fail' && { error: failure(attempt) }),
    duration: Math.max(attempt.duration, repeatDuration ?? 0),
    ...(repeatDuration !== undefined && { repeatDuration }),
    fuel,
    trace: { covered: trace.covered, infected: trace.infected },
    repeatable,
  };
}

function failure(attempt: TestAttempt): string {
  if (attempt.abandoned === 'never-settles') return 'The test awaits a promise that never settles.';
  if (attempt.abandoned === 'overran') return 'The test did not end within the time limit.';
  return attempt.message;
}
