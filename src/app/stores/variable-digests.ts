import { hash } from 'node:crypto';

import { ANY, isPassing, LISTED } from '../../runner/variable-names.ts';

/**
 * Returns the function that gives digests of environment variables, with their present values. Digests are used because values may be
 * secret and must not appear in a cache. The digest of a variable that is not set is empty.
 */
export function variableDigests(environment: NodeJS.ProcessEnv): (name: string) => string {
  const values = new Map(Object.entries(environment));
  const lasting = [...values.keys()].filter((name) => !isPassing(name)).toSorted();
  return (name) => {
    if (name === LISTED) return digest(lasting.join('\n'));
    if (name === ANY) {
      return digest(lasting.map((one) => `${one}=${values.get(one) ?? ''}`).join('\n'));
    }
    const value = values.get(name);
    return value === undefined ? '' : digest(`${name}=${value}`);
  };
}

function digest(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

/** Matches `process.env` and, if it is written there, the name of the variable that is read. */
const reads =
  /\bprocess\s*\??\.\s*env\b(?:\s*(?:\?\.|\.)\s*([\w$]+)|\s*(?:\?\.)?\s*\[\s*(?:'([^'\n]+)'|"([^"\n]+)")\s*\])?/g;

/** Matches code that can read all variables in other ways. */
const otherReads = /\bloadEnv\s*\(|['"](?:node:)?process['"]|\bDeno\b|\bBun\b/;

/** Returns the variables that the code of a configuration reads, with `ANY` if the code does not show which. */
export function variablesIn(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(reads)].map(
    ([, plain, single, double]) => plain ?? single ?? double ?? ANY,
  );
  return new Set(otherReads.test(text) ? [...names, ANY] : names);
}
