import type { Task } from './vitest-parts.ts';

/**
 * Puts the tests of a file in order of their places, as Vitest's own shuffling does: tests and suites change places with
 * their siblings only, since hooks belong to the suite. A suite stands where the first of its tests belongs.
 * Returns that place.
 */
export function orderTasks(task: Task, placeOf: (test: Task) => number): number {
  if (task.tasks === undefined) return placeOf(task);
  const placed = task.tasks.map((child) => ({ child, place: orderTasks(child, placeOf) }));
  // Of two places that nobody named, the difference would be no number.
  placed.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place));
  task.tasks.splice(0, task.tasks.length, ...placed.map(({ child }) => child));
  return placed[0]?.place ?? Infinity;
}
