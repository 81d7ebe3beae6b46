import { statSync } from 'node:fs';

/** Whether there is a file, and no folder, at a path. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // A file stands where the path has a folder.
    return false;
  }
}
