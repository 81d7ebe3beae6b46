/** One test makes another fail by running before it; both are named by keys. */
export interface Conflict {
  readonly spoiler: string;
  readonly victim: string;
}

/**
 * Chooses which tests to reject so that no conflict is left and few kills are lost: again and again the test that ends the most
 * conflicts for each mutant lost. (This is a minimum weighted vertex cover, by the greedy heuristic.) A test that later ones make needless
 * to reject stays.
 *
 * @param lossOf the mutants that are lost with a test; undefined where it can't be rejected
 * @returns keys of tests; a conflict of two tests that can't be rejected stays
 */
export function chooseRejected(
  conflicts: readonly Conflict[],
  lossOf: (key: string) => ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const keys = new Set(conflicts.flatMap(({ spoiler, victim }) => [spoiler, victim]));
  const candidates = [...keys].flatMap((key) => {
    const loss = lossOf(key);
    return loss === undefined ? [] : [{ key, cost: loss.size + 0.5 }];
  });
  const rejected = new Set<string>();
  let open = conflicts;
  for (;;) {
    const endedBy = (key: string): number => open.filter((one) => concerns(one, key)).length;
    const best = candidates
      .map(({ key, cost }) => ({ key, worth: endedBy(key) / cost }))
      .reduce((most, one) => (one.worth > most.worth ? one : most), { key: '', worth: 0 });
    if (best.worth === 0) break;
    rejected.add(best.key);
    open = open.filter((one) => !concerns(one, best.key));
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
