import { createHash } from 'node:crypto';

import type { SuggestionDraft } from './make-suggestions.ts';

/** Returns the id of a suggestion: a hash of what it changes, so that it is the same in each run of the same file. */
export function suggestionId(
  path: string,
  { kind, offset, edits }: SuggestionDraft,
  test: string,
): string {
  const what = JSON.stringify([path, kind, test, offset, edits]);
  return createHash('sha1').update(what).digest('hex').slice(0, 8);
}
