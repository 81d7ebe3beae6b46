import fs, { type PathLike, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { IndexRanges } from '../../runtime/protocol.ts';
import type { IndexedSource } from '../process/source-texts.ts';
import { callers, isOfProject } from './callers.ts';
import { mutatedPlace, readIndex } from './text-source.ts';

/** Detects that the program or its tests read mutated sources as text, and not as modules. */
export interface SourceReads {
  /**
   * Returns the text of a source with the active mutant in it, by the absolute path of the source; undefined if the path is no
   * source.
   */
  readonly readText: (path: string) => string | undefined;
}

/** The facts and the receiver of `watchReads`. */
export interface ReadOptions {
  /** The folder in which the texts of the mutated sources are requested. */
  readonly texts: string;
  /** The active mutant, or its parts; empty for the original. */
  readonly active: () => readonly number[];
  /** Called for each read, with all mutants of the source. */
  readonly onRead: (mutants: IndexRanges) => void;
}

/**
 * Watches this process for reads of mutated sources through `node:fs`. Code that reads a text sees every mutant in it. If a
 * mutant is active, its source is read from another file, which holds the source with the mutant in it.
 */
export function watchReads({ texts, active, onRead }: ReadOptions): SourceReads {
  const index = readIndex(texts);
  const names = new Set([...index.keys()].map((path) => basename(path)));

  function placeOf(path: string, { number, firstMutant, endMutant }: IndexedSource): string {
    onRead([firstMutant, endMutant]);
    const mutants = active().filter((mutant) => mutant >= firstMutant && mutant < endMutant);
    return mutants.length === 0 ? path : mutatedPlace(texts, number, mutants);
  }

  /** Returns the path to read instead of a given one. */
  function redirected(given: unknown): unknown {
    const path = pathOf(given);
    if (path === undefined || !names.has(basename(path))) return given;
    const source = index.get(resolve(path));
    return source === undefined || isLoading() ? given : placeOf(path, source);
  }

  for (const [owner, functions] of readers) {
    for (const name of functions) {
      const original: unknown = Reflect.get(owner, name);
      if (typeof original !== 'function') continue;
      const reading = new Proxy(original, {
        apply: (target, self, [path, ...rest]: unknown[]): unknown =>
          Reflect.apply(target, self, [
            isForWriting(name, rest[0]) ? path : redirected(path),
            ...rest,
          ]),
      });
      Object.assign(owner, { [name]: reading });
    }
  }
  syncBuiltinESMExports();

  return {
    readText(path) {
      const source = index.get(path);
      return source && read(placeOf(path, source), 'utf8');
    },
  };
}

// Kept here because the function is replaced above, and because tests may replace it.
const read = readFileSync;

/** All functions that read by a path. Streams open files by `fs.open`. */
const readers: readonly (readonly [owner: object, names: readonly string[]])[] = [
  [fs, ['readFileSync', 'readFile', 'openSync', 'open', 'copyFileSync', 'copyFile']],
  [fs.promises, ['readFile', 'open', 'copyFile']],
];

function pathOf(given: unknown): string | undefined {
  const path = given as PathLike;
  if (typeof path === 'string') return path;
  return path instanceof URL && path.protocol === 'file:' ? fileURLToPath(path) : undefined;
}

const { O_WRONLY, O_RDWR } = fs.constants;

function isForWriting(name: string, flags: unknown): boolean {
  if (!name.startsWith('open')) return false;
  if (typeof flags === 'number') return (flags & (O_WRONLY | O_RDWR)) !== 0;
  return typeof flags === 'string' && /[wa+]/.test(flags);
}

/** Matches code that reads sources to load them as modules, or to show where errors come from. */
const loaders =
  /^node:internal\/modules\/|[\\/]node_modules[\\/](?:@jest|jest(?:-[\w-]+)?|ts-jest|@?vitest|vite|vite-node|tsx|ts-node|source-map-support|@cspotcode[\\/]source-map-support|pirates|stack-utils)[\\/]/;

/**
 * Returns whether the code that reads at the moment loads a module. Of the functions on the stack that belong to a loader or to
 * the project, the innermost one decides.
 */
function isLoading(): boolean {
  const files = callers();
  const next = files.find((file) => loaders.test(file) || isOfProject(file));
  return next !== undefined && loaders.test(next);
}
