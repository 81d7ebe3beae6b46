import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findInMatrix } from '../../../../../src/analysis/after/matrix/find-in-matrix.ts';
import type { MatrixFindings, MatrixRow } from '../../../../../src/model/kill-matrix.ts';
import { killSets, rowsOf, testCount } from './matrix-rows.ts';

function findIn(
  rows: readonly MatrixRow[],
  tests: number,
  flaky: readonly number[] = [],
): MatrixFindings {
  return findInMatrix(rows, {
    durations: Array.from({ length: tests }, (_, test) => 10 * (test + 1)),
    takesPart: (test) => !flaky.includes(test),
    isValid: () => true,
    isDetected: (row) => (rows[row]?.killers.length ?? 0) > 0,
  });
}

describe('the findings of a kill matrix', () => {
  it('rate each test by what it kills, alone and with others', () => {
    const { tests } = findIn(rowsOf([[0], [0, 1], [0, 1], []]), 3);
    expect(tests).toEqual([
      { test: 0, kills: 3, soleKills: 1, score: 75, dominators: 1, isRedundant: false },
      { test: 1, kills: 2, soleKills: 0, score: 50, dominators: 0, isRedundant: true },
      { test: 2, kills: 0, soleKills: 0, score: 0, dominators: 0, isRedundant: true },
    ]);
  });

  it('leave out tests that take no part', () => {
    const { tests, minimal } = findIn(rowsOf([[0]]), 3, [1]);
    expect(tests.map(({ test }) => test)).toEqual([0, 2]);
    expect(minimal).toEqual({ tests: [0], duration: 10, durationOfAll: 40 });
  });

  it('count each undetected mutant as a class of its own in the subsuming score', () => {
    expect(findIn(rowsOf([[0], [1], [0, 1], [], []]), 2)).toMatchObject({
      subsumingScore: 50,
      undetected: 2,
    });
    expect(findIn([], 2).subsumingScore).toBeUndefined();
  });

  it('know of a row that is not complete what its test is worth, and not what it subsumes', () => {
    const [known, unsure] = rowsOf([[0, 1], [1]]);
    const rows = [known, { ...unsure, isComplete: false }].flatMap((row) =>
      row ? [row as MatrixRow] : [],
    );
    const { subsumption, tests, minimal } = findIn(rows, 2);
    expect(subsumption.classes.map(({ mutants }) => mutants)).toEqual([[0]]);
    expect(tests[1]).toMatchObject({ kills: 2, soleKills: 1, dominators: 1 });
    expect(minimal.tests).toEqual([1]);
  });

  it('have a minimal set of tests that kills whatever is killed', () => {
    fc.assert(
      fc.property(killSets, (sets) => {
        const { tests } = findIn(rowsOf(sets), testCount).minimal;
        const killed = sets.filter((set) => set.length > 0);
        expect(killed.every((set) => set.some((one) => tests.includes(one)))).toBe(true);
      }),
    );
  });

  it('call a test redundant if, and only if, the others kill all that is killed', () => {
    fc.assert(
      fc.property(killSets, (sets) => {
        const killed = sets.filter((set) => set.length > 0);
        for (const { test: one, isRedundant } of findIn(rowsOf(sets), testCount).tests) {
          const byOthers = killed.every((set) => set.some((other) => other !== one));
          expect(isRedundant).toBe(byOthers || !killed.some((set) => set.includes(one)));
        }
      }),
    );
  });
});
