import { dirname, join } from 'node:path';

import { pathWithin } from '../../foundation/path-within.ts';

/** Whether there is a file or a directory of a name. */
interface Exists {
  readonly fileExists: (path: string) => boolean;
  readonly directoryExists: (path: string) => boolean;
}

/** Yields the folders whose `tsconfig.json` may apply to a file: from that of the file up to the top of the repository. */
export function* configFolders(
  file: string,
  root: string,
  { directoryExists }: Pick<Exists, 'directoryExists'>,
): Generator<string, void> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    yield folder;
    const isTop = folder === dirname(folder) || directoryExists(join(folder, '.git'));
    if (isTop && (folder === root || pathWithin(root, folder) === undefined)) return;
  }
}

/** Returns whether any `tsconfig.json` may apply to one of these files. To know more, one needs the compiler, which is slow to load. */
export function mayBeConfigured(files: readonly string[], root: string, exists: Exists): boolean {
  // Files in one folder have the same configurations.
  const oneOfEach = new Map(files.map((file) => [dirname(file), file]));
  return [...oneOfEach.values()].some((file) =>
    [...configFolders(file, root, exists)].some((folder) =>
      exists.fileExists(join(folder, 'tsconfig.json')),
    ),
  );
}

/** Says why nothing can be checked where no configuration applies. */
export function noConfig(root: string): string {
  return `No tsconfig.json applies to the sources in ${root}.`;
}
