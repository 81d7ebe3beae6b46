import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the package.json of a folder says; undefined where there is none that can be read. */
export function readManifest(directory: string): unknown {
  try {
    return JSON.parse(readText(directory, 'package.json') ?? '');
  } catch {
    return undefined;
  }
}

/** The text of a file in a folder; undefined where there is none that can be read. */
export function readText(directory: string, path: string): string | undefined {
  try {
    return readFileSync(join(directory, path), 'utf8');
  } catch {
    return undefined;
  }
}
