import type { TestCaseResult, TestCaseRun } from '../runner/unit-host.ts';

/** A requested run of a test case. The executor chooses its fuel and its time limit. */
export type RunOrder = Pick<
  TestCaseRun,
  | 'testCase'
  | 'mutant'
  | 'fresh'
  | 'shared'
  | 'isolated'
  | 'observe'
  | 'unasked'
  | 'branches'
  | 'shapes'
  | 'recorded'
  | 'wanted'
>;

/** Runs test cases one after another. The results are in the order of the runs. */
export type Execute = (runs: readonly RunOrder[]) => Promise<readonly TestCaseResult[]>;

/** The index that stands for the original program. */
export const ORIGINAL = -1;
