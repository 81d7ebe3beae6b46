import { enumerate } from './titles/describe-argument.ts';
import type { PrintStyle } from './print-style.ts';
import { shapeOf, tableOf, type Table } from './table.ts';
import { isPlain, titlesInText } from './titles/table-title.ts';
import { fullTitle, type TitledTest } from './titles/titled-test.ts';

/** Tests that are printed as one, with the titles that the runner reports. Most tests are alone. */
export interface JoinedTests {
  readonly tests: readonly TitledTest[];
  readonly titles: readonly string[];
  /** The table whose rows the tests are. Without it, their bodies stand below one another. */
  readonly table?: Table;
}

/** The block and the title of a test that reads several constants. */
const constants = { group: 'constants', title: 'have their values' };

/** The least number of tests for a table, and of constants for one test. */
const leastRows = 3;
/** The longest title for two tests. */
const longest = 80;

/**
 * Joins tests that differ only in literals. Three or more become a table. Two become one test if each has one assertion, which says the same, and
 * otherwise a table if they do the same and one title says it. Three or more
 * tests that only read constants become one test, too. The joined test stands at the place of its first test.
 *
 * @param taken names that no column may have, and titles, with those of their blocks, that no test may have
 */
export function joinTests(
  tests: readonly TitledTest[],
  taken: TakenWords,
  style: PrintStyle,
): readonly JoinedTests[] {
  const used = new Set([...taken.titles, ...tests.map((test) => fullTitle(test, test.title))]);
  const readings = joinedReadings(tests, used);
  const byShape = new Map<string, TitledTest[]>();
  for (const test of readings === undefined ? tests : tests.filter((each) => !isReading(each))) {
    const shape = shapeOf(test, style);
    byShape.set(shape, [...(byShape.get(shape) ?? []), test]);
  }
  const others = [...byShape.values()].flatMap((group) =>
    joined(group, { names: taken.names, titles: used }, style),
  );
  return [...(readings === undefined ? [] : [readings]), ...others].toSorted(
    (one, other) => placeOf(one, tests) - placeOf(other, tests),
  );
}

/** One test of all that only read a constant; undefined if there are few. */
function joinedReadings(
  tests: readonly TitledTest[],
  used: ReadonlySet<string>,
): JoinedTests | undefined {
  const { group, title } = constants;
  const readings = tests
    .filter(isReading)
    .map((test) => ({ ...test, name: { ...test.name, group } }));
  const [first] = readings;
  if (first === undefined || readings.length < leastRows || used.has(fullTitle(first, title)))
    return undefined;
  return { tests: readings, titles: readings.map(() => title) };
}

function isReading({ name, body, restore }: TitledTest): boolean {
  return name.isReading === true && body.statements.length === 1 && restore === undefined;
}

/** Names and titles that are in use. */
interface TakenWords {
  readonly names: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
}

function placeOf({ tests: [first] }: JoinedTests, tests: readonly TitledTest[]): number {
  return tests.findIndex(({ test }) => test.id === first?.test.id);
}

function joined(
  group: readonly TitledTest[],
  taken: { readonly names: ReadonlySet<string>; readonly titles: Set<string> },
  style: PrintStyle,
): readonly JoinedTests[] {
  const alone = group.map((test) => ({ tests: [test], titles: [test.title] }));
  const [first, second] = group;
  if (first === undefined || second === undefined) return alone;
  const own = new Set(group.map((test) => fullTitle(test, test.title)));
  const isFree = (title: string): boolean => {
    const whole = fullTitle(first, title);
    return own.has(whole) || !taken.titles.has(whole);
  };
  if (group.length >= leastRows) {
    const table = tableOf(group, taken.names, style);
    if (table !== undefined && [...table.titles, ...titlesInText(table)].every(isFree)) {
      return [{ tests: group, titles: table.titles, table }];
    }
    // A title with a mark that runners replace can't be that of a row, and must not keep the others apart.
    const [plain, marked] = [true, false].map((wanted) =>
      group.filter(({ title }) => isPlain(title) === wanted),
    );
    if (plain && marked && plain.length >= leastRows && marked.length > 0) {
      return [plain, marked].flatMap((each) => joined(each, taken, style));
    }
  }
  if (group.length !== 2) return alone;
  const title = titleOfTwo(first, second);
  if (title !== undefined && isFree(title)) {
    taken.titles.add(fullTitle(first, title));
    return [{ tests: group, titles: [title, title] }];
  }
  // Two rows that do the same are worth a table if one title says both.
  const isSame = first.name.parts?.outcome === second.name.parts?.outcome;
  const table = isSame ? tableOf(group, taken.names, style) : undefined;
  return table?.title !== undefined && [...table.titles, ...titlesInText(table)].every(isFree)
    ? [{ tests: group, titles: table.titles, table }]
    : alone;
}

/** A title such as `returns 1 for 'a' and for 'b'`; undefined if the outcomes differ, if a test has more than an assertion, or if the title is too long. */
function titleOfTwo(first: TitledTest, second: TitledTest): string | undefined {
  const [one, other] = [first.name.parts, second.name.parts];
  const isShort = [first, second].every(({ body }) => body.statements.length === 1);
  if (!isShort || one === undefined || other === undefined) return undefined;
  if (one.subject !== other.subject || one.isTold || other.isTold) return undefined;
  const [left, right] = [one, other].map(({ arguments: list }) => condition(list));
  if (left === '' || right === '' || left === right) return undefined;
  if (one.outcome !== other.outcome) return undefined;
  const title = `${one.subject} ${one.outcome} ${left} and ${right}`.trim();
  return title.length <= longest ? title : undefined;
}

function condition(list: readonly { readonly text: string }[]): string {
  return list.length === 0 ? '' : `for ${enumerate(list.map(({ text }) => text))}`;
}
