import { describeError } from '../../worker/unhandled-errors.ts';
import type { Task } from './vitest-parts.ts';

/** The errors of loading a file and of its suites' own hooks, outermost first; tests' errors are left out. */
export function taskErrors(task: Task): string[] {
  if (task.type !== 'suite') return [];
  const own = (task.result?.errors ?? []).map((error) => describeError(error));
  return [...own, ...(task.tasks ?? []).flatMap((child) => taskErrors(child))];
}
