import { isAbsolute } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import type { OpenedProject } from '../open-project.ts';
import { inFolder } from '../workspace/analyse-packages.ts';

/** What is to be done for a project. */
interface TaskOf {
  readonly project: Pick<OpenedProject, 'root' | 'workspace'>;
}

/** The results for the packages of a workspace, and what the user must solve in the others. */
interface EachProject<Result> {
  readonly results: readonly Result[];
  readonly failures: readonly UserError[];
}

/**
 * Works on a project, or on one package of a workspace after another. What is wrong with a package does not stop the others. After an
 * interruption, no further package is begun.
 */
export async function inEachProject<Task extends TaskOf, Result>(
  tasks: readonly Task[],
  signal: AbortSignal,
  work: (task: Task) => Promise<Result>,
): Promise<EachProject<Result>> {
  const results: Result[] = [];
  const failures: UserError[] = [];
  for (const task of tasks) {
    const { root, workspace } = task.project;
    if (signal.aborted && results.length > 0) break;
    if (workspace === undefined) {
      results.push(await work(task));
      continue;
    }
    try {
      results.push(await inFolder(root, () => work(task)));
    } catch (error) {
      failures.push(failureIn(workspace.folder, error));
    }
  }
  return { results, failures };
}

/** What the user must solve in one package, whose paths are relative to it. */
function failureIn(folder: string, error: unknown): UserError {
  if (!(error instanceof UserError)) throw error;
  const { code, message, advice, place } = error;
  const at = place === undefined || isAbsolute(place) ? folder : `${folder}/${place}`;
  return new UserError(code, message, advice, at);
}
