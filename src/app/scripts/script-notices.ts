import { resolve } from 'node:path';

import type { Notice } from '../../model/analysis-result.ts';
import type { OpenedProject } from '../open-project.ts';

/** Returns the notices about a project's script. There are none for a package of a workspace, because the script need not name all packages. */
export async function scriptNotices({
  root,
  sources,
  config,
  workspace,
}: OpenedProject): Promise<readonly Notice[]> {
  if (config.mml === undefined || workspace !== undefined) return [];
  const { useScript } = await import('./use-script.ts');
  const path = resolve(root, config.mml);
  return (await useScript({ path, root, mutate: config.mutate, sources })).notices;
}
