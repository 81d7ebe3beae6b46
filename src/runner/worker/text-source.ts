import { readFileSync } from 'node:fs';

import { askTexts, type AskText } from './ask-texts.ts';

/**
 * Where a thread gets the texts of modules: a pipe to the main process, or, where processes that Assay does not start itself
 * need them too, a file with a `TextIndex`.
 */
export type TextSource = { readonly pipe: number } | { readonly index: string };

/** By absolute path of a mutated source, the path of a file with its text in the build. */
export type TextIndex = Readonly<Record<string, string>>;

// Held now: tests may replace it.
const read = readFileSync;

export function openTexts(source: TextSource): AskText {
  if ('pipe' in source) return askTexts(source.pipe);
  // Assay's own main process wrote it.
  const index = new Map(Object.entries(JSON.parse(read(source.index, 'utf8')) as TextIndex));
  return (path) => {
    const place = index.get(path);
    return place === undefined ? undefined : { text: read(place, 'utf8'), isSource: true };
  };
}
