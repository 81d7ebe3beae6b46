import { readFileSync } from 'node:fs';

import { realNow } from './real-timers.ts';

/** Tests may replace the member of `fs`. */
const read = readFileSync;

/** Starts a clock that stands still while this process is ready to run but has no processor. Returns undefined where the system does not tell. */
export function startFairClock(): (() => number) | undefined {
  const before = waited();
  if (before === undefined) return undefined;
  const startedAt = realNow();
  // The two times are not read at once, so that a little more may have been waited than has passed.
  return () =>
    Math.max(0, realNow() - startedAt - ((waited() ?? Number.POSITIVE_INFINITY) - before));
}

/** Returns the milliseconds for which this process has waited for a processor. */
function waited(): number | undefined {
  try {
    const [ran = 0, waiting] = read('/proc/self/schedstat', 'utf8').split(' ').map(Number);
    // A system that counts nothing has zeros.
    return ran > 0 && waiting !== undefined ? waiting / 1e6 : undefined;
  } catch {
    return undefined;
  }
}
