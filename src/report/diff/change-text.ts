import type { Mutant } from '../../model/mutant.ts';
import { clipText } from './clip-text.ts';

/** The most characters of the original and of the replacement that are shown. */
const longestPart = 60;

/** Describes a mutant's change in one line with both texts, such as `a < b → a <= b` or `call(); → deleted`. Long texts are clipped. */
export function changeText({
  original,
  replacement,
}: Pick<Mutant, 'original' | 'replacement'>): string {
  const after = replacement.trim() === '' ? 'deleted' : clipText(replacement, longestPart);
  return `${clipText(original, longestPart)} → ${after}`;
}
