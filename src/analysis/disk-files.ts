import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { CacheFiles } from './compile-check-cache.ts';

/** The real file system, for the threads beside the analysis. */
export const diskFiles: CacheFiles = {
  read: (path) => attempt(() => readFileSync(path, 'utf8')),
  write: (path, text) =>
    attempt(() => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }),
  stamp: (path) =>
    attempt(() => {
      const { mtimeMs, size } = statSync(path);
      return `${mtimeMs} ${size}`;
    }),
  list: (folder) =>
    (attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [])
      .filter(({ name }) => !name.startsWith('.'))
      .filter((entry) => !entry.isDirectory() || holdsModules(join(folder, entry.name)))
      .map(({ name }) => name),
};

const isModule = /\.[cm]?[jt]sx?$/;

/** False for folders such as that of the reports, which the first run makes. */
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
