import { openLine, sealLine } from '../../foundation/sealed-line.ts';

/** The limits of a cache file. */
export interface KeptLimit {
  readonly lines: number;
  /** The most characters. The first line is kept even if it is longer. */
  readonly length: number;
}

/** Returns the texts in a cache file that {@link keepLines} wrote, one per line, without damaged lines. */
export function keptLines(file: string | undefined): string[] {
  return (file ?? '').split('\n').flatMap((line) => openLine(line) ?? []);
}

/** Returns a cache file with these texts. The text that was used last comes first. Texts beyond the limit are dropped. */
export function keepLines(texts: readonly string[], limit: KeptLimit): string {
  let file = '';
  for (const [at, text] of texts.slice(0, limit.lines).entries()) {
    if (at > 0 && file.length + text.length > limit.length) break;
    file += sealLine(text);
  }
  return file;
}
