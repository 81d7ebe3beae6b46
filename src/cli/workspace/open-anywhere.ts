import type { ResolvedConfig } from '../../options/config.ts';
import { openProject, type OpenedProject } from '../open-project.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import { openWorkspace } from './open-workspace.ts';

/** A project, or a workspace with its packages. */
export interface OpenedPlace {
  /** Absolute path. */
  readonly root: string;
  readonly config: ResolvedConfig;
  /** The project alone, or the packages. */
  readonly projects: readonly OpenedProject[];
}

/** Opens the sources at the root that the flags name. Throws what `openProject` and `openWorkspace` do. */
export async function openAnywhere(flags: RunFlags, directory: string): Promise<OpenedPlace> {
  const workspace = await openWorkspace([], flags, directory, 'look-at-sources');
  if (workspace !== undefined) return { ...workspace, projects: workspace.packages };
  const project = await openProject([], flags, directory, 'look-at-sources');
  return { root: project.root, config: project.config, projects: [project] };
}
