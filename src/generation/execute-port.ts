import type { TestCaseResult, TestCaseRun } from '../runner/unit-host.ts';

/** A run of a test case that is asked for; what it may burn and how long it may take is up to who executes it. */
export type RunOrder = Pick<
  TestCaseRun,
  'testCase' | 'mutant' | 'fresh' | 'observe' | 'branches' | 'wanted'
>;

/** Runs test cases one after another; the results are in the order of the runs. */
export type Execute = (runs: readonly RunOrder[]) => Promise<readonly TestCaseResult[]>;

/** Stands for no mutant: the original program. */
export const ORIGINAL = -1;
