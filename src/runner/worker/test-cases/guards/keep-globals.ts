/** Restores what has changed in the global object and the built-in prototypes. Returns true if anything had changed. */
export type RestoreGlobals = () => boolean;

interface KeptMember {
  readonly key: PropertyKey;
  readonly value: unknown;
  readonly descriptor: PropertyDescriptor;
}

/** The recorded state of one object. */
interface Kept {
  readonly owner: object;
  /** The names of its members. The window of jsdom in a context has some that it does not describe. */
  readonly keys: ReadonlySet<PropertyKey>;
  readonly members: readonly KeptMember[];
  /** False where only the names of the members are compared. */
  readonly hasValues: boolean;
}

/** The built-ins whose prototypes code extends most often. */
const prototypes = ['Object', 'Array', 'Function', 'String', 'Number', 'Promise', 'Map', 'Set'];

/**
 * The global object of a document has so many members that reading them all takes longer than a run. From this number of
 * members on, only names are compared.
 */
const MEMBERS = 400;

/**
 * Watches a global object and the prototypes of its built-ins. Call the returned function after each run. It takes some ten microseconds and
 * reads no member that has a getter.
 */
export function keepGlobals(global: typeof globalThis): RestoreGlobals {
  const kept: Kept[] = [keep(global, Reflect.ownKeys(global).length <= MEMBERS)];
  for (const name of prototypes) {
    const owner: unknown = Reflect.get(global, name);
    const prototype: unknown = typeof owner === 'function' ? owner.prototype : undefined;
    // `Function.prototype` is itself a function.
    const isObject = typeof prototype === 'object' || typeof prototype === 'function';
    if (isObject && prototype !== null) kept.push(keep(prototype, false));
  }
  return () => {
    let hasChanged = false;
    for (const one of kept) {
      if (isAsKept(one)) continue;
      hasChanged = true;
      putBack(one);
    }
    return hasChanged;
  };
}

function keep(owner: object, hasValues: boolean): Kept {
  const keys = Reflect.ownKeys(owner);
  const members = keys.flatMap((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, key);
    if (descriptor === undefined) return [];
    const value: unknown = descriptor.value;
    // The window of jsdom, in a context, also has members of which it describes another value than it gives.
    const isTold = descriptor.get !== undefined || Object.is(Reflect.get(owner, key), value);
    return isTold ? [{ key, value, descriptor }] : [];
  });
  return { owner, keys: new Set(keys), members, hasValues };
}

function isAsKept({ owner, keys, members, hasValues }: Kept): boolean {
  if (Reflect.ownKeys(owner).length !== keys.size) return false;
  if (!hasValues) return true;
  for (const { key, value, descriptor } of members) {
    // Node creates some globals when they are first read: the value replaces a getter.
    if (descriptor.get === undefined && !Object.is(Reflect.get(owner, key), value)) return false;
  }
  return true;
}

function putBack({ owner, keys, members }: Kept): void {
  for (const key of Reflect.ownKeys(owner)) if (!keys.has(key)) Reflect.deleteProperty(owner, key);
  for (const { key, value, descriptor } of members) {
    const now = Object.getOwnPropertyDescriptor(owner, key);
    const isSame =
      now !== undefined && (descriptor.get !== undefined || Object.is(now.value, value));
    if (!isSame) Reflect.defineProperty(owner, key, descriptor);
  }
}
