import { openLine, sealLine } from '../../foundation/sealed-line.ts';

/** How much a cache file may hold. */
export interface KeptLimit {
  readonly lines: number;
  /** Characters; the first line is kept whatever its length. */
  readonly length: number;
}

/** The texts that a cache file holds, one a line, as {@link keepLines} wrote them. Damaged lines are left out. */
export function keptLines(file: string | undefined): string[] {
  return (file ?? '').split('\n').flatMap((line) => openLine(line) ?? []);
}

/** A cache file with these texts, which come in the order of their last use, the latest first. What goes beyond the limit is dropped. */
export function keepLines(texts: readonly string[], limit: KeptLimit): string {
  let file = '';
  for (const [at, text] of texts.slice(0, limit.lines).entries()) {
    if (at > 0 && file.length + text.length > limit.length) break;
    file += sealLine(text);
  }
  return file;
}
