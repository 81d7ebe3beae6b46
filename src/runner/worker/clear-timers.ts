import { realClearTimeout, realSetTimeout } from './real-timers.ts';

/** A timer of Node. All timers with the same delay form a ring with the list that they are in. */
interface LinkedTimer {
  readonly _idleNext?: LinkedTimer | null;
  /** Absent for the list. */
  readonly _onTimeout?: unknown;
  readonly hasRef?: () => boolean;
}

/** The greatest delay, in milliseconds, of the timers that are found. Looking for them takes about as many microseconds. */
const longest = 10_000;

/**
 * Clears the timers that keep the process alive and were set after a moment. If a later version of Node works differently, none is found.
 *
 * @param since a number that Node gave to something at that moment (see `StartedWork`)
 * @param isKept true for the function of a timer that stays
 */
export function clearTimersSince(since: number, isKept: (callback: unknown) => boolean): void {
  for (let delay = 1; delay <= longest; delay += 1) {
    for (const timer of timersWith(delay)) {
      const isNew = (numberOf(timer) ?? -1) > since;
      if (isNew && timer.hasRef?.() === true && !isKept(timer._onTimeout)) {
        realClearTimeout(timer as NodeJS.Timeout);
      }
    }
  }
}

/** Returns the timers with a delay. */
export function timersWith(delay: number): readonly LinkedTimer[] {
  const marker = realSetTimeout(() => {}, delay);
  const found: LinkedTimer[] = [];
  const first = marker as LinkedTimer;
  for (let timer = first._idleNext; timer && timer !== first; timer = timer._idleNext) {
    if (typeof timer._onTimeout === 'function') found.push(timer);
  }
  realClearTimeout(marker);
  return found;
}

/** Returns the number that Node gave to a timer when it was made. */
function numberOf(timer: LinkedTimer): number | undefined {
  const symbol = Object.getOwnPropertySymbols(timer).find(
    ({ description }) => description === 'asyncId',
  );
  const number: unknown = symbol && Reflect.get(timer, symbol);
  return typeof number === 'number' ? number : undefined;
}
