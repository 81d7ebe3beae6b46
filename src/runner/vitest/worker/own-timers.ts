import { timersWith } from '../../worker/clear-timers.ts';

/** Milliseconds after which Vitest's task runner sends its updates. A process has one timer for that. */
const delay = 100;
const ownCallback = /\bcall\.(?:bind|apply)\(this\b/;

/** Returns whether a timer with this function is one that Vitest's task runner has set for itself. */
export function isOwnTimer(callback: unknown): boolean {
  return typeof callback === 'function' && ownCallback.test(String(callback));
}

/** Counts these timers. If a later version of Node or Vitest works differently, none is found, and workers are assumed to be busy. */
export function countOwnTimers(): number {
  return timersWith(delay).filter(({ _onTimeout }) => isOwnTimer(_onTimeout)).length;
}
