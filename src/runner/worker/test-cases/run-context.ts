import { AsyncLocalStorage } from 'node:async_hooks';

import { createRandom, type Random } from '../../../foundation/random.ts';
import type { SpiedMethod, Surrounding } from '../../../model/test-case-trace.ts';
import { isPageRunning } from '../callers.ts';
import { testRealm } from '../test-realm.ts';
import { describeError } from '../unhandled-errors.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The guards' record of one run of a test case. */
export interface RunContext {
  /** The first denied action that the run asked for. It is kept even if the code under test catches the error. */
  denied: string | undefined;
  /** True once the run is over: work that it has left may start nothing new. */
  ended: boolean;
  /** The first error that no statement of the test case can catch, such as one thrown in a callback of the file system. */
  uncaught: string | undefined;
  readonly surroundings: Set<Surrounding>;
  /** The names of the variables of the environment that it asked for. */
  readonly variables: Set<string>;
  readonly timers: RunTimer[];
  /** The milliseconds that have passed for its real timers: the latest time at which one was due that has fired. */
  elapsed: number;
  /** The arguments of its calls of what tests spy on. */
  readonly spied: Map<SpiedMethod, (readonly unknown[])[]>;
  /** Functions that undo the run's changes to the process, in the order of the changes. */
  readonly undo: (() => void)[];
  /** Ends waits that have no timer to clear. */
  abort: AbortController | undefined;
  /** The clock of a test case that moves the time. Without it, the time stands still and timers are real. */
  clock: VirtualClock | undefined;
  /** The random numbers of a test case that lets them rise: the number of steps, and how many numbers were drawn. Without it, all are the same. */
  rising: { readonly steps: number; drawn: number } | undefined;
  /**
   * Gives what a test can't fix: random bytes, for example. Runs in modules that were evaluated anew find other values than the rest, so
   * that no assertion on them seems stable.
   */
  readonly chance: Random;
  /** Whether it is such a run. It also finds another working directory. */
  readonly isFresh: boolean;
}

export interface RunTimer {
  readonly clear: () => void;
  /** The value that setting the timer returned. */
  readonly timer: unknown;
  /** Milliseconds. */
  readonly delay: number;
  /** Whether the process may end without waiting for the timer. Absent if it waits. */
  readonly isFree?: () => boolean;
  /** For timers that can fire early: when the timer is due, as `elapsed` counts. */
  readonly due?: number;
  /** Lets the timer fire. */
  readonly fire?: () => void;
}

/** The record of modules that are being loaded and of the work that they leave under way. */
export interface LoadContext {
  isOver: boolean;
  /** Whether the project's code finds another working directory, as in fresh runs. */
  readonly isElsewhere?: boolean;
  /** Whether it has read the working directory. */
  readsDirectory?: true;
}

const storage = new AsyncLocalStorage<RunContext | LoadContext>();

/**
 * Returns the run on whose behalf code is running, however much later: the run's scope follows promises, timers and callbacks.
 * The worker's own code has no run, so that the guards let it pass even while a run waits.
 */
export function currentRun(): RunContext | undefined {
  const context = storage.getStore();
  return context !== undefined && 'denied' in context ? context : undefined;
}

/**
 * Returns whether code is running on behalf of modules that have been loaded: their intervals and sockets, and calls in a scope
 * that was created while they loaded.
 */
export function isLeftFromLoading(): boolean {
  return currentLoad()?.isOver === true;
}

/** Returns the loading on whose behalf code is running. */
export function currentLoad(): LoadContext | undefined {
  const context = storage.getStore();
  return context !== undefined && 'isOver' in context ? context : undefined;
}

export function enterRun<Result>(context: RunContext | LoadContext, body: () => Result): Result {
  return storage.run(context, body);
}

/** @param isFresh whether the modules were evaluated anew for the run */
export function createRunContext(isFresh = false): RunContext {
  return {
    isFresh,
    chance: createRandom(isFresh ? 2 : 1),
    denied: undefined,
    ended: false,
    uncaught: undefined,
    surroundings: new Set(),
    variables: new Set(),
    timers: [],
    elapsed: 0,
    spied: new Map(),
    undo: [],
    abort: undefined,
    clock: undefined,
    rising: undefined,
  };
}

/**
 * Records that a run asked for something that it depends on. What a page asks for purposes of its own, such as when an event happens, no test
 * needs to fix. Returns false outside of runs.
 */
export function asksFor(surrounding: Surrounding): boolean {
  const run = currentRun();
  if (run === undefined) return false;
  const { surroundings } = run;
  const hasPage = 'document' in testRealm().global;
  if (!surroundings.has(surrounding) && !(hasPage && isPageRunning()))
    surroundings.add(surrounding);
  return true;
}

/** Records an error that no statement can catch. Returns false outside of runs. */
export function noteUncaught(error: unknown): boolean {
  const run = currentRun();
  if (run === undefined) return false;
  run.uncaught ??= describeError(error);
  return true;
}

/** Clears the work that a run has left under way, and undoes its changes. */
export function endRun(run: RunContext): void {
  run.ended = true;
  for (const { clear } of run.timers) clear();
  run.abort?.abort();
  for (let at = run.undo.length - 1; at >= 0; at -= 1) run.undo[at]?.();
}

/**
 * How long real timers are waited for, in milliseconds: all together while a test case runs, and each after its last statement. A run whose
 * observations may become a test waits longer: what its timers do later happens in another test. A run whose timers are not even
 * bearable waits for none of them.
 */
export const longestWait = { during: 50, bearable: 250, after: 5, afterObserved: 50 };

/** Returns whether a run that waits may soon be woken by a timer. With a longer wait, the test would be slow. */
export function isAwaited(timer: RunTimer): boolean {
  return timer.delay <= longestWait.during && isPending(timer);
}

/** Returns whether a run has timers, and no test should wait for any of them. */
export function waitsForLong({ timers }: RunContext): boolean {
  const pending = timers.filter(isPending);
  return pending.length > 0 && pending.every(({ delay }) => delay > longestWait.bearable);
}

/**
 * Lets the timer fire that is due next, if it can. For a run that does nothing but wait for its timers, that is the same as waiting, since
 * its time stands still.
 *
 * @param isWanted whether a timer is waited for. One that is due before those fires first.
 * @returns whether one has fired
 */
export function fireNext({ timers }: RunContext, isWanted: (timer: RunTimer) => boolean): boolean {
  const pending = timers.filter(isPending);
  const wanted = pending.filter(isWanted);
  // Where one can't fire early, it may be that one's turn.
  if (wanted.length === 0 || wanted.some(({ fire }) => fire === undefined)) return false;
  const [next] = pending
    .filter(({ due }) => due !== undefined)
    .toSorted((a, b) => (a.due ?? 0) - (b.due ?? 0));
  next?.fire?.();
  return true;
}

/**
 * Returns whether the real timers of a run take long, one after another. A loop that waits in each round may have no end. The delays are
 * added up, because they don't depend on the speed of the machine.
 */
export function isSlow({ timers }: RunContext): boolean {
  const delays = timers.filter(({ delay }) => delay <= longestWait.during);
  return delays.reduce((sum, { delay }) => sum + Math.max(1, delay), 0) > longestWait.during;
}

/** The longest that a test may have its process wait for a timer that it has left, in milliseconds. */
const longestLeft = 1000;

/** Returns whether the process of a test would wait for a timer for long, or for ever. */
export function isLeftForLong(one: RunTimer): boolean {
  return (isRepeated(one) || one.delay > longestLeft) && holdsProcess(one);
}

/** Returns whether the process waits for a timer. */
export function holdsProcess(one: RunTimer): boolean {
  return isPending(one) && one.isFree?.() !== true;
}

/** Returns whether a timer fires within so many milliseconds, and only once. */
export function isSoon(one: RunTimer, longest: number): boolean {
  return one.delay <= longest && !isRepeated(one) && isPending(one);
}

/**
 * Returns whether a timer has not fired yet, even if it does not keep the process alive. A timer that is no object belongs to
 * an environment, which sets one of Node's timers for it.
 */
export function isPending({ timer }: RunTimer): boolean {
  return (
    typeof timer === 'object' &&
    timer !== null &&
    '_destroyed' in timer &&
    timer._destroyed === false
  );
}

function isRepeated({ timer }: RunTimer): boolean {
  return (
    typeof timer === 'object' && timer !== null && '_repeat' in timer && timer._repeat !== null
  );
}
