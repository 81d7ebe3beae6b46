import { expect, test } from 'vitest';

import { clearTimersSince } from '../../../../src/runner/worker/clear-timers.ts';
import { nextNumber } from '../../../../src/runner/worker/started-work.ts';

/** Returns whether Node still has a timer. */
function isSet(timer: NodeJS.Timeout): boolean {
  return !(timer as NodeJS.Timeout & { readonly _destroyed: boolean })._destroyed;
}

test('clears timers of all kinds and delays that were set later, and no others', () => {
  const own = (): void => {};
  const earlier = setInterval(() => {}, 40);
  const since = nextNumber();
  const cleared = [
    setTimeout(() => {}),
    setTimeout(() => {}, 40),
    setTimeout(() => {}, 40),
    setInterval(() => {}, 7.5),
    setTimeout(() => {}, 10_000),
  ];
  const kept = {
    earlier,
    framework: setTimeout(own, 40),
    weak: setTimeout(() => {}, 40).unref(),
    long: setTimeout(() => {}, 10_001),
  };
  clearTimersSince(since, (callback) => callback === own);
  expect(cleared.map((timer) => isSet(timer))).toEqual([false, false, false, false, false]);
  expect(Object.entries(kept).filter(([, timer]) => !isSet(timer))).toEqual([]);
  for (const timer of Object.values(kept)) clearTimeout(timer);
});
