import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';

import type { ProcessTestFile } from '../process/open-process-runner.ts';

/**
 * The modules of the project that test files name as their environment at their head: these may be ES modules, of which no
 * worker can tell that it has loaded them.
 *
 * @param root absolute path of the project
 */
export function environmentFiles(root: string, files: readonly ProcessTestFile[]): Set<string> {
  const found = new Set<string>();
  for (const { path } of files) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(
      /@jest-environment\s+([^\s*]+)/g,
    )) {
      const local = name.replace('<rootDir>', root);
      if (!isAbsolute(local) && !local.startsWith('.')) continue;
      for (const folder of [root, dirname(path)]) found.add(resolve(folder, local));
    }
  }
  return found;
}
