import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';

import { engineTasks, watchEngineTasks } from './engine-tasks.ts';
import { type Line, watchEventLoop } from './event-loop.ts';
import { realNow, realSetInterval } from './real-timers.ts';

/** Why an attempt was given up before its promise settled. */
export type Abandonment = 'never-settles' | 'overran';

/** Watches the running attempt for promises that will not settle. */
export interface Watchdog {
  /** Delays of the timers that the framework itself sets outside of tests: they don't count as life. */
  readonly ignore: (ownDelays: readonly number[]) => void;
  /**
   * Starts watching one attempt that may take `limit` milliseconds. The promise rejects when the attempt should be
   * given up, and stays pending otherwise.
   *
   * @param ownDelays delays of the timers that the framework itself sets while a test runs
   */
  readonly begin: (limit: number, ownDelays: readonly number[]) => Promise<never>;
  /** Stops watching, and tells whether the attempt was given up. */
  readonly end: () => Abandonment | undefined;
  /** Whether timers that don't keep the process alive were ever set; nothing tells whether they are gone. */
  readonly sawWeakTimers: () => boolean;
}

const tick = 5;
/** A process with nothing to do for this long, in milliseconds, is asked whether it will ever do anything again. */
const quietFor = 30;
/** Milliseconds between two such questions at most. */
const longestQuiet = 480;

/** What a watchdog has to know of its worker. */
export interface WatchedWorker {
  /** How many requests to the framework's main process await their answer. */
  readonly messagesUnderWay: () => number;
  /** What keeps the worker alive when it is idle. */
  readonly lines: () => readonly Line[];
}

/**
 * Creates the watchdog of this worker. A promise never settles when the process has nothing left that could settle
 * it: no timer, no input or output, no work in other threads, no message under way beyond those of the idle worker. That is noticed
 * within milliseconds, and believed only where all of it is known; what can't be told that way is given up at the wall-clock limit. Call
 * it before any user code runs.
 */
export function createWatchdog({ messagesUnderWay, lines }: WatchedWorker): Watchdog {
  const idle = countResources();
  // Each tick is a turn of the event loop in which anything that was due has run. It is a weak timer itself.
  realSetInterval(check, tick).unref();
  const isLoopIdle = watchEventLoop(lines);
  watchEngineTasks(globalThis);
  const weak = watchWeakTimers();
  let startedAt = 0;
  let limit = 0;
  let quietSince = 0;
  let patience = quietFor;
  let reject: ((reason: Error) => void) | undefined;
  let given: Abandonment | undefined;

  function giveUp(how: Abandonment): void {
    given = how;
    reject?.(new Error(how === 'overran' ? 'The time limit has passed.' : 'It never settles.'));
    reject = undefined;
  }

  function check(): void {
    if (reject === undefined) return;
    const now = realNow();
    if (now - startedAt > limit) {
      giveUp('overran');
    } else if (messagesUnderWay() > 0 || engineTasks() > 0 || weak.seen() || isBusierThan(idle)) {
      quietSince = now;
    } else if (now - quietSince > patience) {
      if (isLoopIdle()) giveUp('never-settles');
      quietSince = realNow();
      patience = Math.min(2 * patience, longestQuiet);
    }
  }

  return {
    ignore: weak.ignore,
    begin(nextLimit, delays) {
      startedAt = realNow();
      quietSince = startedAt;
      patience = quietFor;
      limit = nextLimit;
      given = undefined;
      weak.reset(delays);
      const abandoned = new Promise<never>((_, rejectAttempt) => {
        reject = rejectAttempt;
      });
      abandoned.catch(() => {});
      return abandoned;
    },
    end() {
      weak.pause();
      reject = undefined;
      return given;
    },
    sawWeakTimers: weak.everSeen,
  };
}

function countResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** A timer or immediate that was there when the worker was idle came from its start, and is gone by now. */
const passing = new Set(['Timeout', 'Immediate']);

function isBusierThan(idle: ReadonlyMap<string, number>): boolean {
  for (const [kind, count] of countResources()) {
    if (passing.has(kind) || count > (idle.get(kind) ?? 0)) return true;
  }
  return false;
}

/** Timers that don't keep the process alive are not among its active resources, so they are watched for here. */
function watchWeakTimers(): {
  seen: () => boolean;
  everSeen: () => boolean;
  ignore: (delays: readonly number[]) => void;
  reset: (delays: readonly number[]) => void;
  pause: () => void;
} {
  let seen = false;
  let seenBetween = false;
  let everSeen = false;
  let isRunning = false;
  let own: readonly number[] = [];
  /** Whether it is the framework's own, or due after all of these: then it can't save the test. */
  const isFrameworks = (delay: number): boolean => {
    const limits = own.filter((limit) => limit > 0);
    return limits.length > 0 && (limits.includes(delay) || delay > Math.max(...limits));
  };
  const notice = (): void => {
    seen = true;
    everSeen = true;
    // One from outside of tests, such as a module's or a hook's, may settle any of them.
    if (!isRunning) seenBetween = true;
  };
  const probe = setTimeout(() => {}, 0);
  clearTimeout(probe);
  const prototype: { unref(): unknown } = Object.getPrototypeOf(probe);
  const unref = prototype.unref;
  prototype.unref = function (this: { readonly _idleTimeout?: number }) {
    const delay = this._idleTimeout ?? 0;
    if (!isFrameworks(delay)) notice();
    return Reflect.apply(unref, this, []);
  };
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (milliseconds) => {
    notice();
    return Reflect.apply(timeout, AbortSignal, [milliseconds]);
  };
  replaceWaits(notice);
  return {
    seen: () => seen,
    everSeen: () => everSeen,
    ignore: (delays) => {
      own = delays;
    },
    reset: (delays) => {
      own = delays;
      seen = seenBetween;
      isRunning = true;
    },
    pause: () => {
      isRunning = false;
    },
  };
}

interface WaitOptions {
  readonly ref?: boolean | undefined;
}

/** The timers of `node:timers/promises` are made weak without a call of `unref`. */
function replaceWaits(notice: () => void): void {
  const { setTimeout: wait, setInterval: repeat } = promises;
  const look = (options: WaitOptions | undefined): void => {
    if (options?.ref === false) notice();
  };
  Object.assign(promises, {
    setTimeout: new Proxy(wait, {
      apply(target, self, values: Parameters<typeof wait>) {
        look(values[2]);
        return Reflect.apply(target, self, values) as unknown;
      },
    }),
    setInterval: new Proxy(repeat, {
      apply(target, self, values: Parameters<typeof repeat>) {
        look(values[2]);
        return Reflect.apply(target, self, values) as unknown;
      },
    }),
  });
  syncBuiltinESMExports();
}
