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
  /** Tells its place within the callable, as well as that is known: the same for two findings that are likely to have one cause. */
  readonly place: string;
}
