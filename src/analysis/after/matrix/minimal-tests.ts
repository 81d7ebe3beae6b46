/** Milliseconds that a test counts with beyond its duration, so that none is free. */
const leastCost = 0.1;

/**
 * Chooses few and cheap tests that together have a member in each of the sets: the greedy choice, which always takes the test
 * that reaches most of what is left for its cost (Chvátal, A greedy heuristic for the set-covering problem, 1979), then a
 * pass, the dearest first, that drops tests which those taken later have made needless. No test of the result can be left out;
 * the result need not be the smallest there is.
 *
 * @param sets per class of mutants, the tests that kill it; none is empty
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

/** Per test, the sets that it is in. */
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

/** The test with the greatest gain for its cost, the first of equals. */
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
