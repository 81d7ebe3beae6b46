import type { WorkerRuntime } from '../../runtime/protocol.ts';
import type { ExecuteJob, JobEvent } from '../job.ts';
import { leftSince } from './open-resources.ts';
import {
  runWholeFile,
  wholeFileEvent,
  type WholeFileRun,
  type WholeFileWatch,
} from './run-whole-file.ts';
import type { Session } from './session-tools.ts';
import { describeSurroundings, stateInParts } from './visible-state.ts';

/** The number of mutants that run between two unmutated runs. */
const batchSize = 16;

/**
 * Evaluates the file anew for each mutant, and runs its stateful tests from the start. All other tests that infect these mutants have
 * passed hot, and found the state as the original leaves it. So the result is that of the whole file as long as the stateful tests
 * leave the same state with the mutant as without: the state is compared after each of them. Returns the mutants for which that
 * can't be said. The whole file has to run for them.
 */
export async function runStateful(
  session: Session,
  job: ExecuteJob,
  mutants: readonly number[],
  report: (event: JobEvent) => void,
): Promise<readonly number[]> {
  if (mutants.length === 0 || job.exhaustive === true || job.flaky.length > 0) return mutants;
  const atFirst = session.openResources();
  const control = await runOnce(session, job, -1);
  const usual = leftSince(atFirst, session);
  if (!isAsObserved(control, job)) return mutants;
  const left = [...mutants];
  const whole: number[] = [];
  let isSpoilt = false;
  while (left.length > 0 && !isSpoilt) {
    const held: JobEvent[] = [];
    const batch: number[] = [];
    while (left.length > 0 && batch.length < batchSize && !isSpoilt) {
      const mutant = left.shift() ?? -1;
      batch.push(mutant);
      const before = session.openResources();
      const result = await runOnce(session, job, mutant);
      const event = eventOf(result, control, { job, mutant });
      if (event === undefined) whole.push(mutant);
      else held.push(event);
      isSpoilt = result.run.overran || leftSince(before, session) > usual;
    }
    const again = await runOnce(session, job, -1);
    if (!isAsObserved(again, job) || !isSame(again, control, control.states.length)) {
      return [...new Set([...whole, ...batch, ...left])];
    }
    for (const event of held) report(event);
  }
  return [...whole, ...left];
}

/** A run of the stateful tests. */
interface StatefulRun {
  readonly run: WholeFileRun;
  /** The state after loading the file, after each test, and after the last test: the hashes of its parts. */
  readonly states: readonly (readonly number[])[];
  /** The hash of what was written to weak collections up to each of these moments. */
  readonly written: readonly number[];
  /** The state outside of modules at the end. */
  readonly surroundings: string;
  /** Whether some state could not be seen. */
  readonly isOpaque: boolean;
  /** Loop steps of each test, by its ordinal. */
  readonly fuel: ReadonlyMap<number, number>;
}

async function runOnce(session: Session, job: ExecuteJob, mutant: number): Promise<StatefulRun> {
  const { runtime } = session;
  const states = new StateRecord(runtime);
  const fuel = new Map<number, number>();
  const watch: WholeFileWatch = {
    loaded: () => states.note(),
    ran(ordinal) {
      fuel.set(ordinal, runtime.fuelUsed());
      states.note();
    },
  };
  const stateful = job.tests.filter((test) => test.stateful === true && test.runs);
  const only = new Set(stateful.map(({ ordinal }) => ordinal));
  const run = await runWholeFile(session, job, {
    mutant,
    stopAtFailure: true,
    only,
    watch,
  });
  return { run, fuel, ...states.end() };
}

/** Returns whether an unmutated run did what the tests did when they were observed, and left only state that can be seen. */
function isAsObserved({ run, isOpaque, fuel }: StatefulRun, { tests }: ExecuteJob): boolean {
  return (
    run.isLost !== true &&
    run.why === undefined &&
    !run.overran &&
    !isOpaque &&
    [...fuel].every(([ordinal, steps]) => tests[ordinal]?.fuel === steps)
  );
}

/** Returns what a run with a mutant says about the whole file; undefined if it says nothing. */
function eventOf(
  result: StatefulRun,
  control: StatefulRun,
  of: { readonly job: ExecuteJob; readonly mutant: number },
): JobEvent | undefined {
  const { job, mutant } = of;
  const { run } = result;
  if (run.isLost === true) return undefined;
  if (run.overran && run.why === undefined) {
    return { kind: 'overran', mutant, limit: job.fileLimit };
  }
  // The state after a test that noticed the mutant does not matter any more.
  const count = run.why === undefined ? control.states.length : run.testsRun;
  if (!isSame(result, control, count)) return undefined;
  return wholeFileEvent(run, { job, mutant, isolation: 'warm' });
}

/**
 * Returns whether two runs left the same state, up to a number of moments. A part of the state may differ if neither run changed it
 * since the file was loaded: then loading makes something else each time, such as a date.
 */
function isSame(one: StatefulRun, other: StatefulRun, count: number): boolean {
  if (one.isOpaque || other.isOpaque) return false;
  const isWhole = count === other.states.length;
  if (isWhole && one.states.length !== count) return false;
  if (isWhole && one.surroundings !== other.surroundings) return false;
  for (let at = 0; at < count; at += 1) {
    if (one.written[at] !== other.written[at]) return false;
    const [mine, theirs] = [one.states[at] ?? [], other.states[at] ?? []];
    const isEqual = (part: number): boolean =>
      mine[part] === theirs[part] ||
      (mine[part] === one.states[0]?.[part] && theirs[part] === other.states[0]?.[part]);
    if (mine.length !== theirs.length || !theirs.every((_, part) => isEqual(part))) return false;
  }
  return true;
}

/** Records the visible state, and what was written to weak collections, from its construction on. */
class StateRecord {
  readonly #runtime: WorkerRuntime;
  readonly #states: (readonly number[])[] = [];
  readonly #writes: number[] = [];
  /** The keys of weak collections, numbered in the order in which they were first written. */
  readonly #keys = new Map<unknown, number>();
  #written: unknown[] = [];
  #isOpaque = false;

  constructor(runtime: WorkerRuntime) {
    this.#runtime = runtime;
    runtime.recordHiddenWrites(this.#written);
  }

  note(): void {
    const { parts, opaque } = stateInParts(this.#runtime);
    const written = this.#runtime.fingerprintValue(this.#takeWritten());
    this.#isOpaque ||= opaque || written.opaque;
    this.#states.push(parts);
    this.#writes.push(written.hash);
  }

  end(): Omit<StatefulRun, 'run' | 'fuel'> {
    this.note();
    this.#runtime.recordHiddenWrites(undefined);
    const surroundings = describeSurroundings();
    const [states, written, isOpaque] = [this.#states, this.#writes, this.#isOpaque];
    return { states, written, surroundings, isOpaque };
  }

  /** Returns the writes since the last time: the name of the method, the numbers of the collection and the key, the key and the value. */
  #takeWritten(): unknown[] {
    const written = this.#written.splice(0);
    const found: unknown[] = [];
    for (let at = 0; at < written.length; at += 4) {
      const [name, collection, key, value] = written.slice(at, at + 4);
      const number = this.#keys.get(key) ?? this.#keys.size;
      this.#keys.set(key, number);
      found.push(name, collection, number, key, value);
    }
    return found;
  }
}
