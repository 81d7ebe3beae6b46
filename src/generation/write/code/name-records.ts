import type { GeneratedTest } from '../../../model/generated-test.ts';
import { takenNames } from './built-in-names.ts';
import { isIdentifier } from './literal-text.ts';

/**
 * Names the arrays in which stubs note what they find in their arguments: `depths` for a member `depth`. The names are by the JSON of what is
 * asserted.
 *
 * @param taken names that they may not have
 */
export function nameRecords(
  { testCase, assertions }: GeneratedTest,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { what } of assertions) {
    if (what.of !== 'seen') continue;
    const stub = testCase.statements[what.variable];
    const argument = stub?.kind === 'stub' ? stub.parameterNames[what.argument] : undefined;
    const word = what.member ?? argument ?? 'seen';
    const plain =
      isIdentifier(word) && !/^(?:argument\d*|value\d*|seen)$/.test(word)
        ? severalOf(word)
        : 'seen';
    const isFree = (name: string): boolean =>
      !taken.has(name) && !takenNames.has(name) && ![...names.values()].includes(name);
    let name = plain;
    for (let number = 2; !isFree(name); number += 1) name = `${plain}${number}`;
    names.set(JSON.stringify(what), name);
  }
  return names;
}

/** The plural of a word, as names of variables have it. */
function severalOf(word: string): string {
  if (word.endsWith('s')) return `${word}Seen`;
  return /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : `${word}s`;
}
