import type { Mutant } from '../../model/mutant.ts';
import { changedLines, linesOf, type Mark, type MarkedLine } from '../diff/changed-lines.ts';
import { displayWidth } from './display-width.ts';

/** A line of a code frame before it is fitted into a width. Its mark is in display columns from 0. */
export interface FrameLine {
  /** `^` is a line of carets below the changed columns. `⋮` stands for lines that are left out. */
  readonly sign: ' ' | '-' | '+' | '^' | '⋮';
  readonly number?: number;
  readonly text: string;
  readonly mark?: Mark;
}

const tabWidth = 4;
/** The most removed or added lines. A longer run of lines is cut in its middle. */
const longestRun = 7;

/**
 * Returns the lines of a mutant's code frame: `context` unchanged lines before and after the change, the removed and the added lines, and
 * carets if the change is a part of a single line. Tabs are expanded, and common indentation is removed.
 */
export function frameLines(text: string, mutant: Mutant, context: number): FrameLine[] {
  const { firstLine, removed, added } = changedLines(text, mutant);
  const all = linesOf(text);
  const unchanged = (from: number, to: number): FrameLine[] =>
    all.slice(from - 1, to).map((line, index) => plainLine(' ', from + index, line));
  const next = firstLine + removed.length;
  const inserts = added.some(({ mark }) => mark !== undefined);
  return dedent([
    ...trimBlank(unchanged(Math.max(1, firstLine - context), firstLine - 1)),
    ...changedRun(removed, '-', firstLine),
    ...(inserts ? [] : carets(removed)),
    ...changedRun(added, '+', firstLine),
    ...carets(added),
    ...trimBlank(unchanged(next, next + context - 1)),
  ]);
}

function changedRun(lines: readonly MarkedLine[], sign: '-' | '+', firstLine: number): FrameLine[] {
  const run = lines.map((line, index): FrameLine => {
    const mark = displayMark(line);
    const plain = plainLine(sign, firstLine + index, line.text);
    return mark === undefined ? plain : { ...plain, mark };
  });
  if (run.length <= longestRun) return run;
  const half = Math.floor(longestRun / 2);
  const hidden = run.length - 2 * half;
  return [...run.slice(0, half), { sign: '⋮', text: `${hidden} more lines` }, ...run.slice(-half)];
}

function carets(lines: readonly MarkedLine[]): FrameLine[] {
  const [line, ...more] = lines;
  if (line?.mark === undefined || more.length > 0) return [];
  if (line.text.slice(line.mark.start, line.mark.end) === line.text.trim()) return [];
  const mark = displayMark(line);
  if (mark === undefined) return [];
  return [{ sign: '^', text: ' '.repeat(mark.start) + '^'.repeat(mark.end - mark.start), mark }];
}

function plainLine(sign: FrameLine['sign'], number: number, text: string): FrameLine {
  return { sign, number, text: expandTabs(text) };
}

function displayMark({ text, mark }: MarkedLine): Mark | undefined {
  if (mark === undefined) return undefined;
  const columnOf = (offset: number): number => displayWidth(expandTabs(text.slice(0, offset)));
  return { start: columnOf(mark.start), end: columnOf(mark.end) };
}

/** Expands tabs to the next multiple of four columns, and makes other control characters visible. */
function expandTabs(text: string): string {
  const visible = text.replace(/[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
  if (!visible.includes('\t')) return visible;
  return visible.split('\t').reduce((done, part) => {
    const fill = tabWidth - (displayWidth(done) % tabWidth);
    return done + ' '.repeat(fill) + part;
  });
}

function trimBlank(lines: readonly FrameLine[]): FrameLine[] {
  const isBlank = (line: FrameLine): boolean => line.text.trim() === '';
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  return first === -1 ? [] : lines.slice(first, last + 1);
}

function dedent(lines: readonly FrameLine[]): FrameLine[] {
  const code = lines.filter(({ number, text }) => number !== undefined && text.trim() !== '');
  const indents = code.map(({ text }) => text.length - text.trimStart().length);
  const indent = Math.min(...indents);
  if (code.length === 0 || indent === 0) return [...lines];
  return lines.map((line) => {
    if (line.sign === '⋮') return line;
    const moved = { ...line, text: line.text.slice(indent) };
    const { mark } = line;
    return mark === undefined
      ? moved
      : { ...moved, mark: { start: mark.start - indent, end: mark.end - indent } };
  });
}
