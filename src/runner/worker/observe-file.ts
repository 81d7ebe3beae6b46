import type { HiddenWrites, IndexRanges, Trace } from '../../runtime/protocol.ts';
import type { JobEvent, ObservedFile, ObservedTest, ObservedTrace, ObserveJob } from '../job.ts';
import { mergeRanges, mergeTraces } from '../merge-ranges.ts';
import type { FilePlan, LoadedTest, TestAttempt } from './attempt.ts';
import { realNow } from './real-timers.ts';
import type { Session } from './session-tools.ts';
import { describeSurroundings, visibleState } from './visible-state.ts';

/** The record of the first run of a test, with the trace that the second run is compared with. */
interface Observation {
  readonly loaded: LoadedTest;
  readonly attempt: TestAttempt;
  /** Includes what its children did later. */
  trace: Trace;
  readonly fuel: number;
  repeatable: boolean;
  readonly changesState: boolean;
  meetsChange: boolean;
  /** Its writes to weak collections. */
  readonly writes: HiddenWrites;
  writesHidden: boolean;
  /** Milliseconds of the second run. */
  repeatDuration?: number;
}

const nothing: ObservedTrace = { covered: [], infected: [] };

/**
 * Runs every test of the file without a mutant. Reports which mutants each test reached and infected, which were reached while
 * the file loaded, and which by hooks around tests. With `repeat`, each test that reaches a mutant or burns fuel runs twice in the same
 * instance, unless it fails. If tests run at the same time, each of them gets everything that they did together.
 */
export async function observeFile(
  session: Session,
  job: ObserveJob,
  report: (event: JobEvent) => void,
): Promise<void> {
  const record = new FileRecord(session, job, report);
  // Where files share modules, what tests of earlier files did may matter.
  const isAlone = session.loadedBefore.trace === undefined;
  session.startLoading();
  session.note({ mutant: -1, ordinal: -1, limit: job.limit * 2 });
  session.runtime.startFuel(Number.MAX_SAFE_INTEGER);
  session.runtime.startTrace();
  const startedAt = realNow();
  const [error] = await session.runPlanned(record.plan());
  await session.children.settled();
  const lasting = record.addLasting();
  const started = session.children.takeStarted();
  report({
    kind: 'observed',
    ...(started.length > 0 && { started }),
    file: {
      ...(error !== undefined && { error }),
      ...record.result(startedAt),
      ...(session.children.areLasting() && { leavesChildren: true }),
      ...(lasting.length > 0 && { infectedByLasting: lasting }),
      ...(isAlone &&
        started.length === 0 &&
        !session.children.areLasting() && { notesEntries: true }),
    },
  });
}

/** The record of the runs of a file's tests without a mutant. */
class FileRecord {
  readonly #session: Session;
  readonly #job: ObserveJob;
  readonly #report: (event: JobEvent) => void;
  readonly #observations = new Map<number, Observation>();
  readonly #unhandled: string[] = [];
  /** The state when the tests that run now began, for the first time. */
  #stateBefore = '';
  /** The state when the test before them had ended, or when the file had loaded. */
  #stateBetween = '';
  /** The test whose first run was the last one to end. */
  #last: Observation | undefined;
  /** What `hiddenWrites` said when they began. */
  #writesBefore: number | undefined;
  #meetsChange = false;
  #loaded: readonly LoadedTest[] = [];
  #load = nothing;
  #hooks = nothing;
  #loadFuel = 0;
  #loadedAt = 0;
  /** The number of running tests. */
  #running = 0;
  /** What the tests that run at the same time did together. It is taken when the first of them ends. */
  #shared: { readonly trace: Trace; readonly fuel: number } | undefined;

  constructor(session: Session, job: ObserveJob, report: (event: JobEvent) => void) {
    this.#session = session;
    this.#job = job;
    this.#report = report;
  }

  plan(): FilePlan {
    const { repeat, leftOut } = this.#job;
    return {
      together: !repeat,
      onLoaded: (tests) => this.#noteLoaded(tests),
      attempts: (ordinal) => (leftOut?.includes(ordinal) ? 0 : repeat ? 2 : 1),
      before: (ordinal, number) => this.#begin(ordinal, number),
      after: (ordinal, number, attempt) => this.#end(ordinal, number, attempt),
    };
  }

  #noteLoaded(tests: readonly LoadedTest[]): void {
    const { runtime, loadedBefore, unhandled } = this.#session;
    this.#loadedAt = realNow();
    this.#loaded = tests;
    this.#load = mergeTraces(loadedBefore.trace ?? nothing, runtime.takeTrace());
    loadedBefore.trace = this.#load;
    this.#loadFuel = runtime.fuelUsed();
    this.#unhandled.push(...unhandled.take());
    this.#stateBetween = this.#withWrites(this.#visibleState());
    runtime.startTrace();
  }

  #begin(ordinal: number, number: number): number | 'leave' | 'stop' {
    const { runtime, children, note, isDeclined } = this.#session;
    const { limit } = this.#job;
    if (isDeclined()) return 'stop';
    if (number > 0 && !this.#runsTwice(ordinal)) return 'leave';
    this.#running += 1;
    if (this.#running === 1) {
      this.#shared = undefined;
      if (number === 0) this.#endHooks();
      note({ mutant: -1, ordinal, limit: limit * 2 });
      runtime.startFuel(Number.MAX_SAFE_INTEGER);
      runtime.startTrace();
      if (number === 0) this.#lookBetween();
      this.#writesBefore = runtime.hiddenWrites();
      runtime.startHiddenWrites();
    }
    children.enterTest(ordinal);
    return limit;
  }

  /** Whether a second run of a test tells anything. A file in which a test fails is observed again, with each test once. */
  #runsTwice(ordinal: number): boolean {
    const first = this.#observations.get(ordinal);
    return first?.repeatable !== true && first?.attempt.outcome !== 'fail';
  }

  #end(ordinal: number, number: number, attempt: TestAttempt): void {
    const { runtime, children } = this.#session;
    this.#running -= 1;
    children.leaveTest(ordinal);
    this.#shared ??= { trace: runtime.takeTrace(), fuel: runtime.fuelUsed() };
    const { trace, fuel } = this.#shared;
    const writesHidden = runtime.hiddenWrites() !== this.#writesBefore;
    const first = this.#observations.get(ordinal);
    const test = this.#loaded[ordinal];
    const state = this.#visibleState();
    const writes = runtime.takeHiddenWrites();
    if (number === 0 && test !== undefined) {
      this.#last = {
        loaded: test,
        attempt,
        trace,
        fuel,
        repeatable: !children.haveStarted() && isUntouched(attempt, trace, fuel),
        changesState: state !== this.#stateBefore,
        meetsChange: this.#meetsChange,
        writes,
        writesHidden,
      };
      this.#observations.set(ordinal, this.#last);
      this.#unhandled.push(...attempt.unhandled);
      // So that a worker that will decline the file does not go on with it.
      const { outcome, message } = attempt;
      if (outcome === 'fail') this.#report({ kind: 'unsteady', ordinal, message });
    } else if (first !== undefined) {
      first.repeatDuration = attempt.duration;
      first.repeatable = isRepetition(first, { attempt, trace, fuel });
      first.writesHidden = !isOwn(first.writes, writes) && (first.writesHidden || writesHidden);
      first.trace = { ...first.trace, ...enteredIn(mergeTraces(first.trace, trace)) };
    }
    this.#stateBetween = this.#withWrites(state);
    runtime.startTrace();
    runtime.startFuel(Number.MAX_SAFE_INTEGER);
  }

  /** Looks at the state before the first run of a test, and compares it with that after the run before it. */
  #lookBetween(): void {
    this.#stateBefore = this.#visibleState();
    this.#meetsChange = this.#withWrites(this.#stateBefore) !== this.#stateBetween;
    if (this.#meetsChange && this.#last !== undefined) this.#last.meetsChange = true;
  }

  #visibleState(): string {
    return `${visibleState(this.#session.runtime).hash} ${describeSurroundings()}`;
  }

  /** Adds a number to a state that grows with each write to state that can't be seen. */
  #withWrites(state: string): string {
    return `${state} ${this.#session.runtime.hiddenWrites()}`;
  }

  /** Ends the stretch of execution between two tests. */
  #endHooks(): void {
    const { runtime } = this.#session;
    this.#hooks = mergeTraces(this.#hooks, runtime.takeTrace());
    this.#loadFuel = Math.max(this.#loadFuel, runtime.fuelUsed());
  }

  /** Adds what happened after the last test, and the traces of lasting children. Returns the mutants that children of tests infected. */
  addLasting(): IndexRanges {
    this.#endHooks();
    let infected: IndexRanges = [];
    for (const { trace, tests } of this.#session.children.lasting()) {
      if (tests === undefined) this.#hooks = mergeTraces(this.#hooks, trace);
      else infected = mergeRanges(infected, trace.infected);
      for (const ordinal of tests ?? []) {
        const observation = this.#observations.get(ordinal);
        if (observation === undefined) continue;
        observation.trace = { ...observation.trace, ...mergeTraces(observation.trace, trace) };
      }
    }
    this.#unhandled.push(...this.#session.unhandled.take());
    return infected;
  }

  /** Returns the result of all runs, given when loading began. */
  result(startedAt: number): ObservedFile {
    const { covered, infected } = this.#load;
    const left = this.#session.takeLeft();
    return {
      unhandled: this.#unhandled,
      loadDuration: this.#loadedAt - startedAt,
      loadFuel: this.#loadFuel,
      load: { covered, infected, ...enteredIn(this.#load) },
      hooks: this.#hooks,
      tests: this.#loaded.map((test) =>
        observedTest(test, this.#observations.get(test.ordinal), left.get(test.ordinal)),
      ),
      ...(this.#loaded.some(({ together }) => together) && { together: true }),
    };
  }
}

/**
 * Returns whether a test passed without reaching a mutant or a loop of a mutated source. It never runs with a mutant alone, so a second
 * run would tell nothing.
 */
function isUntouched(attempt: TestAttempt, trace: Trace, fuel: number): boolean {
  const passed = attempt.outcome === 'pass' && attempt.unhandled.length === 0;
  return passed && trace.covered.length === 0 && fuel === 0;
}

/** Returns whether both runs of a test wrote the same to weak collections, and only what no other code can get at. */
function isOwn(first: HiddenWrites, second: HiddenWrites): boolean {
  return first.summary !== undefined && first.summary === second.summary;
}

/** Returns whether the second run of a test did the same as the first. */
function isRepetition(
  first: Observation,
  { attempt, trace, fuel }: Pick<Observation, 'attempt' | 'trace' | 'fuel'>,
): boolean {
  return (
    attempt.outcome === first.attempt.outcome &&
    attempt.unhandled.length === 0 &&
    trace.digest === first.trace.digest &&
    fuel === first.fuel
  );
}

/** @param left an error that came up after its end, for which it fails */
function observedTest(
  loaded: LoadedTest,
  observation: Observation | undefined,
  left: string | undefined,
): ObservedTest {
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
  const { changesState, meetsChange, writesHidden, writes } = observation;
  return {
    ...place,
    outcome: left === undefined ? attempt.outcome : 'fail',
    ...(attempt.outcome === 'fail' ? { error: failure(attempt) } : left && { error: left }),
    duration: Math.max(attempt.duration, repeatDuration ?? 0),
    ...(repeatDuration !== undefined && { repeatDuration }),
    fuel,
    trace: { covered: trace.covered, infected: trace.infected, ...enteredIn(trace) },
    repeatable,
    ...(changesState && { changesState }),
    ...(meetsChange && { meetsChange }),
    ...(writesHidden ? { writesHidden } : writes.count > 0 && { ownWrites: writes.count }),
  };
}

function enteredIn({ entered = [] }: ObservedTrace): Pick<ObservedTrace, 'entered'> {
  return entered.length === 0 ? {} : { entered };
}

function failure(attempt: TestAttempt): string {
  if (attempt.abandoned === 'never-settles') return 'The test awaits a promise that never settles.';
  if (attempt.abandoned === 'overran') return 'The test did not end within the time limit.';
  return attempt.message;
}
