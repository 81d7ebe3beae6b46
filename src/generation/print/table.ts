import { argumentsIn } from './argument-marks.ts';
import { takenNames } from './built-in-names.ts';
import type { TestEntry } from './test-entry.ts';
import { literalsIn, replaceLiterals, type PrintedLiteral } from './literal-marks.ts';
import { isIdentifier } from './literal-text.ts';
import type { TitleParts } from './name-test.ts';

/** Tests that differ in literals only: what these are, and what each test has in their place. */
export interface Table {
  readonly columns: readonly Column[];
  /** The body that all tests share, with names of columns in place of literals; arguments are marked still. */
  readonly lines: readonly string[];
  /** The titles of the rows, as the runner tells them. */
  readonly titles: readonly string[];
  /** A title with columns in it; absent where rows have titles of their own, in a column before the others. */
  readonly title?: readonly TitlePiece[];
}

interface Column {
  readonly name: string;
  /** Source texts, one for each test. */
  readonly texts: readonly string[];
}

/** Text, or the value of a column by its number. */
export type TitlePiece =
  string | { readonly column: number; readonly isQuoted: boolean; readonly name: string };

/** More columns, or longer rows, are no easier to read than tests of their own. */
const most = { columns: 5, row: 90 };

/** What tests have to share to be printed as one: all but their literals, and what kind these are of. */
export function shapeOf({ body, name }: TestEntry): string {
  const lines = body.lines.map((line) =>
    replaceLiterals(argumentsIn(line).shape, ({ kind, text }) => `\u{e005}${kind}${sortOf(text)}`),
  );
  return JSON.stringify([name.group, name.order, lines]);
}

function sortOf(text: string): string {
  return /^(?:['"[{]|true|false|-?\d)/.exec(text)?.[0].replace(/\d|false|-|Infinity/g, '') ?? '';
}

/** A table of tests of one shape; undefined where it would be too wide, or its titles would not tell rows apart. */
export function tableOf(
  entries: readonly TestEntry[],
  taken: ReadonlySet<string>,
): Table | undefined {
  const [first] = entries;
  if (first === undefined) return undefined;
  const literals = entries.map(({ body }) => literalsIn(body.lines.join('\n')));
  const places = (literals[0] ?? []).map((_, at) => literals.flatMap((row) => row[at] ?? []));
  const differing = places.filter((cells) => new Set(cells.map(({ text }) => text)).size > 1);
  const columns = [...new Map(differing.map((cells) => [keyOf(cells), cells])).values()];
  const ordered = inOrderOfTitle(columns, first.name.parts);
  const names = namesFor(ordered, first, taken);
  const rows = entries.map((_, row) => ordered.map((cells) => cells[row]?.text ?? ''));
  const isWide = rows.some((cells) => cells.join(', ').length > most.row);
  if (columns.length === 0 || columns.length > most.columns || isWide) return undefined;
  const nameOf = new Map(ordered.map((cells, at) => [keyOf(cells), names[at] ?? '']));
  let place = 0;
  const lines = first.body.lines.map((line) => {
    const filled = replaceLiterals(line, ({ text }) => {
      const name = nameOf.get(keyOf(places[place] ?? []));
      place += 1;
      return name === undefined ? text : `\u{e005}${name}\u{e005}`;
    });
    return filled
      .replaceAll(/(?<=[{,] )(\w+): \u{e005}\1\u{e005}/gu, '$1')
      .replaceAll('\u{e005}', '');
  });
  const table = {
    lines,
    columns: ordered.map((cells, at) => ({
      name: names[at] ?? '',
      texts: cells.map(({ text }) => text),
    })),
  };
  const title = titleFor(entries, ordered, names);
  if (title !== undefined) {
    const titles = rows.map((cells) => filledTitle(title, cells));
    if (new Set(titles).size === titles.length) return { ...table, title, titles };
  }
  const titles = entries.map((entry) => entry.title);
  return titles.every(isPlain) ? { ...table, titles } : undefined;
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
export function titlesInText({ title }: Table): readonly string[] {
  return title === undefined ? [] : ['%s', '${…}'].map((mark) => titleText(title, () => mark));
}

/** Literals are in one column if they are the same variable of each test. */
function keyOf(cells: readonly PrintedLiteral[]): string {
  return JSON.stringify(
    cells.map(({ variable, kind, text }) => [variable ?? kind, variable === undefined && text]),
  );
}

/** The columns that a title tells come first, in its order. */
function inOrderOfTitle(
  columns: readonly (readonly PrintedLiteral[])[],
  parts: TitleParts | undefined,
): readonly (readonly PrintedLiteral[])[] {
  const given = parts?.arguments.map(({ variable }) => variable) ?? [];
  const rank = ([cell]: readonly PrintedLiteral[]): number => {
    if (cell?.kind === 'expected') return given.length;
    const at = cell?.variable === undefined ? -1 : given.indexOf(cell.variable);
    return at === -1 ? given.length + 1 : at;
  };
  return columns.toSorted((one, other) => rank(one) - rank(other));
}

function namesFor(
  columns: readonly (readonly PrintedLiteral[])[],
  { body }: TestEntry,
  taken: ReadonlySet<string>,
): readonly string[] {
  const declared = body.lines.join('\n').matchAll(/\bconst (\w+)/g);
  const used = new Set([
    ...taken,
    ...takenNames,
    'title',
    ...[...declared].map(([, name]) => name),
  ]);
  return columns.map(([cell]) => {
    const role = cell?.role.replace(/^_+/, '') ?? '';
    const stem = isIdentifier(role) && !takenNames.has(role) ? role : 'value';
    let name = stem;
    for (let number = 2; used.has(name); number += 1) name = stem + number;
    used.add(name);
    return name;
  });
}

/** A title for all rows, with what differs in its place; undefined where they differ in more than columns. */
function titleFor(
  entries: readonly TestEntry[],
  columns: readonly (readonly PrintedLiteral[])[],
  names: readonly string[],
): readonly TitlePiece[] | undefined {
  const all = entries.flatMap(({ name }) => name.parts ?? []);
  const [first] = all;
  if (first === undefined || all.length < entries.length) return undefined;
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
function isPlain(text: string): boolean {
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

function filledTitle(title: readonly TitlePiece[], cells: readonly string[]): string {
  return title
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const cell = cells[piece.column] ?? '';
      return piece.isQuoted ? `'${cell.slice(1, -1)}'` : cell;
    })
    .join('');
}
