import type { TestCase } from '../../../../model/test-case.ts';
import type { UnitModel } from '../../../../model/unit-model.ts';
import type { Sound } from '../idea.ts';
import { textOf, withTexts } from '../texts.ts';

const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '123456789'];

/**
 * Replaces letters by the first letters of the alphabet, each letter in all texts at once, so that equal texts stay equal and parts of
 * texts stay parts. It tries small letters first, then letters or digits of the same kind. In the end it sorts the letters.
 */
export function* renameLetters(
  start: Sound,
  { constants }: Pick<UnitModel, 'constants'>,
): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  const known = new Set(constants.strings);
  for (const letter of lettersIn(testCase)) {
    for (const other of substitutes(letter, lettersIn(testCase))) {
      const taken = yield withTexts(testCase, known, (text) => text.replaceAll(letter, other));
      if (taken === undefined) continue;
      ({ testCase } = taken);
      break;
    }
  }
  const ordered = inOrder([...lettersIn(testCase)]);
  if ([...ordered].every(([letter, other]) => letter === other)) return;
  yield withTexts(testCase, known, (text) =>
    text.replaceAll(/[A-Za-z0-9]/g, (letter) => ordered.get(letter) ?? letter),
  );
}

/** Pairs of letters of one alphabet to exchange, so that earlier letters of the alphabet come first. */
function inOrder(letters: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    alphabets.flatMap((alphabet) => {
      const own = letters.filter((letter) => alphabet.includes(letter));
      const sorted = own.toSorted();
      return own.map((letter, at) => [letter, sorted[at] ?? letter] as const);
    }),
  );
}

function lettersIn({ statements }: TestCase): ReadonlySet<string> {
  const texts = statements.map((statement) => textOf(statement) ?? '');
  return new Set(texts.join('').match(/[A-Za-z0-9]/g));
}

/** Letters that are not used yet and come before a letter in its own alphabet. */
function substitutes(letter: string, used: ReadonlySet<string>): readonly string[] {
  const [small = '', capital = ''] = alphabets;
  const own = alphabets.find((alphabet) => alphabet.includes(letter)) ?? '';
  // A word of capitals with one small letter in it looks like a mistake.
  const isWord = own === capital && [...used].filter((other) => capital.includes(other)).length > 1;
  const firsts = [
    own === small || isWord ? '' : small,
    own.slice(0, Math.max(0, own.indexOf(letter))),
  ];
  return firsts.flatMap((alphabet) => Array.from(alphabet).find((other) => !used.has(other)) ?? []);
}
