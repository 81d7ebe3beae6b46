/** One test makes another fail by running before it. Both are given by keys. */
export interface Conflict {
  readonly spoiler: string;
  readonly victim: string;
}

/**
 * Chooses which tests to reject so that no conflict is left and few kills are lost. Each step rejects the test that ends the most
 * conflicts for each mutant lost. (This is the greedy heuristic for the minimum weighted vertex cover.) If later rejections make an
 * earlier one needless, that test stays.
 *
 * @param lossOf gives the number of mutants that are lost with a test if others are rejected already; undefined if the test can't be
 *   rejected
 * @returns the keys of the rejected tests; a conflict of two tests that can't be rejected stays
 */
export function chooseRejected(
  conflicts: readonly Conflict[],
  lossOf: (key: string, rejected: ReadonlySet<string>) => number | undefined,
): ReadonlySet<string> {
  const keys = new Set(conflicts.flatMap(({ spoiler, victim }) => [spoiler, victim]));
  const rejected = new Set<string>();
  let unresolved = conflicts;
  for (;;) {
    const endedBy = (key: string): number => unresolved.filter((one) => concerns(one, key)).length;
    const best = [...keys]
      .map((key) => {
        const loss = lossOf(key, rejected);
        return { key, worth: loss === undefined ? 0 : endedBy(key) / (loss + 0.5) };
      })
      .reduce((most, one) => (one.worth > most.worth ? one : most), { key: '', worth: 0 });
    if (best.worth === 0) break;
    rejected.add(best.key);
    unresolved = unresolved.filter((one) => !concerns(one, best.key));
  }
  for (const key of rejected) {
    const own = conflicts.filter((one) => concerns(one, key));
    const isNeedless = own.every(({ spoiler, victim }) =>
      rejected.has(spoiler === key ? victim : spoiler),
    );
    if (isNeedless) rejected.delete(key);
  }
  return rejected;
}

function concerns({ spoiler, victim }: Conflict, key: string): boolean {
  return spoiler === key || victim === key;
}
