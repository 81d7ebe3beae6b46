import type { LiteralCode } from '../code/code.ts';
import type { TitleParts } from './name-test.ts';
import type { TitledTest } from './titled-test.ts';

/** Text, or the value of a column by its number. */
export type TitlePiece =
  | string
  | { readonly column: number; readonly isQuoted: boolean; readonly name: string };

/** The literal of one test in a place where tests differ. */
export interface Cell extends LiteralCode {
  /** The source text of the literal. */
  readonly text: string;
}

/** A title with texts in place of the columns, each found by the column's name. */
export function titleText(title: readonly TitlePiece[], hole: (name: string) => string): string {
  return title
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const text = hole(piece.name);
      return piece.isQuoted ? `'${text}'` : text;
    })
    .join('');
}

/** The titles that `readTestFile` finds for a table in a file. */
export function titlesInText({
  title,
}: {
  readonly title?: readonly TitlePiece[];
}): readonly string[] {
  return title === undefined ? [] : ['%s', '${…}'].map((mark) => titleText(title, () => mark));
}

/** A title for all rows, with columns where titles differ; undefined if they differ in anything else. */
export function titleFor(
  tests: readonly TitledTest[],
  columns: readonly (readonly Cell[])[],
  names: readonly string[],
): readonly TitlePiece[] | undefined {
  const all = tests.flatMap(({ name }) => name.parts ?? []);
  const [first] = all;
  if (first === undefined || all.length < tests.length) return undefined;
  if (all.some(({ subject, isTold }) => subject !== first.subject || isTold !== first.isTold)) {
    return undefined;
  }
  const hole = (column: number): TitlePiece | undefined => {
    const texts = columns[column]?.map(({ text }) => text) ?? [];
    const isQuoted = texts.every((text) => simpleString.test(text));
    const isTold = isQuoted || texts.every((text) => simpleValue.test(text));
    return isTold ? { column, isQuoted, name: names[column] ?? '' } : undefined;
  };
  const given = first.arguments.map(({ text }, at): TitlePiece | undefined => {
    const column = columns.findIndex((cells) => isArgument(cells, all, at));
    if (column !== -1) return hole(column);
    return all.every((parts) => parts.arguments[at]?.text === text) ? text : undefined;
  });
  const expected = columns.findIndex(([cell]) => cell?.kind === 'expected');
  const outcomes = all.map(({ outcome }) => outcome);
  const outcome = outcomePieces(outcomes, columns[expected]?.map(({ text }) => text) ?? [], () =>
    hole(expected),
  );
  if (outcome === undefined || given.length === 0) return undefined;
  const pieces = piecesOf(first, given, outcome);
  const known = pieces.filter((piece) => piece !== undefined);
  const isPlainText = known.every((piece) => typeof piece !== 'string' || isPlain(piece));
  return known.length === pieces.length && isPlainText ? known : undefined;
}

/**
 * Whether the cells of a column, one for each test, are the argument at a place in the titles. All rows count, since one test may pass one
 * variable in two places where others pass two.
 */
export function isArgument(
  cells: readonly Cell[],
  parts: readonly Pick<TitleParts, 'arguments'>[],
  at: number,
): boolean {
  return cells.every(
    ({ variable }, row) =>
      variable !== undefined && variable === parts[row]?.arguments[at]?.variable,
  );
}

/**
 * Puts a title together. Runners fill its marks with the columns in their order, and the expected value is the last column. So an outcome
 * that varies from row to row comes after the arguments.
 */
function piecesOf(
  { subject, isTold }: TitleParts,
  given: readonly (TitlePiece | undefined)[],
  outcome: readonly TitlePiece[],
): readonly (TitlePiece | undefined)[] {
  const isVarying = outcome.some((piece) => typeof piece !== 'string');
  if (isTold) {
    const call = [`after ${subject}(`, ...separated(given, ', ', ', '), ')'];
    return isVarying ? [...call, ', ', ...outcome] : [...outcome, ' ', ...call];
  }
  const before = subject === '' ? [] : [`${subject} `];
  const condition = ['for ', ...separated(given, ', ', ' and ')];
  return isVarying
    ? [...before, ...condition, ' ', ...outcome]
    : [...before, ...outcome, ' ', ...condition];
}

function separated(
  pieces: readonly (TitlePiece | undefined)[],
  usual: string,
  last: string,
): readonly (TitlePiece | undefined)[] {
  return pieces.flatMap((piece, at) => {
    if (at === 0) return [piece];
    return [at === pieces.length - 1 ? last : usual, piece];
  });
}

const simpleString = /^(?:'[^'"\\%$]{0,24}'|"[^'"\\%$]{0,24}")$/;
const simpleValue = /^(?:-?\d[\d.]{0,15}|-?Infinity|true|false)$/;

/** Whether a text may stand in a title in which the runner replaces marks such as `%s`. */
export function isPlain(text: string): boolean {
  return !/[%$`\\]/.test(text);
}

/** The outcome for all rows, which may differ only in the value at its end; undefined if it differs otherwise. */
function outcomePieces(
  outcomes: readonly string[],
  values: readonly string[],
  hole: () => TitlePiece | undefined,
): readonly TitlePiece[] | undefined {
  if (new Set(outcomes).size === 1) return outcomes.slice(0, 1);
  const before = outcomes.map((outcome, at) => {
    const value = (values[at] ?? '').replaceAll('"', "'");
    const text = value === "''" ? 'an empty string' : value;
    return outcome.endsWith(` ${text}`) ? outcome.slice(0, -text.length) : undefined;
  });
  const [prefix] = before;
  const last = hole();
  const isShared = prefix !== undefined && before.every((other) => other === prefix);
  return isShared && last !== undefined ? [prefix, last] : undefined;
}

export function filledTitle(title: readonly TitlePiece[], cells: readonly string[]): string {
  return title
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const cell = cells[piece.column] ?? '';
      return piece.isQuoted ? `'${cell.slice(1, -1)}'` : cell;
    })
    .join('');
}
