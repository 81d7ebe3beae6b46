import type { TestCase } from '../../../model/test-case.ts';
import type { TestCaseTrace } from '../../../model/test-case-trace.ts';
import type { UnitModel } from '../../../model/unit-model.ts';

/** A test case that serves its purpose, and its run without a mutant. */
export interface Sound {
  readonly testCase: TestCase;
  readonly original: TestCaseTrace;
}

/**
 * One way of making test cases simpler. It yields proposals, the boldest first. Each yield returns the proposal if it was accepted: it
 * is simpler and serves the purpose of the test case. Otherwise it returns undefined.
 */
export type Idea = (start: Sound, model: UnitModel) => Generator<TestCase, void, Sound | undefined>;
