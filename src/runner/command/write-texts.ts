import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BuildKind, RunnerOptions } from '../test-runner.ts';

/**
 * Writes the texts of all mutated sources in a build into a folder of their own, since any process may ask for them. Returns
 * the path of their `TextIndex`.
 */
export function writeTexts(
  { sources, serve }: Pick<RunnerOptions, 'sources' | 'serve'>,
  build: BuildKind,
  directory: string,
): string {
  const folder = join(directory, build);
  mkdirSync(folder);
  const index: Record<string, string> = {};
  for (const [number, path] of sources.entries()) {
    const served = serve(path, readFileSync(path, 'utf8'), build);
    if (served === undefined) continue;
    const place = join(folder, `${number}.txt`);
    writeFileSync(place, served.code);
    index[path] = place;
    // Node names modules by their real paths.
    index[realpathSync(path)] = place;
  }
  const indexPath = join(folder, 'index.json');
  writeFileSync(indexPath, JSON.stringify(index));
  return indexPath;
}
