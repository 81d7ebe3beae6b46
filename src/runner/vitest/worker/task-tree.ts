import type { LoadedTest } from '../../worker/attempt.ts';
import { describeError } from '../../worker/unhandled-errors.ts';
import type { Task } from './vitest-parts.ts';

/** Returns the tests of a file or suite and of the suites in it, in the order of the file. */
export function testsOf(task: Task): Task[] {
  return (task.tasks ?? []).flatMap((child) => (child.type === 'suite' ? testsOf(child) : [child]));
}

/** Returns a test for the plan. */
export function loadedTest(test: Task, ordinal: number): LoadedTest {
  return {
    ordinal,
    name: namesOf(test).join(' > '),
    ...(test.location !== undefined && {
      line: test.location.line,
      column: test.location.column,
    }),
    runs: test.mode === 'run' || test.mode === 'queued',
    ...(test.concurrent === true && { together: true }),
  };
}

/** Returns the names of the suites around a test, the outermost first, and its own name. */
function namesOf(task: Task): string[] {
  const parent = 'suite' in task ? (task.suite as Task | undefined) : undefined;
  return parent === undefined ? [task.name] : [...namesOf(parent), task.name];
}

/** Makes the tests of a file run in the order of the file, and one at a time unless they may run together. */
export function fixOrder(task: Task, together: boolean): void {
  if (!together) task.concurrent = false;
  task.shuffle = false;
  for (const child of task.tasks ?? []) fixOrder(child, together);
}

/**
 * Sorts the tests of a file by their places in an order. As with Vitest's own shuffling, tests and suites change places only with
 * their siblings, since hooks belong to the suite. The place of a suite is that of the first of its tests. Returns the place of
 * the task.
 */
export function orderTasks(task: Task, placeOf: (test: Task) => number): number {
  if (task.tasks === undefined) return placeOf(task);
  const placed = task.tasks.map((child) => ({ child, place: orderTasks(child, placeOf) }));
  // The difference of two infinite places would be NaN.
  placed.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place));
  task.tasks.splice(0, task.tasks.length, ...placed.map(({ child }) => child));
  return placed[0]?.place ?? Infinity;
}

/** Makes Vitest skip suites in which nothing is wanted, neither themselves nor what is in them. Returns whether a task is such a one. */
export function leaveOut(task: Task, isWanted: (task: Task) => boolean): boolean {
  let isIdle = !isWanted(task);
  for (const child of task.tasks ?? []) if (!leaveOut(child, isWanted)) isIdle = false;
  if (isIdle && task.type === 'suite') task.mode = 'skip';
  return isIdle;
}

/** Returns the errors of loading a file and of the hooks of its suites, the outermost first. Errors of tests are left out. */
export function taskErrors(task: Task): string[] {
  if (task.type !== 'suite') return [];
  const own = (task.result?.errors ?? []).map((error) => describeError(error));
  return [...own, ...(task.tasks ?? []).flatMap((child) => taskErrors(child))];
}
