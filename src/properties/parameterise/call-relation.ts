import type { Condition, ParameterisedTest, Term } from '../../model/property.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import { isMade, operandsOf, variablesOf } from '../conditions/variables-of.ts';

/**
 * How a further call is related to the call of a test: the same with its operands exchanged, the same with its result, one that may undo
 * it, one that asks the instance or object which it changed or made, one with two texts joined to one, or one with a sign beside its text.
 */
export type CallRelation = 'exchanged' | 'repeated' | 'undone' | 'asked' | 'joined' | 'padded';

/** A test with a further call, and how that is related to the first. */
export interface ExtendedTest {
  readonly test: ParameterisedTest;
  readonly relation: CallRelation;
}

/** Whether a condition says what a further call was added for. */
export function relates(
  condition: Condition,
  relation: CallRelation,
  { parameters, statements }: ParameterisedTest,
): boolean {
  const first = parameters.length + statements.findIndex(({ kind }) => kind === 'call');
  const last = parameters.length + statements.length - 1;
  const variables = new Set(variablesOf(condition));
  // What a call has put in may be taken out by the next.
  if (condition.kind === 'unchanged') return relation === 'asked' && variables.has(0);
  if (!variables.has(last)) return false;
  const isEquality =
    condition.kind === 'equals' ||
    condition.kind === 'identical' ||
    (condition.kind === 'compare' && condition.comparison === 'equal');
  if (!isEquality) return false;
  if (condition.kind === 'compare' && relation !== 'asked') {
    if (![condition.left, condition.right].every(isWhole)) return false;
  }
  switch (relation) {
    case 'exchanged':
      return variables.size === 2 && variables.has(first);
    case 'repeated':
    case 'padded':
      return variables.size === 2 && variables.has(first) && !isOfMade(condition);
    case 'undone': {
      const [call] = statements;
      const [operand] = call === undefined ? [] : usesOf(call);
      const isOfOperand = operand !== undefined && variables.has(operand);
      return variables.size === 2 && isOfOperand && !isOfMade(condition);
    }
    case 'joined':
      return variables.size === 3 && variables.has(first) && variables.has(first + 1);
    case 'asked':
      return (
        !variables.has(first) &&
        variables.size <= 2 &&
        isOfPut(variables, statements, parameters.length)
      );
  }
}

/** Whether a condition speaks of what the call has put into an object, if a function looks that up: of an argument that this function does not get. */
function isOfPut(
  variables: ReadonlySet<Variable>,
  statements: readonly Statement[],
  first: Variable,
): boolean {
  const [call, question] = statements.filter(({ kind }) => kind === 'call');
  if (call === undefined || question?.kind !== 'call' || question.receiver !== undefined)
    return true;
  return usesOf(call).some(
    (use) => use < first && variables.has(use) && !question.arguments.includes(use),
  );
}

/** Whether a condition compares with something that is made of a value, which is not the same as that value. */
function isOfMade(condition: Condition): boolean {
  return condition.kind === 'compare' && [condition.left, condition.right].some(isMade);
}

/** Whether a term is all of a value, and not a part such as its length. */
function isWhole(term: Term): boolean {
  if (isMade(term)) return operandsOf(term).every(isWhole);
  return ['variable', 'string', 'iteration', 'constant'].includes(term.of);
}
