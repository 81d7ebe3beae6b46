/**
 * Milliseconds after which the coordinator ends a process whose step may take `limit` milliseconds: the worker itself has given the step up
 * by then, unless it can't do anything any more. Whatever is ended runs again alone, with twice the time, before it counts.
 */
export function hangLimit(limit: number): number {
  return limit * 1.25 + 250;
}
