import type { TestCase } from '../../../model/test-case.ts';
import { compareFitness, farthest } from '../fitness/fitness.ts';

/** A test case with its fitness for goals, by their ids. */
export interface Placed {
  readonly testCase: TestCase;
  readonly fitness: ReadonlyMap<string, number>;
}

/** Returns test cases that were run with their fitness. Test cases without a result are left out. */
export function placed(
  candidates: readonly { readonly testCase: TestCase }[],
  evaluations: readonly { readonly fitness: readonly number[] }[],
  measured: readonly string[],
): readonly Placed[] {
  return evaluations.flatMap(({ fitness }, at) => {
    const testCase = candidates[at]?.testCase;
    if (testCase === undefined) return [];
    const byGoal = new Map(measured.map((id, goal) => [id, fitness[goal] ?? farthest]));
    return [{ testCase, fitness: byGoal }];
  });
}

/**
 * Orders test cases by many goals at once (Panichella, Kifetew and Tonella, DynaMOSA: preference sorting). First come the test
 * cases that are nearest to a goal; of equally near ones, the shortest. Then come the others, front by front: a front holds the
 * test cases that no remaining one dominates, and starts with those that are beaten the least by any other one (sub-vector
 * dominance). The last fronts are left out when there are enough.
 *
 * @param goals ids of the goals that count; a test case without a fitness for a goal has the worst fitness for it
 */
export function preferenceOrder(
  testCases: readonly Placed[],
  goals: readonly string[],
  enough: number,
): readonly Placed[] {
  const rows = testCases.map((whole) => ({
    whole,
    length: whole.testCase.statements.length,
    fitness: Float64Array.from(goals, (goal) => whole.fitness.get(goal) ?? farthest),
  }));
  const preferred = new Set(goals.flatMap((_, goal) => nearestTo(goal, rows) ?? []));
  const ordered = [...preferred];
  let rest = rows.filter((row) => !preferred.has(row));
  while (rest.length > 0 && ordered.length < enough) {
    const front = rest.filter((row) => !rest.some((other) => dominates(other, row)));
    ordered.push(...leastBeaten(front));
    const taken = new Set(front);
    rest = rest.filter((row) => !taken.has(row));
  }
  return ordered.map(({ whole }) => whole);
}

interface Row {
  readonly whole: Placed;
  readonly length: number;
  readonly fitness: Float64Array;
}

function nearestTo(goal: number, rows: readonly Row[]): Row | undefined {
  let best: Row | undefined;
  for (const row of rows) {
    const least = best?.fitness[goal] ?? farthest;
    const own = row.fitness[goal] ?? farthest;
    if (own < least || (own === least && best !== undefined && row.length < best.length)) {
      best = row;
    }
  }
  return best;
}

/** Returns whether one row is nowhere farther and somewhere nearer than another. */
function dominates({ fitness: one }: Row, { fitness: other }: Row): boolean {
  let isNearer = false;
  for (let goal = 0; goal < one.length; goal += 1) {
    const order = compareFitness(one[goal] ?? farthest, other[goal] ?? farthest);
    if (order > 0) return false;
    isNearer ||= order < 0;
  }
  return isNearer;
}

function leastBeaten(front: readonly Row[]): readonly Row[] {
  const beaten = new Map(
    front.map((row) => [row, Math.max(0, ...front.map((other) => winsOf(other, row)))]),
  );
  return front.toSorted(
    (a, b) => (beaten.get(a) ?? 0) - (beaten.get(b) ?? 0) || a.length - b.length,
  );
}

/** Returns the number of goals to which one row is nearer than another. */
function winsOf({ fitness: one }: Row, { fitness: other }: Row): number {
  let wins = 0;
  for (let goal = 0; goal < one.length; goal += 1) {
    if ((one[goal] ?? farthest) < (other[goal] ?? farthest)) wins += 1;
  }
  return wins;
}
