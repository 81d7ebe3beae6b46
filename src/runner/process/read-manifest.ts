import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the parsed package.json of a folder, or undefined if it is missing or can't be parsed. */
export function readManifest(directory: string): unknown {
  try {
    return JSON.parse(readText(directory, 'package.json') ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the text of a file in a folder, or undefined if it can't be read. */
export function readText(directory: string, path: string): string | undefined {
  try {
    return readFileSync(join(directory, path), 'utf8');
  } catch {
    return undefined;
  }
}
