import type { TestCase } from '../../../model/test-case.ts';

/** A test case with how near it came to goals. */
export interface Placed {
  readonly testCase: TestCase;
  readonly nearness: ReadonlyMap<string, number>;
}

/** Test cases that were run, with what was measured; those without a result are left out. */
export function placed(
  candidates: readonly { readonly testCase: TestCase }[],
  evaluations: readonly { readonly nearness: readonly number[] }[],
  measured: readonly string[],
): readonly Placed[] {
  return evaluations.flatMap(({ nearness }, at) => {
    const testCase = candidates[at]?.testCase;
    if (testCase === undefined) return [];
    return [{ testCase, nearness: new Map(measured.map((id, goal) => [id, nearness[goal] ?? 0])) }];
  });
}

/**
 * Orders test cases by many goals at once (Panichella, Kifetew and Tonella, DynaMOSA: preference sorting): first those that are nearest to
 * a goal, of equally near ones the shortest; then, front by front, those that no other one dominates, in each front first what is least
 * beaten by any other one (sub-vector dominance). The last fronts are left out when there are enough.
 *
 * @param goals ids of the goals that count; a test case that was not measured for one is as far from it as can be
 */
export function preferenceOrder(
  testCases: readonly Placed[],
  goals: readonly string[],
  enough: number,
): readonly Placed[] {
  const rows = testCases.map((whole) => ({
    whole,
    length: whole.testCase.statements.length,
    near: Float64Array.from(goals, (goal) => whole.nearness.get(goal) ?? 0),
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
  readonly near: Float64Array;
}

function nearestTo(goal: number, rows: readonly Row[]): Row | undefined {
  let best: Row | undefined;
  for (const row of rows) {
    const ahead = (row.near[goal] ?? 0) - (best?.near[goal] ?? 0);
    if (ahead > 0 || (ahead === 0 && best !== undefined && row.length < best.length)) best = row;
  }
  return best;
}

/** Nowhere farther, and somewhere nearer. */
function dominates({ near: one }: Row, { near: other }: Row): boolean {
  let isNearer = false;
  for (let goal = 0; goal < one.length; goal += 1) {
    const ahead = (one[goal] ?? 0) - (other[goal] ?? 0);
    if (ahead < 0) return false;
    isNearer ||= ahead > 0;
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

/** To how many goals one is nearer than the other. */
function winsOf({ near: one }: Row, { near: other }: Row): number {
  let wins = 0;
  for (let goal = 0; goal < one.length; goal += 1) {
    if ((one[goal] ?? 0) > (other[goal] ?? 0)) wins += 1;
  }
  return wins;
}
