import type { Callable, UnitClass, UnitModel } from '../../model/unit-model.ts';

/** A unit's model with its members by id. */
export interface ModelIndex {
  readonly model: UnitModel;
  readonly callables: ReadonlyMap<string, Callable>;
  readonly classes: ReadonlyMap<string, UnitClass>;
  /** The constructors by the ids of their classes. Classes that a test can't name are absent. */
  readonly constructors: ReadonlyMap<string, Callable>;
}

export function indexModel(model: UnitModel): ModelIndex {
  const constructors = new Map<string, Callable>();
  for (const callable of model.callables) {
    if (callable.kind !== 'constructor' || callable.returns.kind !== 'instance') continue;
    const id = callable.returns.class;
    if (!constructors.has(id)) constructors.set(id, callable);
  }
  return {
    model,
    callables: new Map(model.callables.map((callable) => [callable.id, callable])),
    classes: new Map(model.classes.map((known) => [known.id, known])),
    constructors,
  };
}

/** The callable with an id. It is a bug if a test case has an id that the model hasn't. */
export function callableOf({ callables }: ModelIndex, id: string): Callable {
  const callable = callables.get(id);
  if (callable === undefined) throw new Error(`The unit's model has no callable ${id}.`);
  return callable;
}

/**
 * The id of the class to which a callable belongs: `Money` for `Money#add`, `Money.zero` and `Money`. A returned function belongs to
 * the function that returns it. The path of another module stays in front: `src/money.ts:Money`.
 */
export function ownerOf(callable: Callable): string {
  const owner = /^(?:.*:)?[^#.~]+/.exec(callable.id)?.[0] ?? callable.id;
  return withoutCalls(owner);
}

/**
 * The callable that returns the functions for which a class stands, or that returns a function that returns them, and so on; undefined for
 * other classes.
 */
export function sourceOf(classId: string, { callables }: ModelIndex): Callable | undefined {
  const id = withoutCalls(classId);
  return id === classId ? undefined : callables.get(id);
}

/** The id of the callable whose calls, one after another, an id describes: `curry` for `curry()()`. */
function withoutCalls(id: string): string {
  return id.replace(/(?:\(\))+$/, '');
}

/** The name of the class to which a callable belongs, without the path that ids of other modules' classes have. */
export function ownerName(callable: Callable): string {
  return /[^/:]+$/.exec(ownerOf(callable))?.[0] ?? ownerOf(callable);
}
