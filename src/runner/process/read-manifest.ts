import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the package.json of a folder says; undefined where there is none that can be read. */
export function readManifest(directory: string): unknown {
  try {
    return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
