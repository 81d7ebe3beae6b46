import type { Mutant } from '../../model/mutant.ts';
import { minimalChange } from './minimal-change.ts';

/** A range of columns of one line, in UTF-16 units from 0; `end` is exclusive. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** A whole line of a source text. `mark` is the part that a mutant removes or inserts, if there is one. */
export interface MarkedLine {
  readonly text: string;
  readonly mark?: Mark;
}

/** The change of a mutant to the lines of its file. */
export interface LineChange {
  /** The number of the first changed line, from 1. */
  readonly firstLine: number;
  /** The original lines that change. */
  readonly removed: readonly MarkedLine[];
  /** The lines in their place; none if a deletion leaves only blanks. */
  readonly added: readonly MarkedLine[];
}

/** Returns the lines of a text, without their line breaks. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/**
 * Returns the lines that a mutant changes in its file's text: only lines with tokens that differ, even if the mutant replaces a longer
 * expression or statement.
 */
export function changedLines(text: string, mutant: Mutant): LineChange {
  const change = minimalChange(mutant.original, mutant.replacement);
  const start = mutant.span.start + change.offset;
  const end = start + change.removed.length;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', end);
  const lineEnd = nextBreak === -1 ? text.length : nextBreak;
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lineEnd);
  const added = markedLines(before, change.inserted, after);
  return {
    firstLine: countBreaks(text, lineStart) + 1,
    removed: markedLines(before, change.removed, after),
    added: added.every((line) => line.text.trim() === '') ? [] : added,
  };
}

/** Returns the lines of `before + middle + after`. The mark of each line is its part of `middle`. */
function markedLines(before: string, middle: string, after: string): MarkedLine[] {
  const middleLines = linesOf(middle);
  return middleLines.map((line, index) => {
    const head = index === 0 ? before : '';
    const tail = index === middleLines.length - 1 ? after.replace(/\r$/, '') : '';
    const text = head + line + tail;
    const blanks = line.length - line.trimStart().length;
    const mark = { start: head.length + blanks, end: head.length + line.trimEnd().length };
    return mark.end > mark.start ? { text, mark } : { text };
  });
}

function countBreaks(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1))
    count += 1;
  return count;
}
