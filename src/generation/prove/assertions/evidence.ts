import type { Assertion } from '../../../model/generated-test.ts';
import type { TestCase } from '../../../model/test-case.ts';
import type { TestCaseTrace } from '../../../model/test-case-trace.ts';

/** The run of a test case with a mutant. */
export interface MutantTrace {
  /** The index of the mutant. */
  readonly mutant: number;
  /** Modules were evaluated anew for the run, since the mutant acts while they load. */
  readonly fresh: boolean;
  readonly trace: TestCaseTrace;
}

/** A test case with its runs. */
export interface Evidence {
  readonly testCase: TestCase;
  /** The run without a mutant. */
  readonly original: TestCaseTrace;
  readonly mutants: readonly MutantTrace[];
}

/** Evidence with the assertions and the kills. */
export interface Proof {
  readonly evidence: Evidence;
  /** The assertions that always hold without a mutant, in the order of the trace. */
  readonly candidates: readonly Assertion[];
  /** Indices of the mutants that fail some of the assertions. */
  readonly kills: readonly number[];
}
