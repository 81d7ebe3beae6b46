import { parameterAt } from '../../../model/parameter-at.ts';
import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { Callable, UnitModel } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { builtInParameters } from '../values/built-ins.ts';
import { takenType } from './demands.ts';
import { fits } from './fits.ts';
import { isPromise } from './type-parts.ts';
import { assignedType, indexUnit, leastArguments, type Scope } from './unit-index.ts';
import { usesOf } from './statement-uses.ts';
import { typeOfStatement, type VariableTypes } from './variable-types.ts';

/** Says what is broken in a test case: the first invariant that a statement violates, in a sentence. */
export function validate(testCase: TestCase, model: UnitModel): string | undefined {
  const scope: Scope = { index: indexUnit(model), typeArgument: testCase.typeArgument };
  const types: (ValueType | undefined)[] = [];
  for (const [at, statement] of testCase.statements.entries()) {
    const fault = faultOf(statement, types, scope);
    if (fault !== undefined) return `Statement ${at} (${statement.kind}) ${fault}.`;
    types.push(typeOfStatement(statement, types, scope));
  }
  return undefined;
}

/** What is broken in a statement that follows variables of these types: the rest of a sentence about it. */
export function faultOf(
  statement: Statement,
  types: VariableTypes,
  scope: Scope,
): string | undefined {
  for (const use of usesOf(statement)) {
    if (!Number.isInteger(use) || use < 0 || use >= types.length)
      return `uses variable ${use}, which is not before it`;
    if (types[use] === undefined) return `uses variable ${use}, which has no value`;
  }
  const unfit = (variable: Variable, type: ValueType): boolean =>
    !fits(types[variable] ?? { kind: 'unknown' }, type, scope);
  switch (statement.kind) {
    case 'member':
      return scope.index.enumMember(statement.constant, statement.member) === undefined
        ? `names ${statement.constant}.${statement.member}, which no type mentions`
        : undefined;
    case 'built-in': {
      const parameters = builtInParameters(statement.class);
      if (parameters === undefined) return `makes a ${statement.class}, which can't be made`;
      return argumentFault({ parameters }, statement.arguments, unfit);
    }
    case 'call':
    case 'assign': {
      const callable = scope.index.callables.get(statement.callable);
      if (callable === undefined) return `uses ${statement.callable}, which is not in the model`;
      return (
        receiverFault(callable, statement.receiver, unfit) ??
        (statement.kind === 'assign'
          ? assignmentFault(callable, statement.value, unfit)
          : callFault(callable, statement.arguments, unfit))
      );
    }
    case 'await':
      return isPromise(types[statement.promise] ?? { kind: 'unknown' }, scope)
        ? undefined
        : `waits for variable ${statement.promise}, which is no promise`;
    default:
      return undefined;
  }
}

type Unfit = (variable: Variable, type: ValueType) => boolean;

function receiverFault(
  { id, receiver: needed }: Callable,
  receiver: Variable | undefined,
  unfit: Unfit,
): string | undefined {
  if (needed === undefined) {
    return receiver === undefined ? undefined : `has a receiver, which ${id} doesn't need`;
  }
  if (receiver === undefined) return `has no receiver for ${id}`;
  return unfit(receiver, { kind: 'instance', class: needed })
    ? `has variable ${receiver} as receiver of ${id}, which is no ${needed}`
    : undefined;
}

function callFault(
  callable: Callable,
  values: readonly Variable[],
  unfit: Unfit,
): string | undefined {
  if (callable.kind === 'setter') return `reads ${callable.id}, which can only be assigned`;
  const isCalled = !['getter', 'field', 'constant'].includes(callable.kind);
  return argumentFault(isCalled ? callable : { parameters: [] }, values, unfit);
}

function assignmentFault(callable: Callable, value: Variable, unfit: Unfit): string | undefined {
  if (!callable.isWritable) return `assigns ${callable.id}, which can't be assigned`;
  return unfit(value, assignedType(callable))
    ? `assigns variable ${value} to ${callable.id}, whose type it doesn't fit`
    : undefined;
}

function argumentFault(
  callable: Pick<Callable, 'parameters'>,
  values: readonly Variable[],
  unfit: Unfit,
): string | undefined {
  if (values.length < leastArguments(callable)) return 'has too few arguments';
  for (const [at, value] of values.entries()) {
    const parameter = parameterAt(callable.parameters, at);
    if (parameter === undefined) return 'has too many arguments';
    if (unfit(value, takenType(parameter)))
      return `has variable ${value} as ${parameter.name}, whose type it doesn't fit`;
  }
  return undefined;
}
