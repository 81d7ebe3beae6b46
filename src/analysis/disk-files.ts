import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
  list: (folder) => attempt(() => readdirSync(folder)) ?? [],
};

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
