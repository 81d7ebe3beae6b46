import { parameterAt } from '../../../../model/parameter-at.ts';
import type { Primitive, Statement, TestCase, Variable } from '../../../../model/test-case.ts';
import type { Callable, UnitModel } from '../../../../model/unit-model.ts';
import type { ValueType } from '../../../../model/value-type.ts';
import { typeParts } from '../../../../model/type-parts.ts';
import { renamed } from '../../../breed/typing/statement-uses.ts';
import { withValuesFirst } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';

const narrow = ['number', 'string'] as const;

/**
 * Lets a number or a string stand for type parameters, where a test case has values of any type for them: first with the same values, then
 * with numbers or strings in place of all values of a type parameter.
 */
export function* narrowTypes(
  { testCase }: Sound,
  { callables }: Pick<UnitModel, 'callables'>,
): Generator<TestCase, void, Sound | undefined> {
  if (testCase.typeArgument !== 'unknown' || !isGeneric(testCase, callables)) return;
  for (const typeArgument of narrow) {
    if ((yield { ...testCase, typeArgument }) !== undefined) return;
  }
  for (const typeArgument of narrow) {
    const plain = withPlainValues(testCase, typeArgument, callables);
    if ((yield { ...plain, typeArgument }) !== undefined) return;
  }
}

/** Whether a test case calls something with a type parameter. */
function isGeneric({ statements }: TestCase, callables: readonly Callable[]): boolean {
  return statements.some((statement) => {
    const callable = calledBy(statement, callables);
    return (
      callable !== undefined &&
      (callable.typeParameters.length > 0 ||
        [callable.returns, ...callable.parameters.map(({ type }) => type)].some(hasTypeParameter))
    );
  });
}

function hasTypeParameter(type: ValueType): boolean {
  return type.kind === 'type-parameter' || typeParts(type).some(hasTypeParameter);
}

function calledBy(statement: Statement, callables: readonly Callable[]): Callable | undefined {
  return statement.kind === 'call'
    ? callables.find(({ id }) => id === statement.callable)
    : undefined;
}

/** Returns the test case with a number or a string for each variable that stands for a type parameter, and others for other variables. */
function withPlainValues(
  testCase: TestCase,
  kind: (typeof narrow)[number],
  callables: readonly Callable[],
): TestCase {
  const variables = [...new Set(genericValues(testCase, callables))];
  const values = variables.map((_, at): Primitive => {
    return kind === 'number'
      ? { of: 'number', text: String(at + 1) }
      : { of: 'string', value: String.fromCodePoint(97 + (at % 26)) };
  });
  return withValuesFirst(testCase, values, (statement, _, places) => {
    const takesValues = statement.kind === 'call' || statement.kind === 'array';
    if (!takesValues) return statement;
    const plain = renamed(statement, (moved) => {
      return places[variables.indexOf(moved - values.length)] ?? moved;
    });
    const { receiver } = statement.kind === 'call' ? statement : {};
    return plain.kind === 'call' && receiver !== undefined ? { ...plain, receiver } : plain;
  });
}

/** Returns the variables that calls take for type parameters, and the elements of arrays that they take for lists of these. */
function genericValues(
  { statements }: TestCase,
  callables: readonly Callable[],
): readonly Variable[] {
  return statements.flatMap((statement) => {
    if (statement.kind !== 'call') return [];
    const parameters = calledBy(statement, callables)?.parameters ?? [];
    return statement.arguments.flatMap((given, at): readonly Variable[] => {
      const type = parameterAt(parameters, at)?.type;
      if (type?.kind === 'type-parameter') return [given];
      const list = statements[given];
      const isList = type?.kind === 'array' && type.element.kind === 'type-parameter';
      return isList && list?.kind === 'array' ? list.elements : [];
    });
  });
}
