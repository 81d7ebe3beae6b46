import type { ResolvedConfig } from '../../options/config.ts';
import { openProject, type OpenedProject } from '../open-project.ts';
import type { ProjectRequest } from '../project-request.ts';
import { openWorkspace } from './open-workspace.ts';

/** A project, or a workspace with its packages. */
export interface OpenedPlace {
  /** Absolute path. */
  readonly root: string;
  readonly config: ResolvedConfig;
  /** The project, or the packages of the workspace. */
  readonly projects: readonly OpenedProject[];
}

/** Opens the sources of a project, or of the packages of a workspace. Throws the same errors as `openProject` and `openWorkspace`. */
export async function openAnywhere(request: ProjectRequest): Promise<OpenedPlace> {
  const workspace = await openWorkspace(request, 'look-at-sources');
  if (workspace !== undefined) return { ...workspace, projects: workspace.packages };
  const project = await openProject(request, 'look-at-sources');
  return { root: project.root, config: project.config, projects: [project] };
}
