import type { QuietTime } from '../quiet-time.ts';
import { realClearTimeout, realNow, realSetImmediate, realSetTimeout } from '../real-timers.ts';
import type { RunContext, RunTimer } from './run-context.ts';

/** The result of waiting for a promise. */
export type Settled =
  | { readonly kind: 'fulfilled'; readonly value: unknown }
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** The promise did not settle before the deadline, or never will. */
  | { readonly kind: 'endless' };

export interface WaitOptions {
  readonly run: RunContext;
  /** The time at which the wait ends, by `realNow`. */
  readonly deadline: number;
  /** Begins a wait: see `watchQuiet`. */
  readonly beginQuiet: () => QuietTime;
}

/** Milliseconds between two checks of what is under way. */
const look = 2;

const NativePromise = Promise;

/**
 * Waits for a promise or any other value, as `await` does. Gives up within milliseconds if nothing can settle the promise any
 * more, because the process has nothing to do.
 */
export function waitForPromise(
  value: unknown,
  { run, deadline, beginQuiet }: WaitOptions,
): Promise<Settled> {
  return new NativePromise((resolve) => {
    let isDone = false;
    let timer: NodeJS.Timeout | undefined;
    const finish = (settled: Settled): void => {
      if (isDone) return;
      isDone = true;
      realClearTimeout(timer);
      resolve(settled);
    };
    const quiet = beginQuiet();
    const check = (): void => {
      if (isDone) return;
      // This includes timers that don't keep the process alive.
      const isWaiting = run.timers.some(isPending);
      const isHopeless = run.denied !== undefined || quiet.isHopeless(isWaiting);
      if (isHopeless || realNow() > deadline) finish({ kind: 'endless' });
      // This timer must not count as work under way. The worker's channel keeps the process alive.
      else timer = realSetTimeout(check, look).unref();
    };
    NativePromise.resolve(value).then(
      (fulfilled) => finish({ kind: 'fulfilled', value: fulfilled }),
      (error: unknown) => finish({ kind: 'rejected', error }),
    );
    // Most promises settle before the next turn of the event loop, and need no watching.
    realSetImmediate(check);
  });
}

/**
 * Returns whether a timer has not fired yet, even if it does not keep the process alive. A timer that is no object belongs to
 * an environment, which sets one of Node's timers for it.
 */
function isPending({ timer }: RunTimer): boolean {
  return (
    typeof timer === 'object' &&
    timer !== null &&
    '_destroyed' in timer &&
    timer._destroyed === false
  );
}

/** The longest delay, in milliseconds, of a timer that is worth a wait. */
const soon = 5;

/** Returns whether a timer fires within a few milliseconds, and only once. */
export function isSoon(one: RunTimer): boolean {
  const { timer } = one;
  if (!isPending(one) || typeof timer !== 'object' || timer === null) return false;
  const isRepeated = '_repeat' in timer && timer._repeat !== null;
  const delay = '_idleTimeout' in timer ? timer._idleTimeout : undefined;
  return !isRepeated && typeof delay === 'number' && delay <= soon;
}
