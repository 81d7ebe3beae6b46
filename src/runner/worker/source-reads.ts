import fs, { type PathLike, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { IndexRanges } from '../../runtime/protocol.ts';
import type { IndexedSource } from '../process/source-texts.ts';
import { isProjectFile } from './is-project-file.ts';
import { mutatedPlace, readIndex } from './text-source.ts';

/** Mutated sources that the program or its tests read as text, and not as modules. */
export interface SourceReads {
  /** The text of a source, by its absolute path, with the active mutant in it; undefined where it is none. */
  readonly readText: (path: string) => string | undefined;
}

/** What reads are told apart by. */
export interface ReadOptions {
  /** Folder in which the texts of the mutated sources are asked for. */
  readonly texts: string;
  /** The active mutant, or its parts; empty for the original. */
  readonly active: () => readonly number[];
  /** Is told of each read, with all mutants of the source. */
  readonly onRead: (mutants: IndexRanges) => void;
}

/**
 * Watches this process for reads of mutated sources through `node:fs`. Whoever reads a text sees every mutant in it. Where a mutant is
 * active, its source is read from another file, which is what the source would be with the mutant in it.
 */
export function watchReads({ texts, active, onRead }: ReadOptions): SourceReads {
  const index = readIndex(texts);
  const names = new Set([...index.keys()].map((path) => basename(path)));

  function placeOf(path: string, { number, firstMutant, endMutant }: IndexedSource): string {
    onRead([firstMutant, endMutant]);
    const mutants = active().filter((mutant) => mutant >= firstMutant && mutant < endMutant);
    return mutants.length === 0 ? path : mutatedPlace(texts, number, mutants);
  }

  /** The path to read from instead of a given one. */
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

// Held now: it is replaced above, and tests may replace it.
const read = readFileSync;

/** All that read by a path; streams open by `fs.open`. */
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

/** What reads sources to load them as modules, or to show where errors come from. */
const loaders =
  /^node:internal\/modules\/|[\\/]node_modules[\\/](?:@jest|jest(?:-[\w-]+)?|ts-jest|@?vitest|vite|vite-node|tsx|ts-node|source-map-support|@cspotcode[\\/]source-map-support|pirates|stack-utils)[\\/]/;

/** Whether who reads at the moment loads a module: whatever of the two stands next on the stack, a loader or the project's own code. */
function isLoading(): boolean {
  const files = callers();
  const next = files.find((file) => loaders.test(file) || isOwn(file));
  return next !== undefined && loaders.test(next);
}

function isOwn(file: string): boolean {
  return /^(?:file:|\/|[a-z]:[\\/])/i.test(file) && isProjectFile(file);
}

/** The files of the functions on the stack, innermost first. */
function callers(): string[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const found: string[] = [];
  Error.stackTraceLimit = 100;
  Error.prepareStackTrace = (_error, sites) => {
    for (const site of sites) found.push(site.getFileName() ?? '');
    return '';
  };
  const error = new Error('Where am I?');
  // Reading it has the stack prepared.
  void error.stack;
  Error.stackTraceLimit = stackTraceLimit;
  if (prepareStackTrace === undefined) Reflect.deleteProperty(Error, 'prepareStackTrace');
  else Error.prepareStackTrace = prepareStackTrace;
  return found;
}
