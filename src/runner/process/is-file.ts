import { statSync } from 'node:fs';

/** Returns whether there is a file, and not a folder, at a path. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // The path has a folder where there is a file.
    return false;
  }
}
