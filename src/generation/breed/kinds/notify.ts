import { isLiveSignal } from '../../../model/abort-signal.ts';
import type { Statement, Variable } from '../../../model/test-case.ts';
import type { Parameter, ValueType } from '../../../model/value-type.ts';
import { pick, weighted } from '../choose.ts';
import { makeArguments } from '../make-call.ts';
import { type Maker, newConstruction } from '../maker.ts';
import { argumentDemands } from '../typing/asked-types.ts';
import { UNKNOWN, unionOf } from '../typing/type-parts.ts';
import { type Listener, listenersFor } from '../typing/unit-index.ts';
import type { FunctionType } from '../values/make-stub.ts';
import type { BredKind } from './bred-kind.ts';

/** The calls of a stub in which a function may have been handed to it, each with its weight. */
const likelyCalls = [
  [6, 0],
  [3, 1],
  [1, 2],
] as const;

const anyObject: ValueType = { kind: 'object', members: [], others: UNKNOWN };
const anySignal: ValueType = { kind: 'built-in', name: 'AbortSignal' };

export const notifyKind: BredKind<'notify'> = {
  isValue: false,
  uses: (statement) => [statement.object, ...statement.arguments],
  withUses(statement, replace) {
    const object = replace(statement.object, 0);
    const given = statement.arguments.map((each, at) => replace(each, at + 1));
    if (object === undefined || !given.every((each) => each !== undefined)) return undefined;
    return { ...statement, object, arguments: given };
  },
  type: () => undefined,
  demands: (statement, { scope }) => {
    const listeners = listenersFor(statement, scope.index);
    // Which of several it is depends on the stub.
    const only = listeners.length === 1 ? listeners[0] : undefined;
    return [
      listeners.length === 0 ? [anyObject] : [unionOf(listeners.map(ownerType))],
      ...statement.arguments.map((_, at) => argumentDemands(only?.type, at)),
    ];
  },
  fault: (statement, { typeOf, scope }) => {
    const { object, member } = statement;
    const listeners = listenersFor(statement, scope.index);
    if (listeners.length === 0) return `calls ${member}, which is no listener`;
    return listeners.some((listener) => isOwner(typeOf(object), listener))
      ? undefined
      : `calls ${member} of variable ${object}, which has no such member`;
  },
  change: (statement, { maker }) => {
    const { scope, statements } = maker.draft;
    const made = statements[statement.object];
    const listeners = listenersFor(statement, scope.index);
    const listener = listeners.find((each) => made !== undefined && mayHave(made, each));
    return listener && notify(maker, statement.object, listener);
  },
};

function ownerType({ handed, isOfSignal }: Listener): ValueType {
  if (handed !== undefined) return handed.to;
  return isOfSignal === true ? anySignal : anyObject;
}

function isOwner(type: ValueType, { isOfSignal, handed }: Listener): boolean {
  if (handed !== undefined)
    return type.kind === 'function' && hasNames(handed.to, type.parameters.map(nameOf));
  return isOfSignal === true
    ? type.kind === 'built-in' && type.name === 'AbortSignal'
    : type.kind === 'object';
}

function nameOf({ name }: Parameter): string {
  return name;
}

/** Whether these are the names of a function's parameters. A stub has them from the type for which it was made. */
function hasNames({ parameters }: FunctionType, names: readonly string[]): boolean {
  return (
    parameters.length === names.length && parameters.every(({ name }, at) => name === names[at])
  );
}

/** Adds a call of a listener of one of the objects that may have one; undefined if there is none. */
export function insertNotify(maker: Maker): Variable | undefined {
  const { draft, material } = maker;
  const { listeners } = draft.scope.index;
  const places = [...draft.statements.entries()].flatMap(([object, statement]) =>
    listeners
      .filter((listener) => mayHave(statement, listener))
      .map((listener) => ({ object, listener })),
  );
  const chosen = pick(material.random, places);
  return chosen && notify(maker, chosen.object, chosen.listener);
}

/** Whether the unit may set a listener of an object or hand it to a stub, or whether a signal is not aborted yet. */
function mayHave(statement: Statement, { owned, isOfSignal, handed }: Listener): boolean {
  if (handed !== undefined)
    return statement.kind === 'stub' && hasNames(handed.to, statement.parameterNames);
  if (isOfSignal === true) return isLiveSignal(statement);
  return statement.kind === 'object' && statement.members.every(([name]) => owned.has(name));
}

function notify(
  maker: Maker,
  object: Variable,
  { member, type, handed }: Listener,
): Variable | undefined {
  const given = makeArguments(maker, type.parameters, newConstruction());
  if (given === undefined) return undefined;
  const { random } = maker.material;
  const place = handed && { at: handed.at, call: weighted(random, likelyCalls) ?? 0 };
  return maker.draft.append({
    kind: 'notify',
    object,
    member,
    ...(place && { handed: place }),
    arguments: given,
  });
}
