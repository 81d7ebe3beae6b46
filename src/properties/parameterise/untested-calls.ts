import { isPromise } from '../../generation/breed/typing/type-parts.ts';
import type { UnitIndex } from '../../generation/breed/typing/unit-index.ts';
import { lowerFirst } from '../../generation/write/code/type-names.ts';
import type { ParameterisedTest, TestParameter } from '../../model/property.ts';
import type { TypeArgument } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';
import { uniquelyNamed } from './parameterise.ts';

/** The values that are passed for a rest parameter. */
const mostRest = 2;

/**
 * Makes a parameterised test of each call of the unit that no concrete test makes. Its parameters are those of the call, and its receiver. It has no
 * examples.
 */
export function untestedCalls(
  index: UnitIndex,
  tested: ReadonlySet<string>,
  typeArgument: TypeArgument,
): readonly ParameterisedTest[] {
  const known = new Set([...tested].map(baseOf));
  // Of overloads, the last is the most general.
  const callables = new Map(index.model.callables.map((each) => [baseOf(each.id), each]));
  return [...callables].flatMap(([base, callable]): readonly ParameterisedTest[] => {
    if (callable.span === undefined || callable.isHelper === true || known.has(base)) return [];
    const receiver = receiverOf(callable, index);
    if (receiver === undefined) return [];
    const given = [...receiver, ...uniquelyNamed(passedTo(callable))];
    if (given.length === 0) return [];
    const isAsync = isPromise(callable.returns, { index, typeArgument });
    return [
      {
        parameters: given,
        statements: [
          {
            kind: 'call',
            callable: callable.id,
            ...(receiver.length > 0 && { receiver: 0 }),
            arguments: [...given.keys()].slice(receiver.length),
          },
          ...(isAsync ? [{ kind: 'await', promise: given.length } as const] : []),
        ],
        typeArgument,
        examples: [],
        preconditions: [],
        postconditions: [],
      },
    ];
  });
}

/** The id of the first of the overloads to which a callable belongs. */
function baseOf(id: string): string {
  return id.replace(/~\d+$/, '');
}

/** The receiver of a call as a parameter, if it needs one; undefined if a test can't make the call by itself. */
function receiverOf(
  { kind, receiver, from }: Callable,
  { classes }: UnitIndex,
): readonly TestParameter[] | undefined {
  if (kind === 'method' && receiver !== undefined) {
    const name = lowerFirst(classes.get(receiver)?.name ?? 'instance');
    return [{ name, type: { kind: 'instance', class: receiver } }];
  }
  const isCalled = kind === 'function' || kind === 'static-method' || kind === 'constructor';
  return isCalled && from !== undefined ? [] : undefined;
}

function passedTo({ name, parameters, returns }: Callable): readonly TestParameter[] {
  const [only, ...more] = parameters;
  // What asks of which type a value is gets values of all types. If it takes one type only, the property does not compile, and is left out.
  const isAsking = /^is[A-Z]/.test(name) && returns.kind === 'boolean';
  const isAny =
    only !== undefined &&
    (hasTypeParameter(only.type) || (isAsking && plainKinds.has(only.type.kind)));
  if (isAny && more.length === 0 && !only.isRest)
    return [{ name: only.name, type: { kind: 'unknown' } }];
  return parameters.flatMap(passed);
}

/** Whether a value may be of any type, as `T | null` says of a single parameter. */
function hasTypeParameter(type: ValueType): boolean {
  return type.kind === 'union'
    ? type.members.some(hasTypeParameter)
    : type.kind === 'type-parameter';
}

const plainKinds: ReadonlySet<ValueType['kind']> = new Set([
  'number',
  'string',
  'boolean',
  'bigint',
  'array',
]);

function passed({ name, type, isRest, isOptional }: Parameter): readonly TestParameter[] {
  if (isRest) return Array.from({ length: mostRest }, () => ({ name, type }));
  return [{ name, type: isOptional ? orUndefined(type) : type }];
}

function orUndefined(type: ValueType): ValueType {
  const members = type.kind === 'union' ? type.members : [type];
  const isThere = members.some(({ kind }) => kind === 'undefined' || kind === 'unknown');
  return isThere ? type : { kind: 'union', members: [...members, { kind: 'undefined' }] };
}
