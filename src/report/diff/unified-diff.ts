import type { Mutant } from '../../model/mutant.ts';

/** The number of unchanged lines before and after a change. */
const context = 3;

/**
 * Returns a mutant as a unified diff that `git apply` and `patch -p1` accept: one hunk of the lines that really differ, with three lines
 * of context. The differing lines are found from both ends of the file, because a single change needs no search for the shortest diff.
 *
 * @param text the whole text of the mutant's file
 */
export function unifiedDiff(
  text: string,
  mutant: Pick<Mutant, 'file' | 'span' | 'replacement'>,
): string {
  const { file, span, replacement } = mutant;
  const before = splitLines(text);
  const after = splitLines(text.slice(0, span.start) + replacement + text.slice(span.end));
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const first = Math.max(0, head - context);
  const oldEnd = Math.min(before.length, before.length - tail + context);
  const newEnd = Math.min(after.length, after.length - tail + context);
  const body = [
    ...before.slice(first, head).map((line) => printLine(' ', line)),
    ...before.slice(head, before.length - tail).map((line) => printLine('-', line)),
    ...after.slice(head, after.length - tail).map((line) => printLine('+', line)),
    ...before.slice(before.length - tail, oldEnd).map((line) => printLine(' ', line)),
  ];
  const range = (end: number): string => {
    const count = end - first;
    return `${count === 0 ? first : first + 1},${count}`;
  };
  return `--- a/${file}\n+++ b/${file}\n@@ -${range(oldEnd)} +${range(newEnd)} @@\n${body.join('')}`;
}

/** Splits a text into lines with their line breaks. */
function splitLines(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function printLine(mark: string, line: string): string {
  return line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`;
}
