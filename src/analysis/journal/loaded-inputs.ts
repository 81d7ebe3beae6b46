import { ANY, variableInput, variableOf } from '../../runner/variable-names.ts';
import type { FileContents } from './file-contents.ts';

/** The contents that were loaded, by number, or the reason why later runs can't compare them. */
export type LoadedInputs =
  | { readonly kind: 'known'; readonly numbers: readonly number[] }
  /** Something was loaded that is no file with a known content. */
  | { readonly kind: 'unknown' }
  /** A module was loaded that can read files or start processes. */
  | { readonly kind: 'reads'; readonly module: string };

/** Node's modules that can read files without loading them as modules. */
const reading = /^(?:node:)?(?:fs|fs\/promises|child_process|worker_threads|cluster|sqlite)$/;

/** Node's modules that start threads or processes. */
const starting = /^(?:node:)?(?:child_process|worker_threads|cluster)$/;

/** Names of Node's modules. A name that is neither such a name nor a path was made up by a plugin. */
const builtIn = /^(?:node:)?[a-z_]+(?:\/[a-z/]+)?$/;

const absolute = /^(?:\/|[a-z]:\/)/i;

/**
 * Finds the contents of modules that were loaded.
 *
 * @param modules absolute paths, names of modules that are no files, and names that stand for environment variables; undefined if the test framework does not report modules
 * @param trustsReading whether the files that tests read without loading them are known from the configuration
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
      // Threads and processes inherit the environment variables. Which variables they read can't be seen.
      const number = starting.test(name) ? contents.numberOf(variableInput(ANY)) : undefined;
      if (number !== undefined) numbers.push(number);
    } else if (!builtIn.test(name)) {
      return { kind: 'unknown' };
    }
  }
  return { kind: 'known', numbers };
}
