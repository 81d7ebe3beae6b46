import { resolve } from 'node:path';

import type { Notice } from '../../model/analysis-result.ts';
import type { OpenedProject } from '../open-project.ts';

/** The notices about a project's script. For packages of a workspace there are none: its script need not name all of them. */
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
