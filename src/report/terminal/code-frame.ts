import type { Mutant } from '../../model/mutant.ts';
import type { Colours } from './colours.ts';
import { displayWidth, padLeft, sliceColumns } from './display-width.ts';
import { frameLines, type FrameLine } from './frame-lines.ts';

/** How a code frame is laid out. */
export interface CodeFrameOptions {
  /** Columns that a line may take. */
  readonly width: number;
  readonly colours: Colours;
  /** How many unchanged lines to show on either side. */
  readonly context: number;
}

/** The columns of the code that are shown. */
interface View {
  readonly left: number;
  readonly columns: number;
}

type Formatter = Colours['red'];

const narrowestView = 10;
/** Columns to show after a change in a line that is scrolled. */
const marginAfterChange = 12;

/**
 * A mutant in its code: the lines around it with their numbers, the original lines after `-`, the mutated ones
 * after `+`, and `^` below the columns that differ. Lines longer than the width show the part around the change.
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

/** False for a line that ends left of what is shown. */
function isSeen({ text }: FrameLine, { left }: View): boolean {
  return left === 0 || displayWidth(text) > left;
}

/** Scrolls right only where the change would not be seen otherwise, and no further than it takes. */
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

/** A changed line in its colour, with the part that differs set off. */
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

/** The part of a line that is in view, with an ellipsis at each edge where the line goes on. */
function clip(text: string, { left, columns }: View): string {
  const width = displayWidth(text);
  const right = left + columns;
  const head = left > 0 && width > left ? '…' : '';
  const tail = width > right ? '…' : '';
  return head + sliceColumns(text, left + head.length, right - tail.length) + tail;
}
