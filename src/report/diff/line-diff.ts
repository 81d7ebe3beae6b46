/** The number of unchanged lines before and after a change. */
const context = 3;
/** Texts that differ in more pairs of lines than this are compared from both ends only. */
const mostPairs = 4_000_000;

interface LineChange {
  readonly mark: ' ' | '-' | '+';
  readonly line: string;
}

/**
 * Returns the difference of two texts of a file as a unified diff that `git apply` takes, with a hunk for each group of changes. The longest
 * common subsequence of lines stays unchanged.
 */
export function lineDiff(file: string, before: string, after: string): string {
  const changes = compareLines(splitLines(before), splitLines(after));
  const hunks = hunksOf(changes);
  return `--- a/${file}\n+++ b/${file}\n${hunks.map((hunk) => printHunk(changes, hunk)).join('')}`;
}

function compareLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const same = (line: string): LineChange => ({ mark: ' ', line });
  return [
    ...before.slice(0, head).map(same),
    ...between(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

/** Compares lines by the lengths of the longest common subsequences of what follows. */
function between(before: readonly string[], after: readonly string[]): LineChange[] {
  const width = after.length + 1;
  const isLarge = (before.length + 1) * width > mostPairs;
  const common = new Uint32Array(isLarge ? 0 : (before.length + 1) * width);
  for (let one = before.length - 1; one >= 0 && !isLarge; one -= 1) {
    for (let other = after.length - 1; other >= 0; other -= 1) {
      const at = one * width + other;
      common[at] =
        before[one] === after[other]
          ? (common[at + width + 1] ?? 0) + 1
          : Math.max(common[at + width] ?? 0, common[at + 1] ?? 0);
    }
  }
  const changes: LineChange[] = [];
  let one = 0;
  let other = 0;
  while (one < before.length || other < after.length) {
    const [old, made] = [before[one], after[other]];
    const at = one * width + other;
    if (old !== undefined && old === made && !isLarge) {
      changes.push({ mark: ' ', line: old });
      one += 1;
      other += 1;
    } else if (
      old !== undefined &&
      (made === undefined || isLarge || (common[at + width] ?? 0) >= (common[at + 1] ?? 0))
    ) {
      changes.push({ mark: '-', line: old });
      one += 1;
    } else if (made !== undefined) {
      changes.push({ mark: '+', line: made });
      other += 1;
    }
  }
  return changes;
}

interface Hunk {
  readonly start: number;
  end: number;
}

/** Returns the spans of changes that are shown together. */
function hunksOf(changes: readonly LineChange[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  for (const [at, { mark }] of changes.entries()) {
    if (mark === ' ') continue;
    const last = hunks.at(-1);
    const end = Math.min(changes.length, at + 1 + context);
    if (last !== undefined && at - context <= last.end) last.end = end;
    else hunks.push({ start: Math.max(0, at - context), end });
  }
  return hunks;
}

function printHunk(changes: readonly LineChange[], { start, end }: Hunk): string {
  const count = (list: readonly LineChange[], left: string): number =>
    list.filter(({ mark }) => mark !== left).length;
  const before = changes.slice(0, start);
  const shown = changes.slice(start, end);
  const range = (left: string): string => {
    const lines = count(shown, left);
    const first = count(before, left);
    return `${lines === 0 ? first : first + 1},${lines}`;
  };
  return `@@ -${range('+')} +${range('-')} @@\n${shown.map(printLine).join('')}`;
}

function printLine({ mark, line }: LineChange): string {
  return line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`;
}

function splitLines(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}
