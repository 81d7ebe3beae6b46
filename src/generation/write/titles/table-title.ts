import type { LiteralCode } from '../code/code.ts';
import type { TitledTest } from './titled-test.ts';

/** Text, or the value of a column by its number. */
export type TitlePiece =
  string | { readonly column: number; readonly isQuoted: boolean; readonly name: string };

/** What tests have in one place: a literal each. */
export interface Cell extends LiteralCode {
  /** Its source text. */
  readonly text: string;
}

/** A title with a text in place of what differs: that of a column's value by its name. */
export function titleText(title: readonly TitlePiece[], hole: (name: string) => string): string {
  return title
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const text = hole(piece.name);
      return piece.isQuoted ? `'${text}'` : text;
    })
    .join('');
}

/** The titles that a table can have in the text of a file, as `readTestFile` tells them. */
export function titlesInText({
  title,
}: {
  readonly title?: readonly TitlePiece[];
}): readonly string[] {
  return title === undefined ? [] : ['%s', '${…}'].map((mark) => titleText(title, () => mark));
}

/** A title for all rows, with what differs in its place; undefined where they differ in more than columns. */
export function titleFor(
  tests: readonly TitledTest[],
  columns: readonly (readonly Cell[])[],
  names: readonly string[],
): readonly TitlePiece[] | undefined {
  const all = tests.flatMap(({ name }) => name.parts ?? []);
  const [first] = all;
  if (first === undefined || all.length < tests.length) return undefined;
  if (all.some(({ subject }) => subject !== first.subject)) return undefined;
  const hole = (column: number): TitlePiece | undefined => {
    const texts = columns[column]?.map(({ text }) => text) ?? [];
    const isQuoted = texts.every((text) => simpleString.test(text));
    const isTold = isQuoted || texts.every((text) => simpleValue.test(text));
    return isTold ? { column, isQuoted, name: names[column] ?? '' } : undefined;
  };
  const given = first.arguments.map(({ variable, text }, at): TitlePiece | undefined => {
    const column = columns.findIndex(([cell]) => cell?.variable === variable);
    if (column !== -1) return hole(column);
    return all.every((parts) => parts.arguments[at]?.text === text) ? text : undefined;
  });
  const expected = columns.findIndex(([cell]) => cell?.kind === 'expected');
  const outcomes = all.map(({ outcome }) => outcome);
  const outcome = outcomePieces(outcomes, columns[expected]?.map(({ text }) => text) ?? [], () =>
    hole(expected),
  );
  const condition = given.flatMap((piece, at) => {
    const last = at === given.length - 1 ? ' and ' : ', ';
    return at === 0 ? ['for ', piece] : [last, piece];
  });
  const isVarying = outcome?.some((piece) => typeof piece !== 'string') === true;
  const before = first.subject === '' ? [] : [`${first.subject} `];
  if (outcome === undefined || condition.length === 0) return undefined;
  const pieces = isVarying
    ? [...before, ...condition, ' ', ...outcome]
    : [...before, ...outcome, ' ', ...condition];
  const known = pieces.filter((piece) => piece !== undefined);
  const isPlainText = known.every((piece) => typeof piece !== 'string' || isPlain(piece));
  return known.length === pieces.length && isPlainText ? known : undefined;
}

const simpleString = /^(?:'[^'"\\%$]{0,24}'|"[^'"\\%$]{0,24}")$/;
const simpleValue = /^(?:-?\d[\d.]{0,15}|-?Infinity|true|false)$/;

/** What can stand in a title whose marks the runner fills in. */
export function isPlain(text: string): boolean {
  return !/[%$`\\]/.test(text);
}

/** What comes of the calls, where it is the same but for the value at its end. */
function outcomePieces(
  outcomes: readonly string[],
  values: readonly string[],
  hole: () => TitlePiece | undefined,
): readonly TitlePiece[] | undefined {
  if (new Set(outcomes).size === 1) return outcomes.slice(0, 1);
  const before = outcomes.map((outcome, at) => {
    const value = (values[at] ?? '').replaceAll('"', "'");
    const told = value === "''" ? 'an empty string' : value;
    return outcome.endsWith(` ${told}`) ? outcome.slice(0, -told.length) : undefined;
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
