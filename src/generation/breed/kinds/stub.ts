import type { StubBehaviour, Variable } from '../../../model/test-case.ts';
import type { Parameter, ValueType } from '../../../model/value-type.ts';
import { parameterAt } from '../../../model/parameter-at.ts';
import { newConstruction } from '../maker.ts';
import { partDemands } from '../typing/asked-types.ts';
import { ARGUMENT, CALLED } from '../typing/fits.ts';
import type { Scope } from '../typing/unit-index.ts';
import { awaitedType, UNDEFINED, UNKNOWN } from '../typing/type-parts.ts';
import { calledFunction, type FunctionType, makeBehaviour } from '../values/make-stub.ts';
import type { BredKind, ReplaceUse } from './bred-kind.ts';
import { demandOfKind } from './demand-of-kind.ts';

export const stubKind: BredKind<'stub'> = {
  isValue: true,
  uses: ({ behaviour }) => valuesOf(behaviour),
  withUses(statement, replace) {
    const behaviour = withValue(statement.behaviour, replace);
    return behaviour === undefined ? undefined : { ...statement, behaviour };
  },
  type: ({ parameterNames, behaviour, isClass }, { typeOf }) => ({
    ...stubType(parameterNames, behaviour, typeOf),
    ...(isClass && { isClass }),
  }),
  demands: ({ behaviour }, asked) =>
    valuesOf(behaviour).map((_, place) =>
      partDemands(asked, (type) =>
        type.kind === 'function' ? demandedAt(place, behaviour, type, asked.scope) : undefined,
      ),
    ),
  change(statement, changing) {
    const { maker } = changing;
    const type = demandOfKind(statement, changing, 'function');
    const behaviour =
      type === undefined ? undefined : makeBehaviour(maker, type, newConstruction());
    return behaviour === undefined ? undefined : maker.draft.append({ ...statement, behaviour });
  },
};

/** Returns the variables that a behaviour uses: the receiver of a call is the first. */
function valuesOf(behaviour: StubBehaviour): readonly Variable[] {
  if (behaviour.does === 'call-argument') {
    const { receiver } = behaviour;
    return [...(receiver === undefined ? [] : [receiver]), ...behaviour.arguments];
  }
  return 'value' in behaviour ? [behaviour.value] : [];
}

/** Returns the type that a function type demands of a variable that the behaviour of a stub uses. */
function demandedAt(
  place: number,
  behaviour: StubBehaviour,
  type: FunctionType,
  scope: Scope,
): ValueType | undefined {
  if (behaviour.does === 'resolve') return awaitedType(type.returns, scope);
  if (behaviour.does !== 'call-argument') return type.returns;
  const called = calledFunction(type, behaviour.at, scope);
  const at = behaviour.receiver === undefined ? place : place - 1;
  return at < 0 ? called?.receiver : called && parameterAt(called.parameters, at)?.type;
}

function withValue(behaviour: StubBehaviour, replace: ReplaceUse): StubBehaviour | undefined {
  if (behaviour.does === 'call-argument') return withGiven(behaviour, replace);
  if (!('value' in behaviour)) return behaviour;
  const value = replace(behaviour.value, 0);
  return value === undefined ? undefined : { ...behaviour, value };
}

function withGiven(
  behaviour: Extract<StubBehaviour, { does: 'call-argument' }>,
  replace: ReplaceUse,
): StubBehaviour | undefined {
  const own = valuesOf(behaviour).map((variable, place) => replace(variable, place));
  if (!own.every((each) => each !== undefined)) return undefined;
  const [receiver] = own;
  return behaviour.receiver === undefined || receiver === undefined
    ? { ...behaviour, arguments: own }
    : { ...behaviour, receiver, arguments: own.slice(1) };
}

function stubType(
  names: readonly string[],
  behaviour: StubBehaviour,
  typeOf: (variable: number) => ValueType,
): ValueType {
  const parameters = names.map((name, at): Parameter => {
    const isUsed = 'at' in behaviour && behaviour.at === at;
    const used = behaviour.does === 'call-argument' ? CALLED : ARGUMENT;
    return { name, type: isUsed ? used : UNKNOWN, isOptional: false, isRest: false };
  });
  return { kind: 'function', parameters, returns: returnedType(behaviour, names, typeOf) };
}

function returnedType(
  behaviour: StubBehaviour,
  names: readonly string[],
  typeOf: (variable: number) => ValueType,
): ValueType {
  switch (behaviour.does) {
    case 'return':
      return typeOf(behaviour.value);
    case 'return-argument':
      return behaviour.at < names.length ? ARGUMENT : UNDEFINED;
    case 'call-argument':
      return behaviour.at < names.length ? CALLED : UNKNOWN;
    case 'compare':
      return { kind: 'number' };
    case 'compute':
      return UNKNOWN;
    case 'throw':
      return { kind: 'never' };
    case 'resolve':
      return { kind: 'promise', value: typeOf(behaviour.value) };
    case 'reject':
      return { kind: 'promise', value: { kind: 'never' } };
  }
}
