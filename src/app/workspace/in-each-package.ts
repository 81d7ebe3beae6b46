import { openTypesThread, type TypesThread } from '../../analysis/threads/project-types.ts';
import { openProject, type OpenedProject } from '../open-project.ts';
import type { ProjectRequest } from '../project-request.ts';
import { inFolder } from './analyse-packages.ts';
import { openWorkspace } from './open-workspace.ts';

/**
 * Works on a project, or on one package of a workspace after another, each with a thread that knows its types. Projects without sources are left
 * out. After an interruption, no further package is begun. Throws a `UserError` if the project can't be opened.
 */
export async function inEachPackage<Result>(
  request: ProjectRequest,
  signal: AbortSignal,
  work: (project: OpenedProject, types: TypesThread) => Promise<Result>,
): Promise<Result[]> {
  const workspace = await openWorkspace(request);
  const projects: readonly OpenedProject[] = workspace?.packages ?? [await openProject(request)];
  const results: Result[] = [];
  for (const project of projects) {
    if (project.sources.length === 0 || (signal.aborted && results.length > 0)) continue;
    const types = openTypesThread(project.root);
    const run = (): Promise<Result> => work(project, types).finally(types.close);
    results.push(await (project.workspace ? inFolder(project.root, run) : run()));
  }
  return results;
}
