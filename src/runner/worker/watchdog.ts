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
/** A process with nothing to do for this long, in milliseconds, will do nothing any more. */
const quietFor = 30;

/**
 * Creates the watchdog of this worker. A promise never settles when the process has nothing left that could settle
 * it: no timer, no input or output, no message under way beyond those of the idle worker. That is noticed within
 * milliseconds; what can't be told that way is given up at the wall-clock limit. Call it before any user code runs.
 *
 * @param messagesUnderWay how many requests to the framework's main process await their answer
 */
export function createWatchdog(messagesUnderWay: () => number): Watchdog {
  const idle = countResources();
  // Each tick is a turn of the event loop in which anything that was due has run. It is a weak timer itself.
  realSetInterval(check, tick).unref();
  const weak = watchWeakTimers();
  let startedAt = 0;
  let limit = 0;
  let quietSince = 0;
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
    } else if (messagesUnderWay() > 0 || weak.seen() || isBusierThan(idle)) {
      quietSince = now;
    } else if (now - quietSince > quietFor) {
      giveUp('never-settles');
    }
  }

  return {
    ignore: weak.ignore,
    begin(nextLimit, delays) {
      startedAt = realNow();
      quietSince = startedAt;
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
    // A timer that is due after the test's own time limit can't save it.
    if (!own.some((limit) => limit > 0 && delay >= limit)) notice();
    return Reflect.apply(unref, this, []);
  };
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (milliseconds) => {
    notice();
    return Reflect.apply(timeout, AbortSignal, [milliseconds]);
  };
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
