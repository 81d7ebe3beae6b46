import { renamed } from '../../generation/breed/typing/statement-uses.ts';
import type { InputSequence, ParameterisedTest } from '../../model/property.ts';
import type { Statement, TestCase, Variable } from '../../model/test-case.ts';

/** A test case that was made of a parameterised test or of its inputs. */
export interface TestInstance {
  readonly testCase: TestCase;
  /** The places of the parameters and then of the remaining statements, in the test case. */
  readonly places: readonly Variable[];
}

/**
 * Makes the test case that runs a parameterised test with inputs: the sequences of the inputs, one after another, and then the test
 * code.
 */
export function instantiate(
  { statements, typeArgument }: Pick<ParameterisedTest, 'statements' | 'typeArgument'>,
  inputs: readonly InputSequence[],
): TestInstance {
  const made: Statement[] = [];
  const places: Variable[] = [];
  for (const sequence of inputs) {
    const first = made.length;
    for (const statement of sequence.statements) {
      made.push(renamed(statement, (use) => use + first));
    }
    places.push(first + sequence.value);
  }
  for (const statement of statements) {
    made.push(renamed(statement, (use) => places[use] ?? use));
    places.push(made.length - 1);
  }
  return { testCase: { statements: made, typeArgument }, places };
}

/** Makes the test case that only makes the inputs, which shows them as they are before the test code runs. */
export function instantiateInputs(
  { typeArgument }: Pick<ParameterisedTest, 'typeArgument'>,
  inputs: readonly InputSequence[],
): TestInstance {
  return instantiate({ statements: [], typeArgument }, inputs);
}
