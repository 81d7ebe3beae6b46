import type { Mutant } from '../../model/mutant.ts';
import type { Colours } from './colours.ts';
import { displayWidth, padLeft, sliceColumns } from './display-width.ts';
import { frameLines, type FrameLine } from './frame-lines.ts';

/** The layout of a code frame. */
export interface CodeFrameOptions {
  /** The most columns of a line. */
  readonly width: number;
  readonly colours: Colours;
  /** The number of unchanged lines to show before and after the change. */
  readonly context: number;
}

/** The columns of the code that are shown. */
interface View {
  readonly left: number;
  readonly columns: number;
}

type Formatter = Colours['red'];

const narrowestView = 10;
/** The number of columns to show after a change in a scrolled line. */
const marginAfterChange = 12;

/**
 * Shows a mutant in its code: the lines around it with their numbers, the original lines after `-`, the mutated lines after `+`, and `^`
 * below the columns that differ. Of lines that are too long, the part around the change is shown.
 */
export function codeFrame(text: string, mutant: Mutant, options: CodeFrameOptions): string {
  const lines = frameLines(text, mutant, options.context);
  const digits = Math.max(...lines.map(({ number }) => String(number ?? '').length));
  const columns = Math.max(narrowestView, options.width - digits - '- '.length - ' │ '.length);
  const view = { left: leftOf(lines, columns), columns };
  return lines
    .filter((line) => line.sign !== ' ' || isSeen(line, view))
    .map((line) => printLine(line, digits, view, options.colours))
    .join('\n');
}

/** Whether a line reaches into the shown columns. */
function isSeen({ text }: FrameLine, { left }: View): boolean {
  return left === 0 || displayWidth(text) > left;
}

/** Scrolls right only if the change would not be visible otherwise, and only as far as necessary. */
function leftOf(lines: readonly FrameLine[], columns: number): number {
  const changed = lines.filter(({ sign }) => sign === '-' || sign === '+');
  const marks = changed.flatMap(({ mark }) => (mark === undefined ? [] : [mark]));
  const start = Math.min(...marks.map((mark) => mark.start));
  const end = Math.max(...marks.map((mark) => mark.end));
  if (marks.length === 0 || end < columns) return 0;
  const lineEnd = Math.max(...changed.map(({ text }) => displayWidth(text)));
  const right = Math.min(lineEnd, end + marginAfterChange);
  return Math.max(0, Math.min(right - columns, start - 1));
}

function printLine(line: FrameLine, digits: number, view: View, colours: Colours): string {
  const number = line.sign === '⋮' ? '⋮' : String(line.number ?? '');
  const gutter = colours.dim(`${padLeft(number, digits)} │`);
  const code = printCode(line, view, colours);
  const sign = printSign(line.sign, colours);
  return code === '' ? `${sign} ${gutter}` : `${sign} ${gutter} ${code}`;
}

function printSign(sign: FrameLine['sign'], colours: Colours): string {
  if (sign === '-') return colours.red(sign);
  return sign === '+' ? colours.green(sign) : ' ';
}

function printCode(line: FrameLine, view: View, colours: Colours): string {
  switch (line.sign) {
    case '-':
      return paint(line, view, colours.red, colours.bold);
    case '+':
      return paint(line, view, colours.green, colours.bold);
    case '^':
      return colours.yellow(sliceColumns(line.text, view.left, view.left + view.columns));
    case '⋮':
      return colours.dim(line.text);
    case ' ':
      return clip(line.text, view);
  }
}

/** Colours a changed line, and highlights the part that differs. */
function paint(line: FrameLine, view: View, colour: Formatter, emphasis: Formatter): string {
  const code = clip(line.text, view);
  if (line.mark === undefined) return code === '' ? '' : colour(code);
  const start = Math.max(0, line.mark.start - view.left);
  const end = Math.max(0, line.mark.end - view.left);
  const width = displayWidth(code);
  return colour(
    sliceColumns(code, 0, start) +
      emphasis(sliceColumns(code, start, end)) +
      sliceColumns(code, end, width),
  );
}

/** Returns the visible part of a line, with an ellipsis at each edge beyond which the line goes on. */
function clip(text: string, { left, columns }: View): string {
  const width = displayWidth(text);
  const right = left + columns;
  const head = left > 0 && width > left ? '…' : '';
  const tail = width > right ? '…' : '';
  return head + sliceColumns(text, left + head.length, right - tail.length) + tail;
}
