import { resolve } from 'node:path';

import type { Notice } from '../../model/analysis-result.ts';
import type { OpenedProject } from '../open-project.ts';

/** What is to be said of a project's script. That of a workspace is about several packages, and may say nothing of some. */
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
