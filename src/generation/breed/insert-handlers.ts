import type { TestCase, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import { chance, pick } from './choose.ts';
import { seams, unmoved } from './draft.ts';
import { type Material, newConstruction } from './maker.ts';
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
 * Returns a test case in which an instance gets handlers, such as `parser.ontext = callback`, before anything else is done with it; undefined
 * if no instance takes any, or if the test case would get too long.
 */
export function insertHandlers(testCase: TestCase, material: Material): TestCase | undefined {
  const { random, index } = material;
  const scope = { index, typeArgument: testCase.typeArgument };
  const { types } = draftOf(testCase, testCase.statements.length, scope);
  const takers = types.flatMap((type, variable) => {
    const handlers = type?.kind === 'instance' ? handlersOf(type.class, scope) : [];
    const open = handlers.filter(({ id }) => !isSet(testCase, variable, id));
    return open.length === 0 ? [] : [{ variable, open }];
  });
  const taker = pick(random, takers);
  if (taker === undefined) return undefined;
  const at = seams(testCase.statements).find((place) => place > taker.variable);
  const draft = draftOf(testCase, at ?? testCase.statements.length, scope);
  const maker = createMaker(material, draft);
  const some = taker.open.filter(() => chance(random, setShare)).slice(0, mostSet);
  for (const handler of some.length > 0 ? some : taker.open.slice(0, 1)) {
    const value = maker.newValue(assignedType(handler), newConstruction());
    if (value === undefined) continue;
    draft.append({ kind: 'assign', callable: handler.id, receiver: taker.variable, value });
  }
  const from = at ?? testCase.statements.length;
  const to = testCase.statements.length;
  replay(draft, testCase, { from, to, places: unmoved(from), repair: () => undefined });
  return draft.statements.length > material.maxLength ? undefined : finished(draft);
}

function isSet({ statements }: TestCase, instance: Variable, handler: string): boolean {
  return statements.some(
    (each) => each.kind === 'assign' && each.receiver === instance && each.callable === handler,
  );
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

/** Returns the fields of a class to which tests can assign functions. */
function handlersOf(classId: string, scope: Scope): readonly Callable[] {
  return scope.index
    .membersOf(classId)
    .filter(
      (each) =>
        each.isWritable &&
        alternatives(assignedType(each), scope).some(({ kind }) => kind === 'function'),
    );
}
