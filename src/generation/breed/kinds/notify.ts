import { isLiveSignal } from '../../../model/abort-signal.ts';
import type { Statement, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { pick } from '../choose.ts';
import { makeArguments } from '../make-call.ts';
import { type Maker, newConstruction } from '../maker.ts';
import { argumentDemands } from '../typing/asked-types.ts';
import { UNKNOWN } from '../typing/type-parts.ts';
import type { Listener, UnitIndex } from '../typing/unit-index.ts';
import type { BredKind } from './bred-kind.ts';

type Notify = Extract<Statement, { kind: 'notify' }>;

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
  demands: (statement, { scope }) => [
    [listenerOf(statement, scope.index)?.isOfSignal === true ? anySignal : anyObject],
    ...statement.arguments.map((_, at) =>
      argumentDemands(listenerOf(statement, scope.index)?.type, at),
    ),
  ],
  fault: ({ object, member }, { typeOf, scope }) => {
    const listener = listenerOf({ member }, scope.index);
    if (listener === undefined) return `calls ${member}, which is no listener`;
    const type = typeOf(object);
    const isOwner =
      listener.isOfSignal === true
        ? type.kind === 'built-in' && type.name === 'AbortSignal'
        : type.kind === 'object';
    return isOwner ? undefined : `calls ${member} of variable ${object}, which has no such member`;
  },
  change: (statement, { maker }) => {
    const listener = listenerOf(statement, maker.draft.scope.index);
    return listener && notify(maker, statement.object, listener);
  },
};

function listenerOf(
  { member }: Pick<Notify, 'member'>,
  { listeners }: UnitIndex,
): Listener | undefined {
  return listeners.find((each) => each.member === member);
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

/** Whether the unit may set a listener of an object, or whether a signal is not aborted yet. */
function mayHave(statement: Statement, { owned, isOfSignal }: Listener): boolean {
  if (isOfSignal === true) return isLiveSignal(statement);
  return statement.kind === 'object' && statement.members.every(([name]) => owned.has(name));
}

function notify(maker: Maker, object: Variable, { member, type }: Listener): Variable | undefined {
  const given = makeArguments(maker, type.parameters, newConstruction());
  return given && maker.draft.append({ kind: 'notify', object, member, arguments: given });
}
