import type { TestCase } from '../../model/test-case.ts';
import type { Trial } from '../prove/try-test-cases.ts';

/** The least distance from an outcome of a condition, and the test case that had it. */
export interface NearestOutcome {
  readonly distance: number;
  readonly testCase: TestCase;
}

/** How near all runs came to the outcomes of a branch. */
export interface BranchSummary {
  /** The number of evaluations. */
  readonly hits: number;
  readonly toTrue: NearestOutcome;
  readonly toFalse: NearestOutcome;
}

/** The branches of a unit over all runs of test cases. */
export interface BranchRecord {
  readonly note: (trial: Pick<Trial, 'testCase' | 'near'>) => void;
  /** Returns undefined for a branch that was never evaluated. */
  readonly of: (branch: number) => BranchSummary | undefined;
}

/** Opens an empty record. */
export function createBranchRecord(): BranchRecord {
  const known = new Map<number, BranchSummary>();
  return {
    of: (branch) => known.get(branch),
    note({ testCase, near: { search } }) {
      for (const { branch, hits, toTrue, toFalse } of search?.branches ?? []) {
        const before = known.get(branch);
        known.set(branch, {
          hits: hits + (before?.hits ?? 0),
          toTrue: nearer(before?.toTrue, { distance: toTrue, testCase }),
          toFalse: nearer(before?.toFalse, { distance: toFalse, testCase }),
        });
      }
    },
  };
}

/** Of two test cases that are equally near, the shorter one counts, because it is easier to read. */
function nearer(known: NearestOutcome | undefined, found: NearestOutcome): NearestOutcome {
  if (known === undefined || found.distance < known.distance) return found;
  const isShorter = found.testCase.statements.length < known.testCase.statements.length;
  return found.distance === known.distance && isShorter ? found : known;
}
