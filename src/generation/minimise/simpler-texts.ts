/** Texts up to this length are taken apart letter by letter. */
const SHORT = 16;

/**
 * Simpler texts than this one: nothing, one half, all but one letter, and with a readable letter in place of others. Letters are
 * code points, so that none is cut in two.
 */
export function simplerTexts(text: string): string[] {
  const letters = Array.from(text);
  if (letters.length === 0) return [];
  const half = Math.floor(letters.length / 2);
  const parts = letters.length < 2 ? [] : [letters.slice(0, half), letters.slice(half)];
  const single = letters.length <= SHORT && letters.length > 1 ? [...letters.keys()] : [];
  const all = [
    [],
    ...parts,
    ...single.map((at) => letters.toSpliced(at, 1)),
    letters.map(readable),
    ...single.map((at) => letters.with(at, readable(letters[at] ?? ''))),
  ];
  return [...new Set(all.map((each) => each.join('')))].filter((each) => each !== text);
}

function readable(letter: string): string {
  return /[A-Za-z0-9]/.test(letter) ? letter : 'a';
}
