import type { PrintedUnit } from './printed-unit.ts';

/** A test as a runner reports it. Runners know no ids: only the file and the title. */
export interface ReportedTest {
  readonly file: string;
  /** The title, with the titles of the blocks around it. */
  readonly name: string;
}

/** A generated test. Its id is unique among the tests of its unit. */
export interface TestReference {
  readonly one: PrintedUnit;
  readonly id: number;
}

/**
 * Finds the generated tests that a runner's test is. They are several if tests were joined, and none if the user wrote the test. This
 * is the only place that compares titles.
 */
export function generatedTests(
  units: readonly PrintedUnit[],
  { file, name }: ReportedTest,
): readonly TestReference[] {
  return units
    .filter(({ path }) => path === file)
    .flatMap((one) =>
      [...one.printed.titles].flatMap(([id, title]) => (isTitle(name, title) ? [{ one, id }] : [])),
    );
}

/** The ids of the generated tests of each unit that are among a runner's tests, by the path of the unit. */
export function idsAmong(
  tests: readonly ReportedTest[],
  units: readonly PrintedUnit[],
): ReadonlyMap<string, ReadonlySet<number>> {
  const found = tests.flatMap((test) => generatedTests(units, test));
  return new Map(
    units.map((one) => {
      const own = found.filter((reference) => reference.one === one);
      return [one.unit.file, new Set(own.map(({ id }) => id))];
    }),
  );
}

/** Whether a runner's name of a test is a title. */
export function isTitle(name: string, title: string): boolean {
  return flat(name) === flat(title);
}

/** Runners put the parts of a title together in different ways, and `@fast-check/vitest` adds a seed that is another one in each run. */
function flat(title: string): string {
  return title.replaceAll(' > ', ' ').replace(/ \(with seed=-?\d+\)$/, '');
}
