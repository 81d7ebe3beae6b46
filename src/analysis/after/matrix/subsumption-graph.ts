import type { SubsumptionGraph } from '../../../model/kill-matrix.ts';
import type { KillGroup } from './group-by-killers.ts';

/**
 * Finds which classes of mutants dynamically subsume which other classes. A class subsumes another if its kill set is a subset of
 * the other's (Kurtz and others, Mutant subsumption graphs, 2014, section II). All classes have different kill sets, so subsumption
 * is a partial order of classes, and its transitive reduction is unique.
 *
 * A set can be a subset of another only if its rarest member is in the other set. So each class is filed under the one of its tests
 * that kills the fewest classes, and is compared only with the classes that this test kills.
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

/** Returns, for each test, the classes of which it is the rarest test. */
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

/** Returns the sets that are a subset of no other. The sets are given from the largest to the smallest. */
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

/** Sets of small numbers, one after the other in one block of memory. Set `i` begins at the word `i * words`. */
interface BitSets {
  readonly words: number;
  readonly bits: Uint32Array;
}

/** Packs lists of numbers that are all below `limit`. */
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

/** Whether a set holds all these numbers. It stops at the first missing number, which is usually one of the first few. */
function holdsAll({ words, bits }: BitSets, at: number, numbers: readonly number[]): boolean {
  const first = at * words;
  for (const one of numbers) {
    if (((bits[first + (one >>> 5)] ?? 0) & (1 << (one & 31))) === 0) return false;
  }
  return true;
}
