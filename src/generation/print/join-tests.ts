import { enumerate } from './describe-argument.ts';
import { fullTitle, type TestEntry } from './test-entry.ts';
import { shapeOf, tableOf, titlesInText, type Table } from './table.ts';

/** Tests that are printed as one, with a title each as the runner tells it; most are alone. */
export interface JoinedTests {
  readonly entries: readonly TestEntry[];
  readonly titles: readonly string[];
  /** Where they are the rows of a table; else their bodies stand below one another. */
  readonly table?: Table;
}

/** From so many on, tests that differ in literals only are a table. */
const leastRows = 3;
/** No title for two tests is longer. */
const longest = 80;

/**
 * Joins tests that do the same with other literals: three or more into a table, two that are an assertion each into one test.
 * What is joined stands where the first was.
 *
 * @param taken names that no column may have, and titles, with those of their blocks, that no test may
 */
export function joinTests(
  entries: readonly TestEntry[],
  taken: { readonly names: ReadonlySet<string>; readonly titles: ReadonlySet<string> },
): readonly JoinedTests[] {
  const alike = new Map<string, TestEntry[]>();
  for (const entry of entries) {
    const shape = shapeOf(entry);
    alike.set(shape, [...(alike.get(shape) ?? []), entry]);
  }
  const used = new Set([...taken.titles, ...entries.map((entry) => fullTitle(entry, entry.title))]);
  return [...alike.values()]
    .flatMap((group) => joined(group, used, taken.names))
    .toSorted((one, other) => placeOf(one, entries) - placeOf(other, entries));
}

function placeOf({ entries: [first] }: JoinedTests, entries: readonly TestEntry[]): number {
  return first === undefined ? -1 : entries.indexOf(first);
}

function joined(
  group: readonly TestEntry[],
  used: Set<string>,
  takenNames: ReadonlySet<string>,
): readonly JoinedTests[] {
  const alone = group.map((entry) => ({ entries: [entry], titles: [entry.title] }));
  const [first, second] = group;
  if (first === undefined || second === undefined) return alone;
  const own = new Set(group.map((entry) => fullTitle(entry, entry.title)));
  const isFree = (title: string): boolean => {
    const whole = fullTitle(first, title);
    return own.has(whole) || !used.has(whole);
  };
  if (group.length >= leastRows) {
    const table = tableOf(group, takenNames);
    if (table !== undefined && [...table.titles, ...titlesInText(table)].every(isFree)) {
      return [{ entries: group, titles: table.titles, table }];
    }
  }
  if (group.length !== 2) return alone;
  const title = titleOfTwo(first, second);
  if (title === undefined || !isFree(title)) return alone;
  used.add(fullTitle(first, title));
  return [{ entries: group, titles: [title, title] }];
}

/** `returns 1 for 'a' and 2 for 'b'`; undefined of tests that are more than an assertion, or where it would be long. */
function titleOfTwo(first: TestEntry, second: TestEntry): string | undefined {
  const [one, other] = [first.name.parts, second.name.parts];
  const isShort = [first, second].every(({ body }) => body.lines.length === 1);
  if (!isShort || one === undefined || other === undefined) return undefined;
  if (one.subject !== other.subject) return undefined;
  const [left, right] = [one, other].map(({ arguments: list }) => condition(list));
  if (left === '' || right === '' || left === right) return undefined;
  const again = one.outcome === other.outcome ? ' and' : `, and ${other.outcome}`;
  const title = `${one.subject} ${one.outcome} ${left}${again} ${right}`.trim();
  return title.length <= longest ? title : undefined;
}

function condition(list: readonly { readonly text: string }[]): string {
  return list.length === 0 ? '' : `for ${enumerate(list.map(({ text }) => text))}`;
}
