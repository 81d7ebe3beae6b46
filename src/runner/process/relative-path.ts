import { relative, sep } from 'node:path';

/** Returns the path of a file relative to the project's root, with forward slashes. */
export function relativePath(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}
