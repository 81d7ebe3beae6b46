import { isBuiltin } from 'node:module';

import type { CheckedFile } from './compile-check-contract.ts';
import { typeShape } from './type-shape.ts';

/** The facts of the last check that decide which files to check again. */
export interface EarlierCheck {
  /** Digests of the texts that files had, by their paths within the project. */
  readonly digests: ReadonlyMap<string, string>;
  /** Digests of the type shapes of the files; missing for a file whose shape is unknown. */
  readonly shapes: ReadonlyMap<string, string>;
  /** Absolute paths of the files that were read. */
  readonly inputs: ReadonlySet<string>;
}

/**
 * Returns the files whose mutants have to be checked again after edits that change no type shape. These are the edited files and all
 * files that they import, directly or indirectly, because a mutant there may change a type that an edited file uses. A mutant in any
 * other file meets the same types as before. Returns undefined if that is uncertain, so that all files have to be checked.
 *
 * @param digestOf returns the digest of a file's text
 * @param shapeDigest returns the digest of a file's type shape
 */
export function filesToCheck(
  root: string,
  files: readonly CheckedFile[],
  earlier: EarlierCheck,
  {
    digestOf,
    shapeDigest,
    read,
  }: {
    readonly digestOf: (file: CheckedFile) => string;
    readonly shapeDigest: (file: CheckedFile) => string | undefined;
    readonly read: (path: string) => string | undefined;
  },
): ReadonlySet<string> | undefined {
  const changed: CheckedFile[] = [];
  for (const file of files) {
    const known = earlier.digests.get(file.file);
    if (known === undefined) return undefined;
    if (known === digestOf(file)) continue;
    const shape = shapeDigest(file);
    if (shape === undefined || shape !== earlier.shapes.get(file.file)) return undefined;
    changed.push(file);
  }
  const own = new Map(files.map(({ file, text }) => [`${root}/${file}`, text]));
  const reached = closure(
    changed.map(({ file }) => `${root}/${file}`),
    earlier.inputs,
    (path) => own.get(path) ?? read(path),
  );
  if (reached === undefined) return undefined;
  return new Set(files.map(({ file }) => file).filter((file) => reached.has(`${root}/${file}`)));
}

/** Returns all files that the given files import, directly or indirectly, except packages; undefined if an import can't be resolved. */
function closure(
  starts: readonly string[],
  inputs: ReadonlySet<string>,
  read: (path: string) => string | undefined,
): ReadonlySet<string> | undefined {
  const reached = new Set(starts);
  for (const path of reached) {
    if (path.includes('/node_modules/') || path.endsWith('.json')) continue;
    const found = typeShape(path, read(path) ?? '');
    if (found === undefined) return undefined;
    for (const name of found.imports) {
      if (isBuiltin(name) || isPackage(name, inputs)) continue;
      const target = name.startsWith('.') ? resolveIn(inputs, path, name) : undefined;
      if (target === undefined) return undefined;
      reached.add(target);
    }
  }
  return reached;
}

function isPackage(name: string, inputs: ReadonlySet<string>): boolean {
  if (name.startsWith('.')) return false;
  const [first = '', second = ''] = name.split('/');
  const folder = `/node_modules/${first.startsWith('@') ? `${first}/${second}` : first}/`;
  return [...inputs].some((path) => path.includes(folder));
}

const endings = [
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.d.ts',
  '/index.ts',
  '/index.tsx',
  '/index.d.ts',
];

/** Finds the file among the inputs that a relative import refers to. */
function resolveIn(inputs: ReadonlySet<string>, from: string, name: string): string | undefined {
  const { pathname } = new URL(name, `file://${from}`);
  const path = decodeURI(pathname).replace(/\/$/, '');
  const source = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  const candidates = [source, path].flatMap((one) => endings.map((ending) => `${one}${ending}`));
  return candidates.find((one) => inputs.has(one));
}
