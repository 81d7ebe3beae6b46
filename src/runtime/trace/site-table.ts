import { FOLLOWS, REACHES } from '../probe-codes.ts';

/** The mutants of every site, with the codes by which a run finds out which of them it infects. */
export interface SiteTable {
  readonly siteCount: number;
  readonly mutantCount: number;
  /** Index of the first mutant of each site. The entry at `siteCount` is `mutantCount`. */
  readonly firstMutant: Uint32Array;
  /** By site, the code of its operator, or `LEFT` for any other expression. */
  readonly operator: Uint8Array;
  /** By site, 1 if only the truthiness of its value matters. */
  readonly condition: Uint8Array;
  /** By mutant, the code of its operator, operand or constant. */
  readonly probe: Uint8Array;
  /**
   * By site, one more than the index of the first site that is reached together with it, or of the next site with the same
   * leader.
   */
  readonly firstFollower: Uint32Array;
  readonly nextFollower: Uint32Array;
  /**
   * Describes the sites of a module that is being evaluated. For each site: the code of its operator, 1 for a condition or 0,
   * and the code of each of its mutants; or `REACHES`; or `FOLLOWS` and an offset.
   */
  readonly declare: (firstSite: number, codes: readonly number[]) => void;
}

const Words = Uint32Array;
const Bytes = Uint8Array;

/** Creates a table of `siteFirstMutant.length` sites without descriptions. */
export function createSiteTable(
  siteFirstMutant: ArrayLike<number>,
  mutantCount: number,
): SiteTable {
  const siteCount = siteFirstMutant.length;
  const firstMutant = new Words(siteCount + 1);
  for (let site = 0; site < siteCount; site += 1) firstMutant[site] = siteFirstMutant[site] ?? 0;
  firstMutant[siteCount] = mutantCount;
  const columns = {
    siteCount,
    mutantCount,
    firstMutant,
    operator: new Bytes(siteCount),
    condition: new Bytes(siteCount),
    probe: new Bytes(mutantCount),
    firstFollower: new Words(siteCount),
    nextFollower: new Words(siteCount),
  };
  const declared = new Bytes(siteCount);
  return {
    ...columns,
    declare(firstSite, codes) {
      // A module that is evaluated anew describes the same sites again.
      if (declared[firstSite] === 1) return;
      declared[firstSite] = 1;
      describe(columns, firstSite, codes);
    },
  };
}

function describe(
  table: Omit<SiteTable, 'declare'>,
  firstSite: number,
  codes: readonly number[],
): void {
  let at = 0;
  for (let site = firstSite; at < codes.length && site < table.siteCount; site += 1) {
    const code = codes[at] ?? REACHES;
    at += 1;
    if (code === REACHES) continue;
    if (code === FOLLOWS) {
      const leader = firstSite + (codes[at] ?? 0);
      table.nextFollower[site] = table.firstFollower[leader] ?? 0;
      table.firstFollower[leader] = site + 1;
      at += 1;
      continue;
    }
    table.operator[site] = code;
    table.condition[site] = codes[at] ?? 0;
    at += 1;
    const end = table.firstMutant[site + 1] ?? 0;
    for (let mutant = table.firstMutant[site] ?? end; mutant < end; mutant += 1) {
      table.probe[mutant] = codes[at] ?? 0;
      at += 1;
    }
  }
}
