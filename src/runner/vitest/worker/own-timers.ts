import { realClearTimeout, realSetTimeout } from '../../worker/real-timers.ts';

/** Milliseconds after which Vitest's task runner sends what it has to tell; there is one timer for that in a process. */
const delay = 100;
const ownCallback = /\bcall\.(?:bind|apply)\(this\b/;

/** A timer as Node links it with all others of the same delay; the ring has the list itself as one of its members. */
interface LinkedTimer {
  readonly _idleNext?: LinkedTimer | null;
  readonly _onTimeout?: unknown;
}

/**
 * Counts the timers under way that Vitest's task runner has set for itself. Should Node or Vitest do it another way one
 * day, none is found, and workers are taken for busy.
 */
export function countOwnTimers(): number {
  const probe = realSetTimeout(() => {}, delay);
  let count = 0;
  const first = probe as LinkedTimer;
  for (let timer = first._idleNext; timer && timer !== first; timer = timer._idleNext) {
    const callback = timer._onTimeout;
    if (typeof callback === 'function' && ownCallback.test(String(callback))) count += 1;
  }
  realClearTimeout(probe);
  return count;
}
