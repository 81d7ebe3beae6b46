import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { isRecord } from '../../foundation/is-record.ts';
import type { PropertySuggestion } from '../../model/suggestion.ts';
import type { ResolvedConfig } from '../../options/config.ts';
import { writeOutput } from '../write-output.ts';

/** The suggestions of the last reviews of a project, with the texts that they were made for. */
export interface LastReview {
  readonly suggestions: readonly PropertySuggestion[];
  /** By the path of a file, its text at that time. */
  readonly texts: Readonly<Record<string, string>>;
}

interface Place {
  readonly root: string;
  readonly config: Pick<ResolvedConfig, 'cacheDirectory'>;
}

function pathOf({ root, config }: Place): string {
  return join(resolve(root, config.cacheDirectory), 'last-review.json');
}

/** Keeps the suggestions of a review. Those of other files stay. Does nothing if the cache can't be written to. */
export function keepReview(place: Place, review: LastReview): void {
  const older = readReview(place);
  const kept = (older?.suggestions ?? []).filter(({ file }) => !(file in review.texts));
  const all: LastReview = {
    suggestions: [...review.suggestions, ...kept],
    texts: { ...older?.texts, ...review.texts },
  };
  try {
    writeOutput(pathOf(place), JSON.stringify(all));
  } catch {
    // The review is shown all the same. `--apply` says that it knows no suggestion.
  }
}

/** Reads the suggestions of the last reviews; undefined if there are none. */
export function readReview(place: Place): LastReview | undefined {
  const path = pathOf(place);
  if (!existsSync(path)) return undefined;
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isReview(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isReview(value: unknown): value is LastReview {
  return isRecord(value) && Array.isArray(value['suggestions']) && isRecord(value['texts']);
}
