import { TestsFail } from '../../analysis/observe/require-suite.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { Faults, MergedUnit } from './printed-unit.ts';

/** Writes some tests of a unit into their file and runs them alone. */
export type RunTests = (
  one: MergedUnit,
  ids: ReadonlySet<number>,
) => Promise<AnalysisResult | TestsFail>;

/** The most runs that looking for the faulty tests of one file may take. */
const mostRuns = 30;
/** A file with at least so many tests is first tried with single ones of them. */
const manyTests = 16;

/**
 * Finds the tests that make their file fail as a whole, for instance by an error that is thrown after their end. Halves of the tests run
 * apart until the faulty ones are alone. Returns the given faults, narrowed to these tests. Tests about which nothing is known after
 * many runs stay at fault. If each half passes alone, all tests of the file do.
 *
 * @param merged the units whose test file fails as a whole
 * @param isOver whether the time is over: then no further run begins
 */
export async function isolateFaults(
  faults: Faults,
  merged: readonly MergedUnit[],
  run: RunTests,
  isOver: () => boolean = () => false,
): Promise<Faults> {
  const narrowed = new Map(faults);
  for (const one of merged) {
    const { file, tests } = one.unit;
    const isSound = tests.length > 1 && !isOver() && (await passesWithOne(one, run));
    const found = isSound ? await faultyAmong(one, run, isOver) : [];
    if (found.length === 0) continue;
    narrowed.set(file, new Map(found.map((id) => [id, faults.get(file)?.get(id)])));
  }
  return narrowed;
}

/** Whether a file passes with a single one of its tests: its first, the one in the middle, or its last. True of a small file. */
async function passesWithOne(one: MergedUnit, run: RunTests): Promise<boolean> {
  const ids = one.unit.tests.map(({ id }) => id);
  if (ids.length < manyTests) return true;
  for (const place of [0, 0.5, 1]) {
    const id = ids[Math.floor(place * (ids.length - 1))];
    const isFailing = id !== undefined && (await run(one, new Set([id]))) instanceof TestsFail;
    if (!isFailing) return true;
  }
  return false;
}

/** The tests that fail alone, and those that were not run in a passing part before the runs were used up. */
async function faultyAmong(
  one: MergedUnit,
  run: RunTests,
  isOver: () => boolean,
): Promise<readonly number[]> {
  const found: number[] = [];
  const open = halvesOf(one.unit.tests.map(({ id }) => id));
  for (let runs = 0; runs < mostRuns && !isOver(); runs += 1) {
    const part = largestOf(open);
    if (part === undefined) return found;
    open.splice(open.indexOf(part), 1);
    if (!((await run(one, new Set(part))) instanceof TestsFail)) continue;
    const [id] = part;
    if (part.length > 1) open.push(...halvesOf(part));
    else if (id !== undefined) found.push(id);
  }
  return [...found, ...open.flat()];
}

/** The largest part first: if the runs are used up, as few tests as possible are still in doubt. */
function largestOf(parts: readonly (readonly number[])[]): readonly number[] | undefined {
  return parts.toSorted((one, other) => other.length - one.length)[0];
}

function halvesOf(ids: readonly number[]): (readonly number[])[] {
  const middle = Math.ceil(ids.length / 2);
  return [ids.slice(0, middle), ids.slice(middle)];
}
