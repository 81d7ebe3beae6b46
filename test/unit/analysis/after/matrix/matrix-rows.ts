import fc from 'fast-check';

import type { MatrixRow } from '../../../../../src/model/kill-matrix.ts';

/** Rows of mutants that are killed by these tests, reached and infected by the same. */
export function rowsOf(killers: readonly (readonly number[])[]): MatrixRow[] {
  return killers.map((tests, at) => ({
    mutantId: `m${at}`,
    reached: tests,
    infected: tests,
    killers: tests,
    kinds: tests.map(() => 'assertion' as const),
    isComplete: true,
  }));
}

/** How many tests the arbitrary matrices have at most; more than the bits of a word. */
export const testCount = 40;

/** Kill sets, some of them close to each other, some empty, some equal. */
export const killSets: fc.Arbitrary<number[][]> = fc
  .array(
    fc.oneof(
      fc.uniqueArray(fc.nat(testCount - 1), { maxLength: 5 }),
      fc.uniqueArray(fc.nat(5), { maxLength: 6 }),
      fc.uniqueArray(fc.nat(testCount - 1), { maxLength: 20 }),
    ),
    { maxLength: 40 },
  )
  .map((sets) => sets.map((set) => set.toSorted((a, b) => a - b)));
