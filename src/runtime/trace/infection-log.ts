import type { Trace } from '../protocol.ts';
import type { SiteTable } from './site-table.ts';
import { summariseTrace } from './summarise-trace.ts';

/** The record of the sites of a table in one window. */
export interface InfectionLog {
  /** By site: 1 untouched, 2 reached and still recording, 0 reached and silent for the rest of the window. */
  readonly mask: Uint8Array;
  /** Counts an arrival at a site whose operands are still to be evaluated. */
  readonly enter: (site: number) => void;
  /** Counts an evaluation of a site, after its infections were noted. */
  readonly count: (site: number) => void;
  readonly infect: (site: number, mutant: number) => void;
  readonly infectAll: (site: number) => void;
  readonly isInfected: (mutant: number) => boolean;
  readonly clear: () => void;
  /** @param mayChange returns false for a mutant that does not count as infected all the same; by default, for none */
  readonly summarise: (mayChange?: (mutant: number) => boolean) => Trace;
}

/** After this number of evaluations, a site counts as infecting all its mutants by default. */
const PROBE_CAP = 2048;
/** The number of evaluations that are counted after all mutants are infected: enough to tell most different runs apart. */
const QUIET = 32;
/** After this number of arrivals without an evaluation (an operand throws), a site falls silent. */
const PENDING_CAP = 16_384;

const Words = Uint32Array;
const Bytes = Uint8Array;
const fill: (array: Uint8Array, value: number) => unknown = Function.prototype.call.bind(
  Uint8Array.prototype.fill,
);

/**
 * Creates an empty log.
 *
 * @param onReached is called for each site that is reached for the first time in a window, before its operands are evaluated
 * @param cap the number of evaluations after which a site counts as infecting all its mutants
 */
export function createInfectionLog(
  table: SiteTable,
  onReached?: (site: number) => void,
  cap: number = PROBE_CAP,
): InfectionLog {
  const { siteCount, firstMutant } = table;
  const mask = new Bytes(siteCount);
  fill(mask, 1);
  const entered = new Words(siteCount);
  const evaluated = new Words(siteCount);
  /** By site, the number of its mutants that are not infected, once the site is touched. */
  const healthy = new Words(siteCount);
  const infected = new Bytes(table.mutantCount);
  const touched = new Words(siteCount);
  let touchedCount = 0;

  const touch = (site: number): void => {
    mask[site] = 2;
    touched[touchedCount] = site;
    touchedCount += 1;
    onReached?.(site);
    healthy[site] = (firstMutant[site + 1] ?? 0) - (firstMutant[site] ?? 0);
    let follower = table.firstFollower[site] ?? 0;
    while (follower > 0) {
      if (mask[follower - 1] === 1) infectAll(follower - 1);
      follower = table.nextFollower[follower - 1] ?? 0;
    }
  };
  const infect = (site: number, mutant: number): void => {
    if (mask[site] === 1) touch(site);
    if (infected[mutant] === 1) return;
    infected[mutant] = 1;
    healthy[site] = (healthy[site] ?? 0) - 1;
  };
  /** The followers of a site are reached with it, and count as infected. */
  function infectAll(site: number): void {
    if (mask[site] === 1) touch(site);
    if (healthy[site] === 0) return;
    healthy[site] = 0;
    const end = firstMutant[site + 1] ?? 0;
    for (let at = firstMutant[site] ?? end; at < end; at += 1) infected[at] = 1;
  }
  return {
    mask,
    infect,
    infectAll,
    isInfected: (mutant) => infected[mutant] === 1,
    enter(site) {
      if (mask[site] === 1) touch(site);
      const count = (entered[site] ?? 0) + 1;
      entered[site] = count;
      if (count - (evaluated[site] ?? 0) > PENDING_CAP) {
        infectAll(site);
        mask[site] = 0;
      }
    },
    count(site) {
      if (mask[site] === 1) touch(site);
      const count = (evaluated[site] ?? 0) + 1;
      evaluated[site] = count;
      if (count < QUIET) return;
      if (count >= cap) infectAll(site);
      if (healthy[site] === 0) mask[site] = 0;
    },
    clear() {
      for (let at = 0; at < touchedCount; at += 1) {
        const site = touched[at] ?? 0;
        mask[site] = 1;
        entered[site] = 0;
        evaluated[site] = 0;
        const end = firstMutant[site + 1] ?? 0;
        for (let mutant = firstMutant[site] ?? end; mutant < end; mutant += 1) infected[mutant] = 0;
      }
      touchedCount = 0;
    },
    summarise(mayChange = () => true) {
      for (let at = 0; at < touchedCount; at += 1) {
        const site = touched[at] ?? 0;
        // An operand threw, or is still awaited.
        if ((entered[site] ?? 0) > (evaluated[site] ?? 0)) infectAll(site);
      }
      return summariseTrace(table, { touched, touchedCount, evaluated, infected, mayChange });
    },
  };
}
