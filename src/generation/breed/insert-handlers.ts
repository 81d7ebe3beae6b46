import { isDeepStrictEqual } from 'node:util';

import { takesListener } from '../../model/takes-listener.ts';
import type { Primitive, TestCase, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { chance, pick } from './choose.ts';
import { seams, unmoved } from './draft.ts';
import { type Maker, type Material, newConstruction } from './maker.ts';
import { draftOf, finished } from './new-draft.ts';
import { alternatives } from './typing/type-parts.ts';
import { replay } from './typing/replay.ts';
import { assignedType, type Scope, type UnitIndex } from './typing/unit-index.ts';
import { createMaker } from './values/make-value.ts';

/** The probability that a handler of an instance is set, where some are. Those that nothing calls are removed from a test later. */
const setShare = 0.5;
/** The most handlers that are set at once. */
const mostSet = 8;

/**
 * Returns a test case in which an instance gets handlers, such as `parser.ontext = callback` or `queue.on('end', callback)`, before anything
 * else is done with it; undefined if no instance takes any, or if the test case would get too long.
 */
export function insertHandlers(testCase: TestCase, material: Material): TestCase | undefined {
  const { random, index } = material;
  const scope = { index, typeArgument: testCase.typeArgument };
  const { types } = draftOf(testCase, testCase.statements.length, scope);
  const takers = types.flatMap((type, variable) => {
    const handlers = type?.kind === 'instance' ? handlersOf(type.class, scope) : [];
    const open = handlers.filter((handler) => !isSet(testCase, variable, handler));
    return open.length === 0 ? [] : [{ variable, open }];
  });
  const taker = pick(random, takers);
  if (taker === undefined) return undefined;
  const at = seams(testCase.statements).find((place) => place > taker.variable);
  const draft = draftOf(testCase, at ?? testCase.statements.length, scope);
  const maker = createMaker(material, draft);
  const some = taker.open.filter(() => chance(random, setShare)).slice(0, mostSet);
  for (const handler of some.length > 0 ? some : taker.open.slice(0, 1)) {
    setHandler(handler, taker.variable, maker);
  }
  const from = at ?? testCase.statements.length;
  const to = testCase.statements.length;
  replay(draft, testCase, { from, to, places: unmoved(from), repair: () => undefined });
  return draft.statements.length > material.maxLength ? undefined : finished(draft);
}

/** A field that takes a function, or a method that takes one for an event. */
interface Handler {
  readonly callable: Callable;
  readonly event?: Primitive;
}

function setHandler({ callable, event }: Handler, receiver: Variable, maker: Maker): void {
  const type = event === undefined ? assignedType(callable) : callable.parameters[1]?.type;
  const value = type && maker.newValue(type, newConstruction());
  if (value === undefined) return;
  const { draft } = maker;
  if (event === undefined) {
    draft.append({ kind: 'assign', callable: callable.id, receiver, value });
    return;
  }
  const name = draft.append({ kind: 'primitive', value: event });
  draft.append({ kind: 'call', callable: callable.id, receiver, arguments: [name, value] });
}

function isSet(
  { statements }: TestCase,
  instance: Variable,
  { callable, event }: Handler,
): boolean {
  return statements.some((each) => {
    if (each.kind === 'assign') return each.receiver === instance && each.callable === callable.id;
    if (each.kind !== 'call' || each.receiver !== instance || each.callable !== callable.id)
      return false;
    const name = statements[each.arguments[0] ?? -1];
    return name?.kind === 'primitive' && isDeepStrictEqual(name.value, event);
  });
}

const handled = new WeakMap<UnitIndex, boolean>();

/** Returns whether instances of a unit take handlers. */
export function hasHandlers(index: UnitIndex): boolean {
  const scope = { index, typeArgument: 'unknown' } as const;
  const found =
    handled.get(index) ?? index.model.classes.some(({ id }) => handlersOf(id, scope).length > 0);
  handled.set(index, found);
  return found;
}

/** Returns the fields of a class to which tests can assign functions, and the events of a method `on` that takes certain texts. */
function handlersOf(classId: string, scope: Scope): readonly Handler[] {
  return scope.index.membersOf(classId).flatMap((callable) => {
    if (callable.isWritable) {
      return isFunction(assignedType(callable), scope) ? [{ callable }] : [];
    }
    const [event, listener] = callable.parameters;
    if (!takesListener(callable) || event === undefined || listener === undefined) return [];
    if (!isFunction(listener.type, scope)) return [];
    return alternatives(event.type, scope).flatMap((one) =>
      one.kind === 'literal' && one.value.of === 'string' ? [{ callable, event: one.value }] : [],
    );
  });
}

function isFunction(type: ValueType, scope: Scope): boolean {
  return alternatives(type, scope).some(({ kind }) => kind === 'function');
}
