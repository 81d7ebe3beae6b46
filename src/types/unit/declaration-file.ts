import { dirname, join } from 'node:path';

import ts from 'typescript';

import { forwardSlashes } from '../program/project-config.ts';

/**
 * Returns the declaration file of a JavaScript file: the one beside it or, for the entry of a package, the package's `types`.
 * Undefined if there is none.
 */
export function declarationFile(path: string, root: string): string | undefined {
  const match = /\.([cm]?)jsx?$/.exec(path);
  if (match === null) return undefined;
  const beside = `${path.slice(0, match.index)}.d.${match[1] ?? ''}ts`;
  return ts.sys.fileExists(beside) ? beside : declaredEntry(path, root);
}

function declaredEntry(path: string, root: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const text = ts.sys.readFile(join(folder, 'package.json'));
    if (text !== undefined) return typesOf(text, folder, path);
    if (folder === root || folder === dirname(folder)) return undefined;
  }
}

function typesOf(manifest: string, folder: string, path: string): string | undefined {
  const { config } = ts.parseConfigFileTextToJson('package.json', manifest);
  const found: unknown = config;
  if (typeof found !== 'object' || found === null || !('types' in found)) return undefined;
  const absolute = (name: string): string => forwardSlashes(join(folder, name));
  const { types } = found;
  if (typeof types !== 'string' || !entriesOf(found).map(absolute).includes(path)) return undefined;
  return ts.sys.fileExists(absolute(types)) ? absolute(types) : undefined;
}

/** Returns all files that a manifest names as entries of the package. */
function entriesOf(manifest: object): string[] {
  const named = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(named) : [];
  };
  return ['main', 'module', 'exports'].flatMap((key) =>
    named(Object.entries(manifest).find(([name]) => name === key)?.[1]),
  );
}
