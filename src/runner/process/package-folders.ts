import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { readManifest } from './read-manifest.ts';

/**
 * Returns the folders of a package and of all packages that it needs, as Node finds them.
 *
 * @param withoutTheirs names of packages whose own dependencies are left out
 */
export function packageFolders(
  directory: string,
  withoutTheirs: readonly string[] = [],
): readonly string[] {
  const found = new Set<string>();
  const visit = (folder: string, isWhole: boolean): void => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const name of isWhole ? neededBy(folder) : []) {
      const next = findPackage(folder, name);
      if (next !== undefined) visit(next, !withoutTheirs.includes(name));
    }
  };
  visit(realpathSync(directory), true);
  return [...found];
}

interface Manifest {
  readonly dependencies?: object;
  readonly optionalDependencies?: object;
  readonly peerDependencies?: object;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

function neededBy(folder: string): readonly string[] {
  // Packages that are installed have this format.
  const manifest = (readManifest(folder) ?? {}) as Manifest;
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

/** Returns the folder of a package, as code in a folder finds it. */
export function findPackage(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}
