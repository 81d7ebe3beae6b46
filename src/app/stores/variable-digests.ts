import { hash } from 'node:crypto';

import { ANY, isPassing, LISTED } from '../../runner/variable-names.ts';

/**
 * Gives digests of environment variables, as they are now: values may be secret and must not be found in a cache. A variable that is
 * not set has an empty one.
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

/** What stands after `process.env` where a text names the variable that it reads. */
const reads =
  /\bprocess\s*\??\.\s*env\b(?:\s*(?:\?\.|\.)\s*([\w$]+)|\s*(?:\?\.)?\s*\[\s*(?:'([^'\n]+)'|"([^"\n]+)")\s*\])?/g;

/** Other ways to all variables. */
const ways = /\bloadEnv\s*\(|['"](?:node:)?process['"]|\bDeno\b|\bBun\b/;

/** The variables that the code of a configuration reads, and `ANY` where that does not show. */
export function variablesIn(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(reads)].map(
    ([, plain, single, double]) => plain ?? single ?? double ?? ANY,
  );
  return new Set(ways.test(text) ? [...names, ANY] : names);
}
