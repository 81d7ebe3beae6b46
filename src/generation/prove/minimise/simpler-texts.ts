/** The most parts of a text that are left out one at a time. */
const mostParts = 64;
/** A longer text is simpler if all its letters are the same: it is written as a repetition. */
const longestVaried = 16;

/**
 * Texts that are simpler than this one: for the empty text a letter, for others the empty text, the text without a part, with ever smaller parts down to letters, a long text of one letter, and the text
 * with readable letters in place of others, all at once and one by one. Letters are code points, so that none is cut in two.
 */
export function simplerTexts(text: string): string[] {
  const letters = Array.from(text);
  // An empty text makes a reader ask whether the test is about empty texts.
  if (letters.length === 0) return ['a'];
  const all = [
    [],
    ...withoutParts(letters),
    ...(letters.length > longestVaried ? [letters.map(() => 'a')] : []),
    letters.map((letter) => (/\s/.test(letter) ? ' ' : letter)),
    letters.map(readable),
    ...(letters.length > mostParts
      ? []
      : letters.map((letter, at) => letters.with(at, readable(letter)))),
  ];
  return [...new Set(all.map((each) => each.join('')))].filter((each) => each !== text);
}

/** The letters without one half, without one quarter, and so on. Parts at the end are left out first. */
function* withoutParts(letters: readonly string[]): Generator<readonly string[]> {
  const { length } = letters;
  for (let size = Math.floor(length / 2); size >= 1; size = Math.floor(size / 2)) {
    if (length / size > mostParts) return;
    for (let end = length; end > 0; end -= size) {
      yield letters.toSpliced(Math.max(0, end - size), Math.min(size, end));
    }
  }
}

function readable(letter: string): string {
  return /[A-Za-z0-9]/.test(letter) ? letter : 'a';
}
