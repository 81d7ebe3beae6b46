/**
 * Splits a text into the parts that it contains, by their places in the list, and what is between them. Where several parts begin, the
 * longest counts. No part may be empty.
 */
export function splitByParts(text: string, parts: readonly string[]): readonly (string | number)[] {
  const pieces: (string | number)[] = [];
  const longestFirst = [...parts.entries()].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  let plain = '';
  for (let at = 0; at < text.length;) {
    const [place, part] = longestFirst.find(([, each]) => text.startsWith(each, at)) ?? [];
    if (place === undefined || part === undefined) {
      plain += text[at] ?? '';
      at += 1;
      continue;
    }
    if (plain !== '') pieces.push(plain);
    plain = '';
    pieces.push(place);
    at += part.length;
  }
  return plain === '' ? pieces : [...pieces, plain];
}
