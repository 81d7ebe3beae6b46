import type { Trace } from '../protocol.ts';
import type { SiteTable } from './site-table.ts';

/** The record of a window, in the order in which it came. */
export interface RecordedSites {
  /** The first `touchedCount` entries are the sites that were reached, each once. */
  readonly touched: Uint32Array;
  readonly touchedCount: number;
  /** By site, the number of its evaluations. */
  readonly evaluated: Uint32Array;
  /** By mutant, 1 if it is infected. */
  readonly infected: Uint8Array;
  /** Returns false for a mutant whose difference has not left its predicate (`propagation.ts`). */
  readonly mayChange: (mutant: number) => boolean;
}

const { imul } = Math;
const Words = Uint32Array;
const sort: (array: Uint32Array) => unknown = Function.prototype.call.bind(
  Uint32Array.prototype.sort,
);

/** Turns a record into ranges. The time is proportional to the number of sites that were reached. */
export function summariseTrace(table: SiteTable, recorded: RecordedSites): Trace {
  const { touchedCount, evaluated, infected, mayChange } = recorded;
  const covered: number[] = [];
  const infectedRanges: number[] = [];
  let hits = 0;
  let low = 0;
  let high = 0;
  const sites = sortedSites(recorded);
  for (let at = 0; at < touchedCount; at += 1) {
    const site = sites[at] ?? 0;
    const start = table.firstMutant[site] ?? 0;
    const end = table.firstMutant[site + 1] ?? 0;
    const count = evaluated[site] ?? 0;
    append(covered, start, end);
    hits += count;
    low = mix(mix(low, site), count);
    for (let mutant = start; mutant < end; mutant += 1) {
      if (infected[mutant] !== 1 || !mayChange(mutant)) continue;
      append(infectedRanges, mutant, mutant + 1);
      high = mix(high, mutant);
    }
  }
  return { covered, infected: infectedRanges, hits, digest: `${low >>> 0}.${high >>> 0}` };
}

function sortedSites({ touched, touchedCount }: RecordedSites): Uint32Array {
  const sites = new Words(touchedCount);
  for (let at = 0; at < touchedCount; at += 1) sites[at] = touched[at] ?? 0;
  sort(sites);
  return sites;
}

/** Appends a range that lies after all others. If it touches the last range, joins the two. */
function append(ranges: number[], start: number, end: number): void {
  if (start === end) return;
  const last = ranges.length - 1;
  if (last > 0 && ranges[last] === start) {
    ranges[last] = end;
    return;
  }
  ranges[last + 1] = start;
  ranges[last + 2] = end;
}

function mix(hash: number, value: number): number {
  const mixed = imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
