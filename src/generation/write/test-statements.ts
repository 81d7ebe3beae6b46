import {
  array,
  arrow,
  call,
  does,
  lines,
  member,
  name,
  object,
  string,
  template,
  type Code,
  type CodeStatement,
} from './code/code.ts';
import type { JoinedTests } from './join-tests.ts';
import type { PrintStyle } from './print-style.ts';
import type { Table } from './table.ts';
import { type TitlePiece, titleText } from './titles/table-title.ts';
import { fullTitle, type TitledTest } from './titles/titled-test.ts';

/** The statement for tests that are printed as one. */
export function testStatement(joined: JoinedTests, style: PrintStyle): CodeStatement {
  const { tests, table } = joined;
  const isEach = style.runner === 'vitest' || style.runner === 'jest';
  const of =
    table === undefined
      ? plainTest(joined, style)
      : isEach
        ? eachRow(table, tests, style)
        : loop(table, tests, style);
  return { node: 'tests', ids: tests.map(({ test }) => test.id), of };
}

/** The title of a test. Without blocks, it begins with the name of the group. */
function ownTitle(title: string, test: TitledTest | undefined, style: PrintStyle): string {
  return style.isGrouped || test === undefined ? title : fullTitle(test, title);
}

/** The parts of the title of a table's tests: its texts, and the variables of the columns. */
function titleParts(
  title: readonly TitlePiece[],
  test: TitledTest | undefined,
  style: PrintStyle,
): readonly (string | Code)[] {
  const mark = '\0';
  const text = titleText(title, (column) => `${mark}${column}${mark}`);
  return ownTitle(text, test, style)
    .split(mark)
    .map((part, at) => (at % 2 === 0 ? part : name(part)));
}

function plainTest({ tests, titles }: JoinedTests, style: PrintStyle): CodeStatement {
  const title = string(ownTitle(titles[0] ?? '', tests[0], style));
  const statements = tests.flatMap(({ body }) => body.statements);
  const takesContext = tests[0]?.body.takesContext === true;
  return testCall(
    name(style.test),
    title,
    { tests, statements, parameters: takesContext ? ['t'] : [] },
    style,
  );
}

/** The contents of a test's function. */
interface TestFunction {
  readonly tests: readonly TitledTest[];
  readonly parameters: readonly string[];
  readonly statements: readonly CodeStatement[];
}

/** The call of `it`, `test` or `it.each(rows)` with the function of a test. */
function testCall(
  callee: Code,
  title: Code,
  { tests, parameters, statements }: TestFunction,
  style: PrintStyle,
): CodeStatement {
  const kills = style.showsKills ? tests.flatMap(({ test }) => test.kills) : [];
  const comment: readonly CodeStatement[] =
    kills.length === 0 ? [] : [{ node: 'comment', text: `kills: ${kills.join(', ')}` }];
  const body = lines([...comment, ...statements], tests[0]?.body.isAsync === true);
  return does(call(callee, [title, arrow(parameters, body)]));
}

/** `it.each(rows)(title, (columns) => …)`. */
function eachRow(table: Table, tests: readonly TitledTest[], style: PrintStyle): CodeStatement {
  const columns = columnsOf(table, tests, style);
  const isFlat = columns.length === 1 && !columns[0]?.values.some(({ node }) => node === 'array');
  const rows = tests.flatMap((_, row) => {
    const cells = columns.flatMap(({ values }) => values[row] ?? []);
    return isFlat ? cells : array(cells);
  });
  const title =
    table.title === undefined
      ? '%s'
      : ownTitle(
          titleText(table.title, () => '%s'),
          tests[0],
          style,
        );
  const parameters = columns.map((column) => (column.name === 'title' ? '_title' : column.name));
  const each = call(member(name(style.test), 'each'), [array(rows, true)]);
  return testCall(each, string(title), { tests, parameters, statements: table.statements }, style);
}

/** A loop over the rows, for runners without tables. */
function loop(table: Table, tests: readonly TitledTest[], style: PrintStyle): CodeStatement {
  const columns = columnsOf(table, tests, style);
  const names = columns.map((column) => column.name);
  const isFlat = columns.length === 1;
  const rows = tests.flatMap((_, row) => {
    const cells = columns.flatMap((column) => {
      const value = column.values[row];
      return value === undefined ? [] : [[column.name, value] as const];
    });
    return isFlat ? cells.map(([, value]) => value) : object(cells);
  });
  const title: Code =
    table.title === undefined ? name('title') : template(titleParts(table.title, tests[0], style));
  const takesContext = tests[0]?.body.takesContext === true;
  const inside = { tests, parameters: takesContext ? ['t'] : [], statements: table.statements };
  return {
    node: 'for',
    pattern: isFlat ? names.join('') : `{ ${names.join(', ')} }`,
    rows: array(rows, true),
    body: [testCall(name(style.test), title, inside, style)],
  };
}

/** The columns of a table. If rows have their own titles, the first column holds them. */
function columnsOf(
  table: Table,
  tests: readonly TitledTest[],
  style: PrintStyle,
): Table['columns'] {
  if (table.title !== undefined) return table.columns;
  const values = tests.map((test, at) => string(ownTitle(table.titles[at] ?? '', test, style)));
  return [{ name: 'title', values }, ...table.columns];
}
