/**
 * Vargha and Delaney's effect size Â12, as in table 3 of the μTEST paper: how likely it is that a value of the first sample is higher
 * than one of the second, with equal ones counted half. NaN where a sample is empty.
 */
export function varghaDelaney(first: readonly number[], second: readonly number[]): number {
  const wins = first.flatMap((one) =>
    second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)),
  );
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

/**
 * The p-value of the two-sided Mann-Whitney U test that both samples come from one distribution. It is exact, with equal values,
 * too: the share of all ways to divide the values among the samples whose sum of ranks is at least as far from the expected one.
 * NaN where a sample is empty.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  if (first.length === 0 || second.length === 0) return Number.NaN;
  const ranks = doubledRanks([...first, ...second]);
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  const expected = (first.length * total) / ranks.length;
  const sumOfFirst = ranks.slice(0, first.length).reduce((sum, rank) => sum + rank, 0);
  const distance = Math.abs(sumOfFirst - expected);
  let [all, asFar] = [0, 0];
  for (const [sum, ways] of waysToSum(ranks, first.length)) {
    all += ways;
    if (Math.abs(sum - expected) >= distance) asFar += ways;
  }
  return asFar / all;
}

/** Twice the rank of each value from 1 on, which is whole: equal values have the mean of their ranks. */
function doubledRanks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return 2 * below + equal + 1;
  });
}

/** By sum, the number of ways to choose so many of the numbers that they add up to it. */
function waysToSum(numbers: readonly number[], size: number): ReadonlyMap<number, number> {
  const bySize = Array.from({ length: size + 1 }, () => new Map<number, number>());
  bySize[0]?.set(0, 1);
  for (const number of numbers) {
    // From the largest on, so that no number is chosen twice.
    for (let chosen = size; chosen > 0; chosen -= 1) {
      for (const [sum, ways] of bySize[chosen - 1] ?? []) {
        const known = bySize[chosen]?.get(sum + number) ?? 0;
        bySize[chosen]?.set(sum + number, known + ways);
      }
    }
  }
  return bySize[size] ?? new Map<number, number>();
}
