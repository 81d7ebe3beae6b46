/**
 * Returns the number of open timers, handles and requests of this process, without the timers of the test framework.
 *
 * @param ownTimers returns the number of timers that the framework has set for itself
 */
export function openResources(ownTimers: () => number): number {
  const open = process.getActiveResourcesInfo();
  return open.includes('Timeout') ? open.length - ownTimers() : open.length;
}
