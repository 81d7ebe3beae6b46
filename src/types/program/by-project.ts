import { resolve } from 'node:path';

import { configReader, findConfig, forwardSlashes, type ProjectConfig } from './project-config.ts';

/** Groups files, by their absolute paths, under the configurations that compile them. Other files are left out. */
export function byProject<File extends { readonly file: string }>(
  files: readonly File[],
  root: string,
): ReadonlyMap<ProjectConfig, ReadonlyMap<string, File>> {
  const top = forwardSlashes(resolve(root));
  const read = configReader();
  const projects = new Map<ProjectConfig, Map<string, File>>();
  for (const file of files) {
    const path = forwardSlashes(resolve(top, file.file));
    const config = findConfig(path, top, read);
    if (config === undefined) continue;
    const own = projects.get(config) ?? new Map<string, File>();
    projects.set(config, own.set(path, file));
  }
  return projects;
}
