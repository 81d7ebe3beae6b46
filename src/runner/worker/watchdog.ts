import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';

import { callers } from './callers.ts';
import { type WatchedWorker, watchQuiet } from './quiet-time.ts';
import { realNow, realSetInterval } from './real-timers.ts';

/** Why an attempt was given up before its promise settled. */
export type Abandonment = 'never-settles' | 'overran';

/** Watches the running attempt for promises that will not settle. */
export interface Watchdog {
  /**
   * Names the delays of timers that the framework itself sets outside of tests. These timers don't count as activity of a test.
   */
  readonly ignore: (ownDelays: readonly number[]) => void;
  /**
   * Starts watching one attempt that may take `limit` milliseconds. The returned function makes a promise that rejects when the
   * attempt should be given up, and stays pending otherwise. An attempt that makes no such promise is not given up.
   *
   * @param ownDelays delays of the timers that the framework itself sets while a test runs
   */
  readonly begin: (limit: number, ownDelays: readonly number[]) => () => Promise<never>;
  /** Stops watching. Returns why the attempt was given up, if it was. */
  readonly end: () => Abandonment | undefined;
  /** Returns whether timers that don't keep the process alive were ever set. */
  readonly sawWeakTimers: () => boolean;
  /** Returns whether such timers may still be set. */
  readonly mayHaveWeakTimers: () => boolean;
}

const tick = 5;

/**
 * Creates the watchdog of this worker. A promise never settles when the process has nothing left that could settle it
 * (`quiet-time.ts`). Other endless attempts are given up at the wall-clock limit. Call it before any user code runs.
 */
export function createWatchdog(worker: WatchedWorker): Watchdog {
  const beginQuiet = watchQuiet(worker);
  // Each tick is a turn of the event loop in which everything that was due has run. The interval is itself a weak timer.
  realSetInterval(check, tick).unref();
  const weak = watchWeakTimers();
  let startedAt = 0;
  let limit = 0;
  let quiet = beginQuiet();
  let reject: ((reason: Error) => void) | undefined;
  let given: Abandonment | undefined;

  function abandoned(): Promise<never> {
    quiet = beginQuiet();
    const promise = new Promise<never>((_, rejectAttempt) => {
      reject = rejectAttempt;
    });
    promise.catch(() => {});
    return promise;
  }

  function giveUp(how: Abandonment): void {
    given = how;
    reject?.(new Error(how === 'overran' ? 'The time limit has passed.' : 'It never settles.'));
    reject = undefined;
  }

  function check(): void {
    if (reject === undefined) return;
    if (realNow() - startedAt > limit) giveUp('overran');
    else if (quiet.isHopeless(weak.seen())) giveUp('never-settles');
  }

  return {
    ignore: weak.ignore,
    begin(nextLimit, delays) {
      startedAt = realNow();
      limit = nextLimit;
      given = undefined;
      weak.reset(delays);
      return abandoned;
    },
    end() {
      weak.pause();
      reject = undefined;
      return given;
    },
    sawWeakTimers: weak.everSeen,
    mayHaveWeakTimers: weak.mayBeSet,
  };
}

/** Watches for timers that don't keep the process alive, because they are not among its active resources. */
function watchWeakTimers(): {
  seen: () => boolean;
  everSeen: () => boolean;
  mayBeSet: () => boolean;
  ignore: (delays: readonly number[]) => void;
  reset: (delays: readonly number[]) => void;
  pause: () => void;
} {
  let seen = false;
  let seenBetween = false;
  let everSeen = false;
  let isRunning = false;
  /** Whether there was a timer of which nobody can know whether it is gone. */
  let isLost = false;
  const timers = new WeakTimers();
  let own: readonly number[] = [];
  /**
   * Returns whether a timer is the framework's own, or is due after all of the framework's timers. Such a timer can't settle
   * the test's promise.
   */
  const isFrameworks = (delay: number): boolean => {
    const limits = own.filter((limit) => limit > 0);
    return limits.length > 0 && (limits.includes(delay) || delay > Math.max(...limits));
  };
  const notice = (): void => {
    seen = true;
    everSeen = true;
    // A timer that was set outside of tests, such as a module's or a hook's, may settle the promise of any test.
    if (!isRunning) seenBetween = true;
  };
  const probe = setTimeout(() => {}, 0);
  clearTimeout(probe);
  const prototype: { unref(): unknown } = Object.getPrototypeOf(probe);
  const unref = prototype.unref;
  prototype.unref = function (this: Timer) {
    const delay = this._idleTimeout ?? 0;
    if (!isFrameworks(delay)) {
      notice();
      if (!isOfRequests()) timers.add(this);
    }
    return Reflect.apply(unref, this, []);
  };
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (milliseconds) => {
    notice();
    return Reflect.apply(timeout, AbortSignal, [milliseconds]);
  };
  replaceWaits(() => {
    isLost = true;
    notice();
  });
  return {
    seen: () => seen,
    everSeen: () => everSeen,
    mayBeSet: () => isLost || timers.areSet(),
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

/** The members of Node's timers that are read here. */
interface Timer {
  readonly _idleTimeout?: number;
  /** Whether the timer is over or was cleared. Setting it again takes this back. */
  readonly _destroyed?: boolean;
}

/** The timers that don't keep the process alive. A timer that nobody holds any more can't be set. */
class WeakTimers {
  #timers: WeakRef<Timer>[] = [];
  #most = 100;

  add(timer: Timer): void {
    this.#timers.push(new WeakRef(timer));
    if (this.#timers.length <= this.#most) return;
    this.#timers = this.#timers.filter((held) => held.deref() !== undefined);
    this.#most = 2 * this.#timers.length + 100;
  }

  areSet(): boolean {
    return this.#timers.some((held) => isSet(held.deref()));
  }
}

function isSet(timer: Timer | undefined): boolean {
  return timer !== undefined && timer._destroyed !== true;
}

/**
 * Returns whether it is Node's own client for `fetch` that makes a timer weak. It measures the time of requests and of idle connections by such timers,
 * also for a moment after all are over. A request that is under way is a resource by itself.
 */
function isOfRequests(): boolean {
  return (
    callers(framesOfUnref + 1)[framesOfUnref]?.startsWith('node:internal/deps/undici/') === true
  );
}

/** The functions on the stack between `callers`, which is one of them, and the caller of `unref`. */
const framesOfUnref = 3;

interface WaitOptions {
  readonly ref?: boolean | undefined;
}

/** The timers of `node:timers/promises` become weak without a call of `unref`. */
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
