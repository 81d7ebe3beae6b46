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

/** Marks all lines of a test, by its number among those that are printed. */
export function markTest(number: number, lines: readonly string[]): readonly string[] {
  const [first = '', ...others] = lines;
  return [`${open}${number}${close}${first}`, ...others].map((line, at, { length }) =>
    at === length - 1 ? line + end : line,
  );
}

/** A text without its marks. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\u{e000}[^\u{e001}]*\u{e001}|\u{e002}/gu, '');
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
      if (isKey(key)) found.push({ key, start, end: text.length });
      else tests[Number(key)] = { start, end: text.length };
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
      keys.add(around.key);
      continue;
    }
    // An overload that no call fits is told at the callee, which stands before its arguments.
    const next = printed.find(({ start }) => start > offset);
    if (next === undefined) continue;
    const call = callOf(next.key);
    for (const { key } of printed) if (callOf(key) === call) keys.add(key);
  }
  return keys;
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
