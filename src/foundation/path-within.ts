import { isAbsolute, relative, sep } from 'node:path';

/**
 * Returns the path of a file relative to a folder, with forward slashes; undefined if the file is outside. Both paths are
 * absolute.
 */
export function pathWithin(folder: string, path: string): string | undefined {
  const parts = relative(folder, path).split(sep);
  // On another drive of Windows, the path stays absolute.
  const isOutside = parts[0] === '..' || isAbsolute(parts.join(sep));
  return isOutside ? undefined : parts.join('/');
}
