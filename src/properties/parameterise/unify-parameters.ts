import { renamed } from '../../generation/breed/typing/statement-uses.ts';
import type { Condition, ParameterisedTest } from '../../model/property.ts';
import { isEquality } from '../conditions/list-conditions.ts';
import type { Variable } from '../../model/test-case.ts';

/** Returns the two parameters that a precondition says are equal; undefined for other conditions. */
export function equalParameters(
  condition: Condition,
  { parameters }: ParameterisedTest,
): readonly [Variable, Variable] | undefined {
  if (condition.kind !== 'compare' || !isEquality(condition)) return undefined;
  const { left, right } = condition;
  if (left.of !== 'variable' || right.of !== 'variable') return undefined;
  const isInput = (variable: Variable): boolean => variable < parameters.length;
  return isInput(left.variable) && isInput(right.variable)
    ? [Math.min(left.variable, right.variable), Math.max(left.variable, right.variable)]
    : undefined;
}

/** Makes one parameter of two: the first is used wherever the second was. So no input has to be rejected, since the two are equal. */
export function unifyParameters(
  test: ParameterisedTest,
  [first, second]: readonly [Variable, Variable],
): ParameterisedTest {
  const rename = (use: Variable): Variable =>
    use === second ? first : use > second ? use - 1 : use;
  return {
    ...test,
    parameters: test.parameters.filter((_, at) => at !== second),
    statements: test.statements.map((statement) => renamed(statement, rename)),
    examples: test.examples.map((inputs) => inputs.filter((_, at) => at !== second)),
    preconditions: [],
    postconditions: [],
  };
}
