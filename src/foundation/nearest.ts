import { closest, distance } from 'fastest-levenshtein';

/**
 * Returns the candidate that a mistyped word most likely stands for, ignoring case. Undefined if none is near: if each is more
 * than two edits and more than a third of the word away.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const byLowerCase = new Map(candidates.map((candidate) => [candidate.toLowerCase(), candidate]));
  if (byLowerCase.size === 0) return undefined;
  const lower = word.toLowerCase();
  const found = closest(lower, [...byLowerCase.keys()]);
  const limit = Math.max(2, Math.ceil(lower.length / 3));
  return distance(lower, found) <= limit ? byLowerCase.get(found) : undefined;
}
