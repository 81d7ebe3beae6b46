/** The mutants of every site, and how a run can tell which of them it infects. */
export interface SiteTable {
  readonly siteCount: number;
  readonly mutantCount: number;
  /** Index of the first mutant of a site; entry `siteCount` is `mutantCount`. */
  readonly firstMutant: Uint32Array;
  /** Code of a site's own operator, or `LEFT` where it is any expression. */
  readonly operator: Uint8Array;
  /** 1 where only the truthiness of a site's value matters. */
  readonly condition: Uint8Array;
  /** Code of a mutant's operator, operand or constant. */
  readonly probe: Uint8Array;
  /**
   * Describes the sites of a module that is being evaluated: for each site its operator's code, 1 or 0 for a condition,
   * and the code of each of its mutants; or the single number -1 where reaching the site infects all its mutants.
   */
  readonly declare: (firstSite: number, codes: readonly number[]) => void;
}

const Words = Uint32Array;
const Bytes = Uint8Array;

/** A table of `siteFirstMutant.length` sites, none of them described. */
export function createSiteTable(
  siteFirstMutant: ArrayLike<number>,
  mutantCount: number,
): SiteTable {
  const siteCount = siteFirstMutant.length;
  const firstMutant = new Words(siteCount + 1);
  for (let site = 0; site < siteCount; site += 1) firstMutant[site] = siteFirstMutant[site] ?? 0;
  firstMutant[siteCount] = mutantCount;
  const operator = new Bytes(siteCount);
  const condition = new Bytes(siteCount);
  const probe = new Bytes(mutantCount);
  return {
    siteCount,
    mutantCount,
    firstMutant,
    operator,
    condition,
    probe,
    declare(firstSite, codes) {
      let at = 0;
      for (let site = firstSite; at < codes.length && site < siteCount; site += 1) {
        const code = codes[at] ?? -1;
        at += 1;
        if (code === -1) continue;
        operator[site] = code;
        condition[site] = codes[at] ?? 0;
        at += 1;
        const end = firstMutant[site + 1] ?? 0;
        for (let mutant = firstMutant[site] ?? end; mutant < end; mutant += 1) {
          probe[mutant] = codes[at] ?? 0;
          at += 1;
        }
      }
    },
  };
}
