import type { MatrixRow } from '../../../model/kill-matrix.ts';

/** Rows that exactly the same tests kill, by their places in the matrix. */
export interface KillGroup {
  readonly mutants: readonly number[];
  readonly killers: readonly number[];
}

/**
 * Groups rows that the same tests kill, without rows that no test kills and rows that are not wanted. Groups are in the order of their
 * first rows.
 */
export function groupByKillers(
  rows: readonly MatrixRow[],
  isWanted: (row: MatrixRow) => boolean = () => true,
): KillGroup[] {
  const groups: { mutants: number[]; killers: readonly number[] }[] = [];
  const byHash = new Map<number, number[]>();
  rows.forEach((row, place) => {
    if (row.killers.length === 0 || !isWanted(row)) return;
    const hash = hashOf(row.killers);
    const candidates = byHash.get(hash) ?? [];
    const known = candidates.find((at) => isEqual(groups[at]?.killers ?? [], row.killers));
    if (known !== undefined) {
      groups[known]?.mutants.push(place);
      return;
    }
    byHash.set(hash, [...candidates, groups.length]);
    groups.push({ mutants: [place], killers: row.killers });
  });
  return groups;
}

function hashOf(numbers: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const one of numbers) hash = Math.imul(hash ^ one, 0x01000193) ^ (hash >>> 15);
  return hash;
}

function isEqual(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
