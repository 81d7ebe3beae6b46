import type { Assertion } from '../../model/generated-test.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { Execute } from '../execute-port.ts';
import type { Proof } from './assertions/evidence.ts';
import type { MinimiseOptions } from './minimise/minimise.ts';

/** A test case that kills mutants, in the form that the search found. */
export interface Killer {
  readonly testCase: TestCase;
  /** Indices of mutants. */
  readonly kills: readonly number[];
  /** Whether the mutants act while modules load. */
  readonly fresh: boolean;
  /** The proof of the kills. */
  readonly proof?: Proof;
}

/** The input for making tests of killers. */
export interface FinishParts extends Pick<MinimiseOptions, 'model' | 'validate' | 'familiar'> {
  readonly search: Execute;
  readonly impact: Execute;
  /** Indices of the mutants that were live before the search. */
  readonly live: ReadonlySet<number>;
  readonly idOf: (mutant: number) => string;
  /** The function in which a mutant is. Mutants of one function are killed by tests about the same thing. */
  readonly functionOf: (mutant: number) => string;
  /** Whether runs with a mutant were seen to take too long. */
  readonly isSlow: (mutant: number) => boolean;
  /** Whether an assertion can be written down. */
  readonly canAssert: (assertion: Assertion) => boolean;
  /** Is told after each proof how many of the mutants of all killers are proved to be killed so far. */
  readonly onProved: (count: number) => void;
  /** The most statements that are executed to minimise one test: usually, and after an interruption. */
  readonly budgetPerTest: { readonly usual: number; readonly hurried: number };
  /** After this signal killers still become tests, but there may be more tests, and longer ones. */
  readonly signal: AbortSignal;
  /** After this signal nothing runs any more. Killers that are not proved again become tests by the search's proof. */
  readonly deadline: AbortSignal;
}
