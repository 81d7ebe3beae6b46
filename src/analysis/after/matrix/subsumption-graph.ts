import type { SubsumptionGraph } from '../../../model/kill-matrix.ts';
import type { KillGroup } from './group-by-killers.ts';

/**
 * Finds which classes of mutants dynamically subsume which: those whose kill sets lie within another's (Kurtz and others,
 * Mutant subsumption graphs, 2014, section II). Classes have different kill sets, so that subsumption is a partial order
 * among them, and its transitive reduction is unique.
 *
 * A set can lie within another only if its rarest member is in that one: each class is filed under the test of its own that
 * kills the fewest classes, and is compared with the classes that this test kills only.
 */
export function subsumptionGraph(
  groups: readonly KillGroup[],
  testCount: number,
): SubsumptionGraph {
  const sets = packSets(
    groups.map(({ killers }) => killers),
    testCount,
  );
  const filed = fileByRarest(groups, testCount);
  const subsumed = new Float64Array(groups.length);
  const hasSubsumer = groups.map(() => false);
  const edges: (readonly [number, number])[] = [];
  groups.forEach((group, at) => {
    const within: number[] = [];
    for (const test of group.killers) {
      for (const other of filed[test] ?? []) {
        if (
          sizeOf(groups, other) >= group.killers.length ||
          !holdsAll(sets, at, killersOf(groups, other))
        )
          continue;
        within.push(other);
        subsumed[other] = (subsumed[other] ?? 0) + group.mutants.length;
      }
    }
    if (within.length === 0) return;
    hasSubsumer[at] = true;
    within.sort((a, b) => sizeOf(groups, b) - sizeOf(groups, a) || a - b);
    for (const parent of maximal(within, groups, sets)) edges.push([parent, at]);
  });
  return {
    classes: groups.map(({ mutants, killers }, at) => ({
      mutants,
      killers,
      isDominator: hasSubsumer[at] !== true,
      subsumed: subsumed[at] ?? 0,
    })),
    edges,
  };
}

function killersOf(groups: readonly KillGroup[], at: number): readonly number[] {
  return groups[at]?.killers ?? [];
}

function sizeOf(groups: readonly KillGroup[], at: number): number {
  return killersOf(groups, at).length;
}

/** Per test, the classes that have it as their rarest. */
function fileByRarest(groups: readonly KillGroup[], testCount: number): number[][] {
  const kills = new Uint32Array(testCount);
  for (const { killers } of groups) {
    for (const test of killers) kills[test] = (kills[test] ?? 0) + 1;
  }
  const filed: number[][] = Array.from({ length: testCount }, () => []);
  groups.forEach(({ killers }, at) => {
    let [rarest = 0] = killers;
    for (const test of killers) if ((kills[test] ?? 0) < (kills[rarest] ?? 0)) rarest = test;
    filed[rarest]?.push(at);
  });
  return filed;
}

/** Of sets from the largest to the smallest, those that lie within no other. */
function maximal(
  descending: readonly number[],
  groups: readonly KillGroup[],
  sets: BitSets,
): number[] {
  const kept: number[] = [];
  for (const one of descending) {
    const killers = killersOf(groups, one);
    if (!kept.some((larger) => holdsAll(sets, larger, killers))) kept.push(one);
  }
  return kept;
}

/** Sets of small numbers, one after the other in one block of memory: set `i` takes the words from `i * words` on. */
interface BitSets {
  readonly words: number;
  readonly bits: Uint32Array;
}

/** Packs lists of numbers below `limit`. */
function packSets(lists: readonly (readonly number[])[], limit: number): BitSets {
  const words = Math.max(1, Math.ceil(limit / 32));
  const bits = new Uint32Array(words * lists.length);
  lists.forEach((list, at) => {
    for (const one of list) {
      const word = at * words + (one >>> 5);
      bits[word] = (bits[word] ?? 0) | (1 << (one & 31));
    }
  });
  return { words, bits };
}

/** Whether a set holds all these numbers. Most sets lack one of the first few already. */
function holdsAll({ words, bits }: BitSets, at: number, numbers: readonly number[]): boolean {
  const first = at * words;
  for (const one of numbers) {
    if (((bits[first + (one >>> 5)] ?? 0) & (1 << (one & 31))) === 0) return false;
  }
  return true;
}
