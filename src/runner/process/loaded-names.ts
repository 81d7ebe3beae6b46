import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

import { glob } from 'tinyglobby';

import { namedFiles } from './named-files.ts';
import { UNTOLD } from './worker-protocol.ts';

/** Names of Node's modules with which a module can read files or start processes. */
const reading =
  /(['"`])((?:node:)?(?:fs|fs\/promises|child_process|worker_threads|cluster)|node:sqlite)\1/g;

/** Imports that transpiling removes together with the types. */
const typeImport = /\bimport\s+type\b[^;'"`]*\bfrom\s*(['"])[^'"\n]*\1/g;

/** Files that no hook sees when they are loaded. */
const compiled = /\.(?:node|wasm)['"`]/;

/**
 * Returns the names of things that a module can load beside requested files, if later runs have to know them. A module can get
 * Node's modules in many ways, but not without their names.
 */
export function otherNames(text: string): readonly string[] {
  const names = [...text.replace(typeImport, '').matchAll(reading)].map(([, , name = '']) => name);
  return compiled.test(text) ? [...names, UNTOLD] : names;
}

/** Imports by a name that is not relative. */
const packageImport = /\b(?:from|import|require)\s*\(?\s*(['"])([^.'"\n/][^'"\n]*)\1/g;

/** Returns the names that are not relative among those that a module imports. */
export function packageImports(text: string): readonly string[] {
  return [...text.matchAll(packageImport)].map(([, , name = '']) => name);
}

const script = /\.[cm]?tsx?$/;

/**
 * Returns the files that a transpiler with type information reads for the given modules. This includes modules that are
 * imported only for their types, because constants, and the question whether an import stays, depend on them.
 *
 * @param modules absolute paths
 */
export function withTypes(
  modules: Iterable<string>,
  textOf: (path: string) => string | undefined,
): Set<string> {
  const names = namedFiles([...modules].filter((path) => script.test(path)));
  for (const path of names) {
    const text = script.test(path) ? textOf(path) : undefined;
    if (packageImports(text ?? '').some((name) => !isPackage(name, dirname(path))))
      return new Set([UNTOLD]);
  }
  return names;
}

/** The declarations that such a transpiler may read without being told. */
export function declarationFiles(root: string): Promise<string[]> {
  const ignore = ['**/node_modules/**'];
  return glob('**/*.d.{ts,cts,mts}', { cwd: root, absolute: true, ignore });
}

/**
 * Returns whether a name leads to a package or a module of Node's. Otherwise, only the configuration of the transpiler knows
 * the file.
 */
function isPackage(name: string, folder: string): boolean {
  return isBuiltin(name) || packageFolder(name, folder) !== undefined;
}

/** Returns the folder of the package to which a name leads from a folder. */
export function packageFolder(name: string, folder: string): string | undefined {
  const [scope = '', rest = ''] = name.split('/');
  const own = scope.startsWith('@') ? `${scope}/${rest}` : scope;
  for (let above = folder; ; above = dirname(above)) {
    const found = join(above, 'node_modules', own);
    if (existsSync(found)) return found;
    if (above === dirname(above)) return undefined;
  }
}
