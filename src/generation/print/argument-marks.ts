import { withoutLiteralMarks } from './literal-marks.ts';

/** The place of an argument in the tests that are printed: the test, the statement and the argument, by their numbers. */
export type ArgumentKey = `${number}:${number}:${number}`;

/** A part of a printed text; offsets are UTF-16 units. */
export interface PrintedRange {
  readonly start: number;
  readonly end: number;
}

export interface PrintedArgument extends PrintedRange {
  readonly key: ArgumentKey;
}

// Of the private use area; string literals have these as escapes only, so that no text of a test contains them.
const [open, close, end] = ['\u{e000}', '\u{e001}', '\u{e002}'];

/** Marks an argument in a text that is being printed, so that its place can be told once the text is whole. */
export function markArgument(key: ArgumentKey, text: string): string {
  return `${open}${key}${close}${text}${end}`;
}

/** Marks all lines of a test, or of several that are printed as one, by their numbers among those that are printed. */
export function markTest(numbers: readonly number[], lines: readonly string[]): readonly string[] {
  const [first = '', ...others] = lines;
  return [`${open}${numbers.join('+')}${close}${first}`, ...others].map((line, at, { length }) =>
    at === length - 1 ? line + end : line,
  );
}

/** A text without its marks. */
export function withoutMarks(text: string): string {
  return withoutLiteralMarks(text).replaceAll(/\u{e000}[^\u{e001}]*\u{e001}|\u{e002}/gu, '');
}

const argumentMark = /\u{e000}(\d+:\d+:\d+)\u{e001}/gu;

/** The keys of the arguments that are marked in a text, in their order, and the text with the same key for all. */
export function argumentsIn(text: string): {
  readonly keys: readonly string[];
  readonly shape: string;
} {
  const keys = [...text.matchAll(argumentMark)].map(([, key = '']) => key);
  return { keys, shape: text.replaceAll(argumentMark, `${open}${close}`) };
}

/** A text with several keys for each of its arguments: those of tests that share it. */
export function withSharedKeys(text: string, keys: readonly (readonly string[])[]): string {
  let at = 0;
  return text.replaceAll(argumentMark, () => {
    const shared = keys.map((own) => own[at] ?? '').join('+');
    at += 1;
    return `${open}${shared}${close}`;
  });
}

/** Takes the marks out of a text and gives the places of what they marked, outer ones before what they contain. */
export function takeMarks(marked: string): {
  readonly text: string;
  readonly arguments: readonly PrintedArgument[];
  /** By the numbers of the tests. */
  readonly tests: readonly PrintedRange[];
} {
  const found: PrintedArgument[] = [];
  const tests: PrintedRange[] = [];
  const opened: { readonly key: string; readonly start: number }[] = [];
  let text = '';
  for (const piece of marked.split(/(\u{e000}[^\u{e001}]*\u{e001}|\u{e002})/u)) {
    if (piece.startsWith(open)) opened.push({ key: piece.slice(1, -1), start: text.length });
    else if (piece === end) {
      const last = opened.pop();
      if (last === undefined) continue;
      const { key, start } = last;
      for (const own of key.split('+')) {
        if (isKey(own)) found.push({ key: own, start, end: text.length });
        else tests[Number(own)] = { start, end: text.length };
      }
    } else text += piece;
  }
  return { text, arguments: found.toSorted((a, b) => a.start - b.start || b.end - a.end), tests };
}

function isKey(text: string): text is ArgumentKey {
  return /^\d+:\d+:\d+$/.test(text);
}

/**
 * The arguments that need a cast, given the offsets of what the type checker complains about in the printed text: the innermost
 * argument around each, or the arguments of the call that begins there or ends before the next one does.
 */
export function argumentsToCast(
  printed: readonly PrintedArgument[],
  offsets: readonly number[],
): ReadonlySet<ArgumentKey> {
  const keys = new Set<ArgumentKey>();
  for (const offset of offsets) {
    const around = printed.findLast(({ start, end: to }) => start <= offset && offset < to);
    if (around !== undefined) {
      for (const { key } of printed.filter((one) => isAt(one, around))) keys.add(key);
      continue;
    }
    // An overload that no call fits is told at the callee, which stands before its arguments.
    const next = printed.find(({ start }) => start > offset);
    if (next === undefined) continue;
    const calls = new Set(printed.filter((one) => isAt(one, next)).map(({ key }) => callOf(key)));
    for (const { key } of printed) if (calls.has(callOf(key))) keys.add(key);
  }
  return keys;
}

/** Whether an argument stands in the same place as another: tests in a table share theirs. */
function isAt(one: PrintedRange, other: PrintedRange): boolean {
  return one.start === other.start && one.end === other.end;
}

function callOf(key: ArgumentKey): string {
  return key.slice(0, key.lastIndexOf(':'));
}

/** The same casts once only some of the tests are printed, given the numbers that these had, in their new order. */
export function castsOf(
  casts: ReadonlySet<ArgumentKey>,
  tests: readonly number[],
): ReadonlySet<ArgumentKey> {
  return new Set(
    [...casts].flatMap((key): ArgumentKey[] => {
      const [test = 0, statement = 0, argument = 0] = key.split(':').map(Number);
      const now = tests.indexOf(test);
      return now === -1 ? [] : [`${now}:${statement}:${argument}`];
    }),
  );
}
