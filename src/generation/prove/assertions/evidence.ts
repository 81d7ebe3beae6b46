import type { Assertion } from '../../../model/generated-test.ts';
import type { TestCase } from '../../../model/test-case.ts';
import type { TestCaseTrace } from '../../../model/test-case-trace.ts';

/** What a test case showed with a mutant. */
export interface MutantTrace {
  /** The mutant's index. */
  readonly mutant: number;
  /** Whether it ran in modules that were evaluated anew, since the mutant acts while they load. */
  readonly fresh: boolean;
  readonly trace: TestCaseTrace;
}

/** A test case with what its runs showed. */
export interface Evidence {
  readonly testCase: TestCase;
  /** Without a mutant. */
  readonly original: TestCaseTrace;
  readonly mutants: readonly MutantTrace[];
}

/** A test case with all that it is known to kill. */
export interface Proof {
  readonly evidence: Evidence;
  /** The assertions that always hold without a mutant, in the order of the trace. */
  readonly candidates: readonly Assertion[];
  /** Indices of mutants. */
  readonly kills: readonly number[];
}
