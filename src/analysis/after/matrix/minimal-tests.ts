/** Milliseconds that are added to the duration of each test, so that no test is free. */
const leastCost = 0.1;

/**
 * Chooses few and cheap tests so that each of the sets has at least one of them. The choice is greedy: it always takes the test
 * that is in most of the remaining sets, relative to its cost (Chvátal, A greedy heuristic for the set-covering problem, 1979).
 * Then it drops tests that later tests have made needless, the most expensive first. No test of the result can be left out, but a
 * smaller result may exist.
 *
 * @param sets the tests that kill each class of mutants; no set is empty
 * @param durations milliseconds of each test
 * @returns numbers of tests, in the order in which they were taken
 */
export function minimalTests(
  sets: readonly (readonly number[])[],
  durations: readonly number[],
): number[] {
  const costs = durations.map((duration) => duration + leastCost);
  const setsOfTest = invert(sets, durations.length);
  const taken = takeGreedily(sets, setsOfTest, costs);
  return dropNeedless(taken, setsOfTest, costs, sets.length);
}

/** Returns the sets that each test is in. */
function invert(sets: readonly (readonly number[])[], testCount: number): number[][] {
  const setsOfTest: number[][] = Array.from({ length: testCount }, () => []);
  sets.forEach((tests, at) => {
    for (const test of tests) setsOfTest[test]?.push(at);
  });
  return setsOfTest;
}

function takeGreedily(
  sets: readonly (readonly number[])[],
  setsOfTest: readonly (readonly number[])[],
  costs: readonly number[],
): number[] {
  const gains = setsOfTest.map((ofTest) => ofTest.length);
  const reached = sets.map(() => false);
  const taken: number[] = [];
  for (let best = bestOf(gains, costs); best !== undefined; best = bestOf(gains, costs)) {
    taken.push(best);
    for (const at of setsOfTest[best] ?? []) {
      if (reached[at] === true) continue;
      reached[at] = true;
      for (const test of sets[at] ?? []) gains[test] = (gains[test] ?? 0) - 1;
    }
  }
  return taken;
}

/** Returns the test with the greatest gain relative to its cost; the first of equal tests. */
function bestOf(gains: readonly number[], costs: readonly number[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (let test = 0; test < gains.length; test += 1) {
    const worth = (gains[test] ?? 0) / (costs[test] ?? 1);
    if (worth > most) {
      most = worth;
      best = test;
    }
  }
  return best;
}

function dropNeedless(
  taken: readonly number[],
  setsOfTest: readonly (readonly number[])[],
  costs: readonly number[],
  setCount: number,
): number[] {
  const counts = new Uint32Array(setCount);
  for (const test of taken) {
    for (const at of setsOfTest[test] ?? []) counts[at] = (counts[at] ?? 0) + 1;
  }
  const kept = new Set(taken);
  for (const test of taken.toSorted((a, b) => (costs[b] ?? 0) - (costs[a] ?? 0))) {
    const ofTest = setsOfTest[test] ?? [];
    if (ofTest.some((at) => (counts[at] ?? 0) < 2)) continue;
    kept.delete(test);
    for (const at of ofTest) counts[at] = (counts[at] ?? 0) - 1;
  }
  return [...kept];
}
