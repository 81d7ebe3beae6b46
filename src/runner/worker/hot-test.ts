import type { HiddenWrites, IndexRanges, WorkerRuntime } from '../../runtime/protocol.ts';
import type { Detour, JobEvent, Noticed, TestBaseline } from '../job.ts';
import { mergeRanges } from '../merge-ranges.ts';
import type { TestAttempt } from './attempt.ts';
import { fuelBudget } from './fuel-budget.ts';
import { noticedIn } from './noticed-in.ts';
import { describeSurroundings, visibleState } from './visible-state.ts';

/** The number of mutants that run between two unmutated runs of a test. It is smaller if some state can't be seen. */
const batchSize = { seen: 64, opaque: 16 };

/** What happens after one of the runs of a test: the next run, the next test, or a fresh module instance. */
export type HotStep = 'go-on' | 'test-done' | 'reload';

/** Receives the results of a hot test. */
export interface HotReport {
  readonly batch: (event: Extract<JobEvent, { kind: 'hot-batch' }>) => void;
  readonly overran: (mutant: number) => void;
  /** The test failed with this mutant, and then passed with it. */
  readonly disagreed: (mutant: number) => void;
  /** The hot outcome of these mutants can't be trusted. */
  readonly unsettled: (mutants: readonly number[]) => void;
  /**
   * The first unmutated run of the test in this module instance differed from the observed one: it failed with this message, or passed with
   * another number of loop steps, if the message is empty. Returns whether to retry in a fresh instance.
   */
  readonly broken: (message: string) => 'retry' | 'give-up';
}

/** The task of a hot test. */
export interface HotWork {
  readonly baseline: TestBaseline;
  readonly mutants: readonly number[];
  /**
   * How the test failed with mutants that have yet to run a second time. It outlasts the module instance: where the first run left
   * the state changed, the second takes place in the next instance.
   */
  readonly failures: Map<number, Noticed>;
  /** See `Session`. */
  readonly openResources: (usual?: number) => number;
  /** Whether mutants of other tests may have changed state that can't be seen in this module instance. */
  readonly isPolluted?: boolean;
}

type Phase = 'first-control' | 'second-control' | 'mutant' | 'last-control';

/** The results of the mutants that ran since the last unmutated run. */
interface Batch {
  readonly passed: number[];
  readonly noticed: { readonly mutant: number; readonly why: Noticed }[];
  readonly unsettled: number[];
  /** The mutants that passed while some state can't be seen. */
  readonly unseen: number[];
}

/**
 * The runs of one test with its live mutants in one module instance: an unmutated run, a batch of mutants, an unmutated run, and
 * so on. The visible module state is compared after every run. A mutant that leaves it changed ends the batch, because the next
 * run would not start from the same state. The same holds for a mutant that writes other things to state which can't be seen than the
 * test does without a mutant.
 */
export class HotTest {
  readonly #runtime: WorkerRuntime;
  readonly #baseline: TestBaseline;
  readonly #failures: Map<number, Noticed>;
  readonly #openResources: (usual?: number) => number;
  readonly #report: HotReport;
  readonly #queue: number[];
  #phase: Phase = 'first-control';
  #active = -1;
  #stateBefore = 0;
  #surroundings = '';
  /** What the test writes to weak collections without a mutant. */
  #usualWrites: HiddenWrites = { count: 0 };
  #isOpaque: boolean;
  #isPolluted = false;
  #resources = 0;
  /** Whether the last run with a mutant left more resources open than are usual. Runs that start nothing can't change that. */
  #openedMore = false;
  #batch = emptyBatch();
  /** By mutant, the outer functions that the test entered with it only. */
  readonly #detours = new Map<number, IndexRanges>();
  /** The outer functions that runs without a mutant entered here, and not when the test was observed. */
  #unexpected: IndexRanges = [];

  constructor(runtime: WorkerRuntime, work: HotWork, report: HotReport) {
    this.#runtime = runtime;
    this.#baseline = work.baseline;
    this.#failures = work.failures;
    this.#openResources = work.openResources;
    this.#report = report;
    this.#queue = [...work.mutants];
    this.#isOpaque = work.baseline.writesHidden === true || work.isPolluted === true;
  }

  /** Activates the mutant that runs next, and returns its index; -1 is the original. */
  begin(): number {
    if (this.#phase === 'first-control' || this.#phase === 'second-control') {
      this.#stateBefore = visibleState(this.#runtime).hash;
      this.#surroundings = describeSurroundings();
    }
    this.#runtime.startHiddenWrites();
    this.#active = this.#phase === 'mutant' ? (this.#queue.shift() ?? -1) : -1;
    const isOriginal = this.#active < 0;
    this.#runtime.startFuel(isOriginal ? Number.MAX_SAFE_INTEGER : fuelBudget(this.#baseline.fuel));
    this.#runtime.startEntered();
    this.#runtime.activate(this.#active);
    return this.#active;
  }

  /** Takes the result of the run that `begin` began. */
  finish(attempt: TestAttempt): HotStep {
    this.#runtime.activate(-1);
    this.#noteDetour();
    if (this.#phase === 'mutant') return this.#finishMutant(attempt);
    return this.#phase === 'last-control' ? this.#finishBatch(attempt) : this.#finishFirst(attempt);
  }

  /** Returns the mutants that were not run yet. */
  remaining(): readonly number[] {
    return this.#queue;
  }

  /** Returns whether mutants of this test may have changed state that can't be seen. */
  isPolluted(): boolean {
    return this.#isPolluted;
  }

  /** Reports the mutants of a batch as unsettled that no unmutated run can end. */
  cutOff(): void {
    const { passed, unseen, unsettled, noticed } = this.#batch;
    const failed = noticed.map(({ mutant }) => mutant);
    this.#report.unsettled([...passed, ...unseen, ...unsettled, ...failed]);
    this.#batch = emptyBatch();
    // A mutant that has failed once counts as noticed if its second run, in another module instance, fails.
    if (this.#detours.size > 0) this.#flush();
    this.#phase = 'mutant';
  }

  #finishFirst(attempt: TestAttempt): HotStep {
    const state = visibleState(this.#runtime);
    const writes = this.#runtime.takeHiddenWrites();
    if (!this.#isAsObserved(attempt)) {
      if (this.#report.broken(failureOf(attempt)) === 'retry') return 'reload';
      return this.#giveUp();
    }
    if (describeSurroundings() !== this.#surroundings) return this.#giveUp();
    const { ownWrites } = this.#baseline;
    if (ownWrites !== undefined) {
      if (writes.count !== ownWrites || writes.summary === undefined) return this.#giveUp();
      this.#usualWrites = writes;
    }
    if (state.hash !== this.#stateBefore) {
      if (this.#phase === 'second-control') return this.#giveUp();
      // In a run of the whole file, the tests before this one leave the state as this run has left it now.
      this.#phase = 'second-control';
      return 'go-on';
    }
    this.#isOpaque ||= state.opaque;
    this.#resources = this.#openResources();
    this.#phase = 'mutant';
    return 'go-on';
  }

  #giveUp(): HotStep {
    this.#report.unsettled(this.#queue.splice(0));
    return 'test-done';
  }

  #finishMutant(attempt: TestAttempt): HotStep {
    const state = visibleState(this.#runtime);
    const wrote = this.#wroteHidden();
    const isChanged = state.hash !== this.#stateBefore || (wrote && !this.#isOpaque);
    this.#isPolluted ||= wrote;
    this.#isOpaque ||= state.opaque;
    if (attempt.leftNothing !== true || this.#openedMore) {
      this.#openedMore = this.#openResources(this.#resources) > this.#resources;
    }
    if (attempt.abandoned === 'overran') {
      this.#report.overran(this.#active);
      return this.#endEarly();
    }
    const why = noticedIn(this.#runtime, this.#baseline.ordinal, attempt);
    if (why?.kind === 'test-failed' && !this.#failures.has(this.#active)) {
      return this.#runAgain(why, isChanged);
    }
    this.#settle(why, isChanged);
    if (isChanged) return this.#endEarly();
    const isDone = this.#queue.length === 0 || this.#isBatchFull();
    this.#phase = isDone ? 'last-control' : 'mutant';
    return 'go-on';
  }

  /** A flaky test fails for no reason. Its second run says little unless it starts from the same state as the first. */
  #runAgain(why: Noticed, isChanged: boolean): HotStep {
    this.#failures.set(this.#active, why);
    const step = isChanged ? this.#endEarly() : 'go-on';
    this.#queue.unshift(this.#active);
    return step;
  }

  #settle(why: Noticed | undefined, isChanged: boolean): void {
    const mutant = this.#active;
    const { passed, noticed, unsettled, unseen } = this.#batch;
    const failure = this.#failures.get(mutant);
    this.#failures.delete(mutant);
    if (failure !== undefined && why === undefined) {
      this.#report.disagreed(mutant);
      unsettled.push(mutant);
    } else if (why !== undefined && why.kind !== 'unhandled-error') {
      noticed.push({ mutant, why: failure ?? why });
    } else if (why || isChanged || this.#openedMore) unsettled.push(mutant);
    else if (this.#isOpaque) unseen.push(mutant);
    else passed.push(mutant);
  }

  /**
   * Ends a batch after which no unmutated run can follow in this module instance. The mutants of the batch that passed run again
   * in the next instance.
   */
  #endEarly(): HotStep {
    const { passed, unseen, noticed, unsettled } = this.#batch;
    this.#queue.unshift(...passed, ...unseen);
    this.#batch = { ...emptyBatch(), noticed, unsettled };
    this.#flush();
    return 'reload';
  }

  #finishBatch(attempt: TestAttempt): HotStep {
    const isSame =
      this.#isAsObserved(attempt) &&
      visibleState(this.#runtime).hash === this.#stateBefore &&
      (!this.#wroteHidden() || this.#isOpaque);
    if (!isSame) {
      this.cutOff();
      return 'reload';
    }
    this.#flush();
    return this.#queue.length === 0 ? 'test-done' : 'go-on';
  }

  #flush(): void {
    const { ordinal } = this.#baseline;
    const { passed, noticed, unsettled, unseen } = this.#batch;
    const isOpaque = this.#baseline.entered !== undefined && this.#isOpaque && noticed.length > 0;
    const detours = this.#takeDetours();
    this.#report.batch({
      kind: 'hot-batch',
      ordinal,
      passed,
      noticed,
      unsettled,
      unseen,
      ...(isOpaque && { opaque: true }),
      ...(detours.length > 0 && { detours }),
    });
    this.#report.unsettled(unsettled);
    this.#batch = emptyBatch();
    this.#phase = 'mutant';
  }

  #noteDetour(): void {
    const { entered } = this.#baseline;
    if (entered === undefined) return;
    const detour = this.#runtime.takeEntered(entered);
    if (detour.length === 0) return;
    if (this.#active < 0) this.#unexpected = mergeRanges(this.#unexpected, detour);
    else
      this.#detours.set(this.#active, mergeRanges(this.#detours.get(this.#active) ?? [], detour));
  }

  /** Returns the detours since the last batch. What the test entered unexpectedly may have to do with any of its mutants. */
  #takeDetours(): Detour[] {
    const { passed, noticed, unseen } = this.#batch;
    const all = this.#unexpected.length === 0 ? [] : [...passed, ...unseen];
    if (this.#unexpected.length > 0) all.push(...noticed.map(({ mutant }) => mutant));
    for (const mutant of all) {
      const own = this.#detours.get(mutant) ?? [];
      this.#detours.set(mutant, mergeRanges(own, this.#unexpected));
    }
    const detours = [...this.#detours];
    this.#detours.clear();
    return detours;
  }

  /**
   * Returns whether the run that has just ended wrote to a weak collection what the test does not write without a mutant, or failed to
   * write what it does. Comes after the visible state.
   */
  #wroteHidden(): boolean {
    const { count, summary } = this.#runtime.takeHiddenWrites();
    if (count === 0 && this.#usualWrites.count === 0) return false;
    return summary === undefined || summary !== this.#usualWrites.summary;
  }

  #isBatchFull(): boolean {
    const { passed, noticed, unsettled, unseen } = this.#batch;
    const count = passed.length + noticed.length + unsettled.length + unseen.length;
    return count >= (this.#isOpaque ? batchSize.opaque : batchSize.seen);
  }

  #isAsObserved(attempt: TestAttempt): boolean {
    return isAsObserved(this.#runtime, this.#baseline, attempt);
  }
}

/** Returns whether an unmutated run that has just ended did what the test did when it was observed. */
export function isAsObserved(
  runtime: WorkerRuntime,
  baseline: TestBaseline | undefined,
  attempt: TestAttempt,
): boolean {
  return (
    attempt.outcome === 'pass' &&
    attempt.unhandled.length === 0 &&
    attempt.abandoned === undefined &&
    runtime.fuelUsed() === baseline?.fuel
  );
}

/** Returns how an unmutated run failed; an empty text if it did not. */
function failureOf({ outcome, message, unhandled, abandoned }: TestAttempt): string {
  if (outcome === 'pass' && unhandled.length === 0 && abandoned === undefined) return '';
  return message || (unhandled[0] ?? abandoned ?? outcome);
}

function emptyBatch(): Batch {
  return { passed: [], noticed: [], unsettled: [], unseen: [] };
}

/** Returns the most runs that a test needs: two for each mutant, an unmutated one for each batch, and those at the start. */
export function hotAttempts(mutants: number): number {
  return 2 * mutants + Math.ceil(mutants / batchSize.opaque) + 4;
}
