import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, with a slash at the end. */
export const repository: string = fileURLToPath(new URL('../../', import.meta.url));

/** The files below a directory of the repository whose names end in one of these ways, as relative paths. */
export function filesBelow(directory: string, ...endings: readonly string[]): string[] {
  return readdirSync(repository + directory, { recursive: true, encoding: 'utf8' })
    .map((path) => `${directory}/${path.replaceAll('\\', '/')}`)
    .filter((path) => !path.includes('node_modules/'))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .toSorted();
}

/** The text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(repository + path, 'utf8');
}
