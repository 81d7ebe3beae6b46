import type { Defect } from '../../../model/defect.ts';
import type { TestCase } from '../../../model/test-case.ts';
import type { TestCaseTrace } from '../../../model/test-case-trace.ts';

/** A run of a test case without a mutant. */
export interface OriginalRun {
  readonly testCase: TestCase;
  readonly trace: TestCaseTrace;
}

/** A defect that a run shows. */
export interface Finding {
  readonly defect: Defect;
  /** The place within the callable, if it is known. It is equal for defects that probably have the same cause. */
  readonly place: string;
}
