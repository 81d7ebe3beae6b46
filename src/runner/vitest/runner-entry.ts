import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the file that Vitest loads as its runner, and returns its path. The file is in a folder named node_modules. So Vitest
 * leaves it and its imports to Node and does not transform them, wherever Assay itself is installed.
 */
export function writeRunnerEntry(directory: string, text: string): string {
  return writeEntry(directory, 'runner.mjs', text);
}

/** Writes another module into this folder, and returns its path. */
export function writeEntry(directory: string, name: string, text: string): string {
  const folder = join(directory, 'node_modules', 'assay-worker');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
