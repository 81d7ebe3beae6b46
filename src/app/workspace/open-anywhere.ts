import type { ResolvedConfig } from '../../options/config.ts';
import { openProject, type OpenedProject } from '../open-project.ts';
import type { ProjectRequest } from '../project-request.ts';
import { openWorkspace } from './open-workspace.ts';

/** A project, or a workspace with its packages. */
export interface OpenedPlace {
  /** Absolute path. */
  readonly root: string;
  readonly config: ResolvedConfig;
  /** The project alone, or the packages. */
  readonly projects: readonly OpenedProject[];
}

/** Opens the sources of a project, or those of the packages of a workspace. Throws what `openProject` and `openWorkspace` do. */
export async function openAnywhere(request: ProjectRequest): Promise<OpenedPlace> {
  const workspace = await openWorkspace(request, 'look-at-sources');
  if (workspace !== undefined) return { ...workspace, projects: workspace.packages };
  const project = await openProject(request, 'look-at-sources');
  return { root: project.root, config: project.config, projects: [project] };
}
