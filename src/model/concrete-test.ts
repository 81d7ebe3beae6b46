import type { TestCase, Variable } from './test-case.ts';

/** A test with concrete values, generated or written by a person, as the statements that it runs. */
export interface ConcreteTest {
  /** Its title, as its runner reports it. */
  readonly name: string;
  /** The path of its file, relative to the project's root. */
  readonly file: string;
  readonly testCase: TestCase;
  /** The variable of the call that it is about. */
  readonly act: Variable;
  /** Whether no person has written it. */
  readonly isSearched?: boolean;
}
