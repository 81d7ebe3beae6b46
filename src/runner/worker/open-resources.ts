/** Timers, handles and requests of this process that are still open. */
export function openResources(): number {
  return process.getActiveResourcesInfo().length;
}
