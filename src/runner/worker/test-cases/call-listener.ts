import type { Statement, Variable } from '../../../model/test-case.ts';
import type { StubCalls } from './make-stub.ts';
import { controllerOf } from './make-value.ts';
import { Misuse, withoutUnit } from './misuse.ts';

/** What the statement that calls a listener finds. */
interface CallFacts {
  readonly valueOf: (variable: Variable) => unknown;
  /** The calls of the statement's object so far, if that is a stub. */
  readonly calls: StubCalls | undefined;
}

/** Calls a function of the unit as its owner would: a member of an object, or what a stub was handed. Of a signal, it is its controller's `abort`. */
export function callListener(
  { object, member, handed, arguments: given }: Extract<Statement, { kind: 'notify' }>,
  { valueOf, calls }: CallFacts,
): void {
  const owner = valueOf(object);
  const controller = controllerOf(owner);
  if (controller !== undefined) {
    controller.abort();
    return;
  }
  const listener =
    handed === undefined
      ? withoutUnit((): unknown => Reflect.get(owner as object, member))
      : calls?.[handed.call]?.[handed.at];
  if (typeof listener !== 'function') {
    const how = handed === undefined ? 'set' : 'handed on';
    throw new Misuse(new TypeError(`The unit has not ${how} ${member}`));
  }
  Reflect.apply(listener, handed === undefined ? owner : undefined, given.map(valueOf));
}
