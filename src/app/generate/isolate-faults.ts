import { TestsFail } from '../../analysis/observe/require-suite.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { Faults, MergedUnit } from './printed-unit.ts';

/** Writes some tests of a unit into their file and runs them alone. */
export type RunTests = (
  one: MergedUnit,
  ids: ReadonlySet<number>,
) => Promise<AnalysisResult | TestsFail>;

/** The most runs that looking for the faulty tests of one file may take. */
const mostRuns = 12;

/**
 * Finds the tests that make their file fail as a whole, for instance by an error that is thrown after their end. Halves of the tests run
 * apart until the faulty ones are alone. Returns the given faults, narrowed to these tests. If they can't be found, all tests of the
 * file stay at fault.
 *
 * @param merged the units whose test file fails as a whole
 */
export async function isolateFaults(
  faults: Faults,
  merged: readonly MergedUnit[],
  run: RunTests,
): Promise<Faults> {
  const narrowed = new Map(faults);
  for (const one of merged) {
    const { file, tests } = one.unit;
    const found = tests.length < 2 ? [] : ((await faultyAmong(one, run)) ?? []);
    if (found.length === 0) continue;
    narrowed.set(file, new Map(found.map((id) => [id, faults.get(file)?.get(id)])));
  }
  return narrowed;
}

/** The tests that fail alone; undefined if finding them takes too many runs. */
async function faultyAmong(one: MergedUnit, run: RunTests): Promise<readonly number[] | undefined> {
  const found: number[] = [];
  const open = halvesOf(one.unit.tests.map(({ id }) => id));
  for (let runs = 0; ; runs += 1) {
    const part = open.pop();
    if (part === undefined) return found;
    if (runs === mostRuns) return undefined;
    if (!((await run(one, new Set(part))) instanceof TestsFail)) continue;
    const [id] = part;
    if (part.length > 1) open.push(...halvesOf(part));
    else if (id !== undefined) found.push(id);
  }
}

function halvesOf(ids: readonly number[]): (readonly number[])[] {
  const middle = Math.ceil(ids.length / 2);
  return [ids.slice(0, middle), ids.slice(middle)];
}
