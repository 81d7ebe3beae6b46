import { dirname, join } from 'node:path';

import ts from 'typescript';

import { forwardSlashes } from '../program/project-config.ts';

/**
 * Returns the declaration file of a JavaScript file: the one beside it of the same kind, such as `a.d.mts` of `a.mjs`; for an entry of
 * a package, the package's types; else `a.d.ts`. Undefined if there is none.
 */
export function declarationFile(path: string, root: string): string | undefined {
  const match = /\.([cm]?)jsx?$/.exec(path);
  if (match === null) return undefined;
  const stem = path.slice(0, match.index);
  const [same, usual] = [`${stem}.d.${match[1] ?? ''}ts`, `${stem}.d.ts`];
  if (ts.sys.fileExists(same)) return same;
  return declaredEntry(path, root) ?? (ts.sys.fileExists(usual) ? usual : undefined);
}

function declaredEntry(path: string, root: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    // A folder of built files may have a manifest of its own that says only the type of its modules.
    const text = ts.sys.readFile(join(folder, 'package.json'));
    const types = text === undefined ? undefined : typesOf(text, folder, path);
    if (types !== undefined || folder === root || folder === dirname(folder)) return types;
  }
}

function typesOf(manifest: string, folder: string, path: string): string | undefined {
  const { config } = ts.parseConfigFileTextToJson('package.json', manifest);
  const found: unknown = config;
  if (!isConditions(found)) return undefined;
  const absolute = (name: string): string => forwardSlashes(join(folder, name));
  const leadsTo = (value: unknown): boolean =>
    namesIn(value).some((name) => absolute(name) === path);
  const { types, typings, main, module, exports } = found;
  const ofEntry = leadsTo([main, module, exports]) ? [types, typings] : [];
  return [conditionalTypes(exports, leadsTo), ...ofEntry]
    .flatMap((name) => (typeof name === 'string' ? absolute(name) : []))
    .find((name) => ts.sys.fileExists(name));
}

/** Returns the types that the conditions of `exports` give for a file. The innermost conditions around the file count. */
function conditionalTypes(
  value: unknown,
  leadsTo: (value: unknown) => boolean,
): string | undefined {
  if (!isConditions(value) || !leadsTo(value)) return undefined;
  const inner = Object.values(value).map((each) => conditionalTypes(each, leadsTo));
  const found = inner.find((each) => each !== undefined);
  if (found !== undefined) return found;
  return typeof value['types'] === 'string' ? value['types'] : undefined;
}

type Conditions = Readonly<Record<string, unknown>>;

function isConditions(value: unknown): value is Conditions {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns all file names in a part of a manifest. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}
