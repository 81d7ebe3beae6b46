import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { replaceFile } from '../../foundation/replace-file.ts';
import type { CacheFiles } from '../checks/compile-check-cache.ts';

/** When the thread began. Files written later may have changed while they were read. The clock of a file system may be 10 ms behind. */
const loadedAt = Date.now() - 10;

/** The real file system, for the threads beside the analysis. */
export const diskFiles: CacheFiles = {
  read: (path) => attempt(() => readFileSync(path, 'utf8')),
  write: (path, text) => attempt(() => replaceFile(path, text)),
  stamp: (path) =>
    attempt(() => {
      const { mtimeMs, size } = statSync(path);
      return `${mtimeMs} ${size}`;
    }),
  isFresh: (path) => attempt(() => statSync(path).mtimeMs >= loadedAt) ?? false,
  list: (folder) =>
    (attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [])
      .filter(({ name }) => !name.startsWith('.'))
      .filter((entry) => !entry.isDirectory() || holdsModules(join(folder, entry.name)))
      .map(({ name }) => name),
};

const isModule = /\.[cm]?[jt]sx?$/;

/** Whether a folder holds modules. The folder of the reports, which the first run makes, holds none. */
function holdsModules(folder: string): boolean {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  if (entries.some((entry) => !entry.isDirectory() && isModule.test(entry.name))) return true;
  return entries.some((entry) => entry.isDirectory() && holdsModules(join(folder, entry.name)));
}

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
