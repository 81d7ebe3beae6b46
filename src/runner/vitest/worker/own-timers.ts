import { realClearTimeout, realSetTimeout } from '../../worker/real-timers.ts';

/** Milliseconds after which Vitest's task runner sends its updates. A process has one timer for that. */
const delay = 100;
const ownCallback = /\bcall\.(?:bind|apply)\(this\b/;

/** A timer of Node. All timers with the same delay form a ring with the list that they are in. */
interface LinkedTimer {
  readonly _idleNext?: LinkedTimer | null;
  readonly _onTimeout?: unknown;
}

/**
 * Counts the running timers that Vitest's task runner has set for itself. If a later version of Node or Vitest works differently,
 * none is found, and workers are assumed to be busy.
 */
export function countOwnTimers(): number {
  const marker = realSetTimeout(() => {}, delay);
  let count = 0;
  const first = marker as LinkedTimer;
  for (let timer = first._idleNext; timer && timer !== first; timer = timer._idleNext) {
    const callback = timer._onTimeout;
    if (typeof callback === 'function' && ownCallback.test(String(callback))) count += 1;
  }
  realClearTimeout(marker);
  return count;
}
