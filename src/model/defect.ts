import type { TestCase } from './test-case.ts';

export type DefectKind =
  /** The engine raised an error in the unit, which nobody threw on purpose. */
  | 'failure-inside'
  /** The unit threw one of the built-in errors that its doc comments don't declare, though they declare others. */
  | 'undeclared-error'
  /** NaN came out of finite numbers. */
  | 'nan-result'
  /** An object is not equal to itself. */
  | 'equals-not-reflexive'
  /** One object is equal to another that is not equal to it. */
  | 'equals-not-symmetric'
  /** `compareTo`, or the like, orders objects in no order. */
  | 'comparison-inconsistent';

/** Something that a run of the original program showed and that is likely to be a fault of it (μTEST paper, 5.4). */
export interface Defect {
  readonly kind: DefectKind;
  /** The id of the `Callable` that showed it. */
  readonly callable: string;
  /** The shortest test case known to show it. */
  readonly testCase: TestCase;
  /** The statement where it shows. */
  readonly statement: number;
  /** A description of the event, as a sentence. */
  readonly what: string;
}
