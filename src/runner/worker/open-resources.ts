import type { Session } from './session-tools.ts';

/**
 * Returns the number of open timers, handles and requests of this process, without the timers of the test framework.
 *
 * @param ownTimers returns the number of timers that the framework has set for itself, which takes a moment
 * @param usual if there are no more than this, all are counted
 */
export function openResources(ownTimers: () => number, usual = -1): number {
  const open = process.getActiveResourcesInfo();
  if (open.length <= usual) return open.length;
  return open.includes('Timeout') ? open.length - ownTimers() : open.length;
}

/**
 * Returns how many more timers, handles and requests are open than there were before a run. If the run has ended some that came from earlier
 * runs, there are none: later runs leave no fewer for that.
 */
export function leftSince(
  before: number,
  { openResources: count }: Pick<Session, 'openResources'>,
): number {
  return Math.max(0, count() - before);
}
