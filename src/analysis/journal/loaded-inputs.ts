import { ANY, variableInput, variableOf } from '../../runner/variable-names.ts';
import type { FileContents } from './file-contents.ts';

/** The numbers of what was loaded, or why later runs can't tell whether it is still the same. */
export type LoadedInputs =
  | { readonly kind: 'known'; readonly numbers: readonly number[] }
  /** Something else than files with a known content was loaded. */
  | { readonly kind: 'unknown' }
  /** It can read files or start processes by itself. */
  | { readonly kind: 'reads'; readonly module: string };

/** Modules of Node's that lead to files which are not loaded as modules. */
const reading = /^(?:node:)?(?:fs|fs\/promises|child_process|worker_threads|cluster|sqlite)$/;

const starting = /^(?:node:)?(?:child_process|worker_threads|cluster)$/;

/** A module of Node's; what else is no path was made up by a plugin. */
const builtIn = /^(?:node:)?[a-z_]+(?:\/[a-z/]+)?$/;

const absolute = /^(?:\/|[a-z]:\/)/i;

/**
 * Finds the contents of modules that were loaded.
 *
 * @param modules absolute paths, names of modules that are no files, and those that stand for environment variables; undefined where the framework can't tell
 * @param trustsReading what the tests read by themselves is known otherwise
 */
export function loadedInputs(
  modules: Iterable<string> | undefined,
  contents: FileContents,
  trustsReading: boolean,
): LoadedInputs {
  if (modules === undefined) return { kind: 'unknown' };
  const numbers: number[] = [];
  for (const name of modules) {
    if (absolute.test(name) || variableOf(name) !== undefined) {
      const number = contents.numberOf(name);
      if (number === undefined) return { kind: 'unknown' };
      numbers.push(number);
    } else if (reading.test(name)) {
      if (!trustsReading) return { kind: 'reads', module: name };
      // Threads and other processes have the variables, and nobody sees which of them they read.
      const number = starting.test(name) ? contents.numberOf(variableInput(ANY)) : undefined;
      if (number !== undefined) numbers.push(number);
    } else if (!builtIn.test(name)) {
      return { kind: 'unknown' };
    }
  }
  return { kind: 'known', numbers };
}
