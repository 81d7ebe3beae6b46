import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

import { glob } from 'tinyglobby';

import { namedFiles } from './named-files.ts';
import { UNTOLD } from './worker-protocol.ts';

/** Names of modules of Node's by which a module can read files or start processes. */
const reading =
  /(['"`])((?:node:)?(?:fs|fs\/promises|child_process|worker_threads|cluster)|node:sqlite)\1/g;

/** Imports that are gone once the types are. */
const typeImport = /\bimport\s+type\b[^;'"`]*\bfrom\s*(['"])[^'"\n]*\1/g;

/** What no hook sees when it is loaded. */
const compiled = /\.(?:node|wasm)['"`]/;

/**
 * The names of what a module can load beside files that are asked for, as far as later runs must know of it: a module can get at
 * Node's modules in many ways, but none without their names.
 */
export function otherNames(text: string): readonly string[] {
  const names = [...text.replace(typeImport, '').matchAll(reading)].map(([, , name = '']) => name);
  return compiled.test(text) ? [...names, UNTOLD] : names;
}

/** What a module imports by another name than a relative one. */
const packageImport = /\b(?:from|import|require)\s*\(?\s*(['"])([^.'"\n/][^'"\n]*)\1/g;

const script = /\.[cm]?tsx?$/;

/**
 * What a transpiler that knows types reads for the given modules: also what they import for its types alone, since constants and
 * the question whether an import stays come from there.
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
    const imported = [...(text ?? '').matchAll(packageImport)].map(([, , name = '']) => name);
    if (imported.some((name) => !isPackage(name, dirname(path)))) return new Set([UNTOLD]);
  }
  return names;
}

/** The declarations that such a transpiler may read without being told. */
export function declarationFiles(root: string): Promise<string[]> {
  const ignore = ['**/node_modules/**'];
  return glob('**/*.d.{ts,cts,mts}', { cwd: root, absolute: true, ignore });
}

/** Whether a name leads to a package or a module of Node's; otherwise only the transpiler's configuration knows where. */
function isPackage(name: string, folder: string): boolean {
  if (isBuiltin(name)) return true;
  const [scope = '', rest = ''] = name.split('/');
  const own = scope.startsWith('@') ? `${scope}/${rest}` : scope;
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, 'node_modules', own))) return true;
    if (above === dirname(above)) return false;
  }
}
