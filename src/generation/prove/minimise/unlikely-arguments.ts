import { parameterAt } from '../../../model/parameter-at.ts';
import type { Statement, TestCase } from '../../../model/test-case.ts';
import type { Callable, UnitModel } from '../../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../../model/value-type.ts';

/**
 * Returns the number of arguments at which a reader stops, unless a test is about them: the parameter takes anything, but its code is known
 * to use values of some kinds, and this one is of another kind. A number, for example, where code reads a text.
 */
export function unlikelyArguments(
  { statements }: Pick<TestCase, 'statements'>,
  model: Pick<UnitModel, 'callables'>,
): number {
  const callables = callablesById(model);
  const unlikely = statements.flatMap((statement) => {
    if (statement.kind !== 'call' && statement.kind !== 'repeat') return [];
    const parameters = callables.get(statement.callable)?.parameters ?? [];
    return statement.arguments.filter((given, at) => {
      const parameter = parameterAt(parameters, at);
      return parameter !== undefined && isUnlikely(statements[given], parameter);
    });
  });
  return unlikely.length;
}

/** Returns whether a value that a statement writes down is of none of the kinds that code uses at a parameter of any type. */
export function isUnlikely(
  statement: Statement | undefined,
  { type, isOptional }: Pick<Parameter, 'type' | 'isOptional'>,
): boolean {
  const likely = likelyTypes(type);
  const kinds = statement === undefined ? undefined : kindsOf(statement);
  if (likely.length === 0 || kinds === undefined) return false;
  if (isOptional && kinds.includes('undefined')) return false;
  return !likely.some((each) =>
    kinds.includes(each.kind === 'literal' ? each.value.of : each.kind),
  );
}

/** Returns what a parameter that takes anything is known to be used as; nothing for other parameters. */
function likelyTypes(type: ValueType): readonly ValueType[] {
  if (type.kind !== 'union' || !type.members.some(({ kind }) => kind === 'unknown')) return [];
  return type.members.filter(({ kind }) => kind !== 'unknown');
}

/** Returns the kinds of types that a written value is of; undefined for what a call gives. */
function kindsOf(statement: Statement): readonly ValueType['kind'][] | undefined {
  switch (statement.kind) {
    case 'primitive':
      return [statement.value.of];
    case 'array':
      return ['array', 'tuple', 'iterable'];
    case 'object':
      return ['object', 'named'];
    case 'stub':
      return ['function'];
    case 'built-in':
    case 'regexp':
      return ['built-in', 'object', 'iterable', 'map', 'set', 'promise'];
    default:
      return undefined;
  }
}

const known = new WeakMap<readonly Callable[], ReadonlyMap<string, Callable>>();

function callablesById({ callables }: Pick<UnitModel, 'callables'>): ReadonlyMap<string, Callable> {
  const byId = known.get(callables) ?? new Map(callables.map((each) => [each.id, each]));
  known.set(callables, byId);
  return byId;
}
