import { argumentsIn, markTest, withSharedKeys } from './argument-marks.ts';
import type { JoinedTests } from './join-tests.ts';
import { fullTitle, type TestEntry } from './test-entry.ts';
import { withoutLiteralMarks } from './literal-marks.ts';
import { stringText } from './literal-text.ts';
import type { PrintStyle } from './print-style.ts';
import { titleText, type Table } from './table.ts';

/** The lines of tests that are printed as one, with marks around their arguments. */
export function testLines(joined: JoinedTests, style: PrintStyle): readonly string[] {
  const { entries, titles, table } = joined;
  const [first] = entries;
  if (first === undefined) return [];
  const lines =
    table === undefined
      ? plainLines(entries, ownTitle(titles[0] ?? '', first, style), style)
      : isEach(style)
        ? eachLines(table, entries, style)
        : loopLines(table, entries, style);
  return markTest(
    entries.map(({ number }) => number),
    lines,
  );
}

/** Where tests are in blocks, these name what they are about; else their titles do. */
function ownTitle(title: string, entry: TestEntry, style: PrintStyle): string {
  return style.isGrouped ? title : fullTitle(entry, title);
}

function plainLines(
  entries: readonly TestEntry[],
  title: string,
  style: PrintStyle,
): readonly string[] {
  const body = entries.flatMap(({ body: { lines } }) => lines.map(withoutLiteralMarks));
  return callLines(stringText(title, style.quotes), '', { entries, body }, style);
}

/** The call of `it`, or of what stands for it, with the function of a test. */
function callLines(
  title: string,
  parameters: string,
  { entries, body, callee }: TestFunction,
  style: PrintStyle,
): readonly string[] {
  const [first] = entries;
  const end = style.hasSemicolons ? ';' : '';
  const given = parameters === '' && first?.body.takesContext === true ? 't' : parameters;
  const kills = style.showsKills ? entries.flatMap(({ test }) => test.kills) : [];
  const comment = kills.length === 0 ? [] : [`// kills: ${kills.join(', ')}`];
  return [
    `${callee ?? style.test}(${title}, ${first?.body.isAsync === true ? 'async ' : ''}(${given}) => {`,
    ...indented([...comment, ...body], style),
    `})${end}`,
  ];
}

interface TestFunction {
  readonly entries: readonly TestEntry[];
  readonly body: readonly string[];
  readonly callee?: string;
}

function isEach({ runner }: PrintStyle): boolean {
  return runner === 'vitest' || runner === 'jest';
}

/** `it.each(rows)(title, (columns) => …)`. */
function eachLines(
  table: Table,
  entries: readonly TestEntry[],
  style: PrintStyle,
): readonly string[] {
  const [first] = entries;
  if (first === undefined) return [];
  const { columns } = withTitles(table, entries, style);
  const isFlat = columns.length === 1 && !columns[0]?.texts.some((text) => text.startsWith('['));
  const rows = entries.map((_, row) => {
    const cells = columns.map(({ texts }) => texts[row] ?? '').join(', ');
    return isFlat ? `${cells},` : `[${cells}],`;
  });
  const title =
    table.title === undefined
      ? '%s'
      : ownTitle(
          titleText(table.title, () => '%s'),
          first,
          style,
        );
  const head = stringText(title, style.quotes);
  const named = columns.map(({ name }) => (name === 'title' ? '_title' : name)).join(', ');
  const body = sharedLines(table, entries);
  return [
    `${style.test}.each([`,
    ...indented(rows, style),
    ...callLines(head, named, { entries, body, callee: '])' }, style),
  ];
}

/** A loop over the rows, for runners without tables. */
function loopLines(
  table: Table,
  entries: readonly TestEntry[],
  style: PrintStyle,
): readonly string[] {
  const [first] = entries;
  if (first === undefined) return [];
  const { columns } = withTitles(table, entries, style);
  const [only] = columns;
  const isFlat = columns.length === 1;
  const rows = entries.map((_, row) => {
    const cells = columns.map(({ name, texts }) => `${name}: ${texts[row] ?? ''}`);
    return isFlat ? `${only?.texts[row] ?? ''},` : `{ ${cells.join(', ')} },`;
  });
  const names = isFlat ? (only?.name ?? '') : `{ ${columns.map(({ name }) => name).join(', ')} }`;
  const title =
    table.title === undefined
      ? 'title'
      : `\`${ownTitle(
          titleText(table.title, (name) => `\${${name}}`),
          first,
          style,
        )}\``;
  const body = sharedLines(table, entries);
  return [
    `for (const ${names} of [`,
    ...indented(rows, style),
    ']) {',
    ...indented(callLines(title, '', { entries, body }, style), style),
    '}',
  ];
}

/** A table whose rows tell their titles, where nothing else does. */
function withTitles(table: Table, entries: readonly TestEntry[], style: PrintStyle): Table {
  if (table.title !== undefined) return table;
  const texts = entries.map((entry, at) =>
    stringText(ownTitle(table.titles[at] ?? '', entry, style), style.quotes),
  );
  return { ...table, columns: [{ name: 'title', texts }, ...table.columns] };
}

/** The body that the tests of a table share: what is said of one's arguments is said of all. */
function sharedLines({ lines }: Table, entries: readonly TestEntry[]): readonly string[] {
  const keys = entries.map(({ body }) => argumentsIn(body.lines.join('\n')).keys);
  return withSharedKeys(lines.join('\n'), keys).split('\n');
}

/** Lines one step further in. */
export function indented(lines: readonly string[], { indent }: PrintStyle): readonly string[] {
  return lines.map((line) => (line === '' ? line : indent + line));
}
