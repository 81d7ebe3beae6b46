/** Puts back what was changed since, in the global object and the built-in prototypes; true if there was anything. */
export type RestoreGlobals = () => boolean;

interface KeptMember {
  readonly key: PropertyKey;
  readonly value: unknown;
  readonly descriptor: PropertyDescriptor;
}

/** What is compared of one object. */
interface Kept {
  readonly owner: object;
  /** Of how many members there were. */
  size: number;
  members: readonly KeptMember[];
  /** Of others, only the names of the members are compared. */
  readonly hasValues: boolean;
}

/** Those of the prototypes that code extends most. */
const prototypes = ['Object', 'Array', 'Function', 'String', 'Number', 'Promise', 'Map', 'Set'];

/** The global object of a document has so many members that reading all of them takes longer than a run. */
const MEMBERS = 400;

/**
 * Watches a global object and the prototypes of its built-ins. What it returns is called before each run, and what that
 * returns after it; both take some ten microseconds, and read nothing that has a getter.
 */
export function keepGlobals(global: typeof globalThis): () => RestoreGlobals {
  const kept: Kept[] = [keep(global, Reflect.ownKeys(global).length <= MEMBERS)];
  for (const name of prototypes) {
    const owner: unknown = Reflect.get(global, name);
    const prototype: unknown = typeof owner === 'function' ? owner.prototype : undefined;
    // The prototype of functions is one.
    const isObject = typeof prototype === 'object' || typeof prototype === 'function';
    if (isObject && prototype !== null) kept.push(keep(prototype, false));
  }
  const restore = (): boolean => {
    let hasChanged = false;
    for (const one of kept) {
      if (isAsKept(one)) continue;
      hasChanged = true;
      putBack(one);
    }
    return hasChanged;
  };
  return () => {
    // What has changed between two runs is the doing of modules that were evaluated anew.
    for (const one of kept) if (!isAsKept(one)) refresh(one);
    return restore;
  };
}

function keep(owner: object, hasValues: boolean): Kept {
  const kept: Kept = { owner, size: 0, members: [], hasValues };
  refresh(kept);
  return kept;
}

function refresh(kept: Kept): void {
  const { owner } = kept;
  kept.members = Reflect.ownKeys(owner).flatMap((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, key);
    return descriptor === undefined
      ? []
      : [{ key, value: descriptor.value as unknown, descriptor }];
  });
  kept.size = kept.members.length;
}

function isAsKept({ owner, size, members, hasValues }: Kept): boolean {
  if (Reflect.ownKeys(owner).length !== size) return false;
  if (!hasValues) return true;
  for (const { key, value, descriptor } of members) {
    // Node makes some globals when they are first read, and puts them in place of a getter.
    if (descriptor.get === undefined && !Object.is(Reflect.get(owner, key), value)) return false;
  }
  return true;
}

function putBack({ owner, members }: Kept): void {
  const known = new Set(members.map(({ key }) => key));
  for (const key of Reflect.ownKeys(owner)) if (!known.has(key)) Reflect.deleteProperty(owner, key);
  for (const { key, value, descriptor } of members) {
    const now = Object.getOwnPropertyDescriptor(owner, key);
    const isSame =
      now !== undefined && (descriptor.get !== undefined || Object.is(now.value, value));
    if (!isSame) Reflect.defineProperty(owner, key, descriptor);
  }
}
