import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the file that Vitest loads as its runner. It stands in a folder named node_modules, so that Vitest leaves it
 * and what it imports to Node instead of transforming it, wherever Assay itself is installed.
 */
export function writeRunnerEntry(directory: string, text: string): string {
  const folder = join(directory, 'node_modules', 'assay-worker');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'runner.mjs');
  writeFileSync(path, text);
  return path;
}
