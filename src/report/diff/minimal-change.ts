/** The difference of two texts: the first has `removed` at `offset`, and the second has `inserted` there. */
export interface MinimalChange {
  readonly offset: number;
  readonly removed: string;
  readonly inserted: string;
}

const token =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[\p{L}\p{N}_$]+|[<>=!&|+\-*/%^~?]+|\s+|[^]/gu;

/**
 * Returns the smallest sequence of whole tokens to replace so that `original` becomes `replacement`: `a < b` and `a <= b` differ in `<`
 * and `<=`. Words, operators, quoted strings and blanks count as tokens.
 */
export function minimalChange(original: string, replacement: string): MinimalChange {
  const before = original.match(token) ?? [];
  const after = replacement.match(token) ?? [];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    offset: before.slice(0, head).join('').length,
    removed: before.slice(head, before.length - tail).join(''),
    inserted: after.slice(head, after.length - tail).join(''),
  };
}
