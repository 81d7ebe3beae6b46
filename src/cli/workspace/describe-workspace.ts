import { countOf } from '../../report/format-number.ts';
import type { OpenedWorkspace } from './open-workspace.ts';

/** One line that says which packages a run is about. */
export function describeWorkspace({
  declaredIn,
  declared,
  packages,
}: Pick<OpenedWorkspace, 'declaredIn' | 'declared' | 'packages'>): string {
  const names = packages
    .filter(({ sources }) => sources.length > 0)
    .map(({ workspace, runner }) => `${workspace.folder} (${runner.name})`);
  const which = names.length === 0 ? 'none of them has changes' : `analysing ${names.join(', ')}`;
  return `Workspace of ${countOf(declared, 'package')} (${declaredIn}): ${which}.\n`;
}
