import type { StubBehaviour, Variable } from '../../../model/test-case.ts';
import type { Parameter, ValueType } from '../../../model/value-type.ts';
import { newConstruction } from '../maker.ts';
import { partDemands } from '../typing/asked-types.ts';
import { ARGUMENT } from '../typing/fits.ts';
import { awaitedType, UNDEFINED, UNKNOWN } from '../typing/type-parts.ts';
import { makeBehaviour } from '../values/make-stub.ts';
import type { BredKind, ReplaceUse } from './bred-kind.ts';
import { demandOfKind } from './demand-of-kind.ts';

export const stubKind: BredKind<'stub'> = {
  isValue: true,
  uses: ({ behaviour }) => valuesOf(behaviour),
  withUses(statement, replace) {
    const behaviour = withValue(statement.behaviour, replace);
    return behaviour === undefined ? undefined : { ...statement, behaviour };
  },
  type: ({ parameterNames, behaviour }, { typeOf }) => stubType(parameterNames, behaviour, typeOf),
  demands: ({ behaviour }, asked) =>
    valuesOf(behaviour).map(() =>
      partDemands(asked, (type) => {
        if (type.kind !== 'function') return undefined;
        return behaviour.does === 'resolve' ? awaitedType(type.returns, asked.scope) : type.returns;
      }),
    ),
  change(statement, changing) {
    const { maker } = changing;
    const type = demandOfKind(statement, changing, 'function');
    const behaviour =
      type === undefined ? undefined : makeBehaviour(maker, type, newConstruction());
    return behaviour === undefined ? undefined : maker.draft.append({ ...statement, behaviour });
  },
};

function valuesOf(behaviour: StubBehaviour): readonly Variable[] {
  return 'value' in behaviour ? [behaviour.value] : [];
}

function withValue(behaviour: StubBehaviour, replace: ReplaceUse): StubBehaviour | undefined {
  if (!('value' in behaviour)) return behaviour;
  const value = replace(behaviour.value, 0);
  return value === undefined ? undefined : { ...behaviour, value };
}

function stubType(
  names: readonly string[],
  behaviour: StubBehaviour,
  typeOf: (variable: number) => ValueType,
): ValueType {
  const parameters = names.map((name, at): Parameter => {
    const isReturned = behaviour.does === 'return-argument' && behaviour.at === at;
    return { name, type: isReturned ? ARGUMENT : UNKNOWN, isOptional: false, isRest: false };
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
    case 'compare':
      return { kind: 'number' };
    case 'throw':
      return { kind: 'never' };
    case 'resolve':
      return { kind: 'promise', value: typeOf(behaviour.value) };
    case 'reject':
      return { kind: 'promise', value: { kind: 'never' } };
  }
}
