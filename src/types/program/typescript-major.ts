import { dirname, join } from 'node:path';

import ts from 'typescript';

/**
 * Returns the TypeScript major version of a project in this folder, from its installed package; 5 if none is found. Only the
 * version is read, never the code.
 */
export function typescriptMajor(folder: string): number {
  for (let at = folder; ; at = dirname(at)) {
    const text = ts.sys.readFile(join(at, 'node_modules', 'typescript', 'package.json'));
    const major = /"version"\s*:\s*"(\d+)\./.exec(text ?? '')?.[1];
    if (major !== undefined) return Number(major);
    if (at === dirname(at)) return 5;
  }
}
