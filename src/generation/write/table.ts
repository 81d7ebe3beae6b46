import { takenNames } from './code/built-in-names.ts';
import { collect, name, replaceCode, type Code, type CodeStatement } from './code/code.ts';
import { isIdentifier } from './code/literal-text.ts';
import type { TitleParts } from './titles/name-test.ts';
import { printCode } from './code/print-code.ts';
import type { PrintStyle } from './print-style.ts';
import {
  filledTitle,
  isArgument,
  isPlain,
  titleFor,
  type Cell,
  type TitlePiece,
} from './titles/table-title.ts';
import type { TitledTest } from './titles/titled-test.ts';

/** Tests that differ only in literals, which are the columns of the table. */
export interface Table {
  readonly columns: readonly Column[];
  /** The body that all tests share, with names of columns in place of literals. */
  readonly statements: readonly CodeStatement[];
  /** The titles of the rows that the runner reports. */
  readonly titles: readonly string[];
  /** A title with the values of columns in it. Without it, each row has its own title, in a column before the others. */
  readonly title?: readonly TitlePiece[];
}

interface Column {
  readonly name: string;
  /** One value for each test. */
  readonly values: readonly Code[];
}

/** The limits of a table. A larger table is no easier to read than separate tests. */
const most = { columns: 5, row: 90 };

/** The shape of a test. Tests can be printed as one if their shapes are equal: all but the literals, and the kinds of these. */
export function shapeOf({ body, name: { group, order } }: TitledTest, style: PrintStyle): string {
  const statements = replaceCode(body.statements, (code) => {
    if (code.node === 'argument') return { ...code, keys: [] };
    return code.node === 'literal' ? name(`${code.kind} ${sortOf(printCode(code, style))}`) : code;
  });
  return JSON.stringify([group, order, statements]);
}

/** The sort of a literal by the beginning of its text: a quote, a bracket, a boolean or a number. */
function sortOf(text: string): string {
  return /^(?:['"[{]|true|false|-?\d)/.exec(text)?.[0].replace(/\d|false|-|Infinity/g, '') ?? '';
}

/** A table of tests of one shape; undefined if it is too wide, or if its titles don't tell rows apart. */
export function tableOf(
  tests: readonly TitledTest[],
  taken: ReadonlySet<string>,
  style: PrintStyle,
): Table | undefined {
  const [first] = tests;
  if (first === undefined) return undefined;
  const cells = tests.map((test) => cellsOf(test, style));
  const places = (cells[0] ?? []).map((_, at) => cells.flatMap((row) => row[at] ?? []));
  const differing = places.filter((place) => new Set(place.map(({ text }) => text)).size > 1);
  const columns = [...new Map(differing.map((place) => [keyOf(place), place])).values()];
  const ordered = inOrderOfTitle(
    columns,
    tests.flatMap(({ name: { parts } }) => parts ?? []),
  );
  const rows = tests.map((_, row) => ordered.map((place) => place[row]?.text ?? ''));
  const isWide = rows.some((row) => row.join(', ').length > most.row);
  if (columns.length === 0 || columns.length > most.columns || isWide) return undefined;
  const names = namesFor(ordered, first, taken);
  const nameOf = new Map(ordered.map((place, at) => [keyOf(place), names[at] ?? '']));
  const table = {
    statements: sharedBody(tests, (at) => nameOf.get(keyOf(places[at] ?? []))),
    columns: ordered.map((place, at) => ({
      name: names[at] ?? '',
      values: place.map(({ of }) => of),
    })),
  };
  const title = titleFor(tests, ordered, names);
  if (title !== undefined) {
    const titles = rows.map((row) => filledTitle(title, row));
    if (new Set(titles).size === titles.length) return { ...table, title, titles };
  }
  const titles = tests.map((test) => test.title);
  return titles.every(isPlain) ? { ...table, titles } : undefined;
}

function cellsOf({ body }: TitledTest, style: PrintStyle): readonly Cell[] {
  return collect(body.statements, (code) =>
    code.node === 'literal' ? { ...code, text: printCode(code, style) } : undefined,
  );
}

/**
 * The body of the first test, with names of columns in place of literals. Its arguments stand for the arguments of all tests, so that an
 * error of the type checker concerns all tests.
 */
function sharedBody(
  tests: readonly TitledTest[],
  columnAt: (literal: number) => string | undefined,
): readonly CodeStatement[] {
  const keys = tests.map(({ body }) =>
    collect(body.statements, (code) => (code.node === 'argument' ? code.keys : undefined)),
  );
  let [literal, argument] = [-1, -1];
  return replaceCode(tests[0]?.body.statements ?? [], (code) => {
    if (code.node === 'argument') {
      argument += 1;
      return { ...code, keys: keys.flatMap((own) => own[argument] ?? []) };
    }
    if (code.node !== 'literal') return code;
    literal += 1;
    const column = columnAt(literal);
    return column === undefined ? code : name(column);
  });
}

/** The key of a column. Literals are in one column if they are the value of the same variable in each test. */
function keyOf(cells: readonly Cell[]): string {
  return JSON.stringify(
    cells.map(({ variable, kind, text }) => [variable ?? kind, variable === undefined && text]),
  );
}

/** Sorts columns: those in the title come first, in its order. */
function inOrderOfTitle(
  columns: readonly (readonly Cell[])[],
  parts: readonly TitleParts[],
): readonly (readonly Cell[])[] {
  const given = parts[0]?.arguments ?? [];
  const rank = (cells: readonly Cell[]): number => {
    if (cells[0]?.kind === 'expected') return given.length;
    const at = given.findIndex((_, argument) => isArgument(cells, parts, argument));
    return at === -1 ? given.length + 1 : at;
  };
  return columns.toSorted((one, other) => rank(one) - rank(other));
}

function namesFor(
  columns: readonly (readonly Cell[])[],
  { body }: TitledTest,
  taken: ReadonlySet<string>,
): readonly string[] {
  const declared = body.statements.flatMap((each) => (each.node === 'const' ? each.name : []));
  const used = new Set([...taken, ...takenNames, 'title', ...declared]);
  return columns.map(([cell]) => {
    const role = cell?.role.replace(/^_+/, '') ?? '';
    const stem = isIdentifier(role) && !takenNames.has(role) ? role : 'value';
    let column = stem;
    for (let number = 2; used.has(column); number += 1) column = stem + number;
    used.add(column);
    return column;
  });
}
