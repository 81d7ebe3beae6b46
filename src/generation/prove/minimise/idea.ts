import type { TestCase } from '../../../model/test-case.ts';
import type { TestCaseTrace } from '../../../model/test-case-trace.ts';
import type { UnitModel } from '../../../model/unit-model.ts';

/** A test case that does what it is there for, and what its run without a mutant showed. */
export interface Sound {
  readonly testCase: TestCase;
  readonly original: TestCaseTrace;
}

/**
 * One way of making test cases simpler. It gives proposals, the boldest first, and is told after each what there is now: the
 * proposal, if that was simpler and does what the test case is there for, else nothing.
 */
export type Idea = (start: Sound, model: UnitModel) => Generator<TestCase, void, Sound | undefined>;
