import type { Mutant } from '../../model/mutant.ts';
import { clipEnd, printable } from '../terminal/display-width.ts';
import { minimalChange } from './minimal-change.ts';

const longestPart = 24;

/**
 * Describes a mutant's change in a few words on one line, such as `< → <=` or `delete return total;`. Long parts are clipped. If
 * something is only added, the original's text is shown as context.
 */
export function describeChange(mutant: Mutant): string {
  if (mutant.replacement.trim() === '') return `delete ${part(mutant.original)}`;
  const change = minimalChange(mutant.original, mutant.replacement);
  if (change.removed.trim() === '' || change.inserted.trim() === '')
    return `${part(mutant.original)} → ${part(mutant.replacement)}`;
  return `${part(change.removed)} → ${part(change.inserted)}`;
}

function part(text: string): string {
  return clipEnd(printable(text).trim(), longestPart);
}
