/** Returns the number of open timers, handles and requests of this process. */
export function openResources(): number {
  return process.getActiveResourcesInfo().length;
}
