/** Puts back what a run changed in the global object and the built-in prototypes; true if there was anything. */
export type RestoreGlobals = () => boolean;

interface KeptMember {
  readonly key: PropertyKey;
  readonly value: unknown;
  readonly descriptor: PropertyDescriptor;
}

const prototypes = ['Object', 'Array', 'Function', 'String', 'Number', 'Promise', 'Map', 'Set'];

/**
 * Takes down the members of a global object and the names of those of the prototypes that code extends most. Comparing
 * takes a few microseconds; it reads nothing that has a getter.
 */
export function keepGlobals(global: typeof globalThis): () => RestoreGlobals {
  const owners = prototypes.flatMap((name) => {
    const owner: unknown = Reflect.get(global, name);
    const prototype: unknown = typeof owner === 'function' ? owner.prototype : undefined;
    return typeof prototype === 'object' || typeof prototype === 'function' ? [prototype] : [];
  });
  const extended = owners
    .filter((owner) => owner !== null)
    .map((owner) => ({ owner, keys: new Set(Reflect.ownKeys(owner)) }));
  let kept = membersOf(global);
  const restore = (): boolean => {
    let hasChanged = false;
    for (const { owner, keys } of extended) {
      const now = Reflect.ownKeys(owner);
      if (now.length === keys.size) continue;
      hasChanged = true;
      for (const key of now) if (!keys.has(key)) Reflect.deleteProperty(owner, key);
    }
    if (isAsKept(global, kept)) return hasChanged;
    putBack(global, kept);
    return true;
  };
  return () => {
    if (!isAsKept(global, kept)) kept = membersOf(global);
    return restore;
  };
}

function membersOf(global: object): KeptMember[] {
  return Reflect.ownKeys(global).flatMap((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(global, key);
    return descriptor === undefined
      ? []
      : [{ key, value: descriptor.value as unknown, descriptor }];
  });
}

function isAsKept(global: object, kept: readonly KeptMember[]): boolean {
  if (Reflect.ownKeys(global).length !== kept.length) return false;
  return kept.every(({ key, value, descriptor }) =>
    descriptor.get === undefined
      ? Object.is(Reflect.get(global, key), value)
      : Object.getOwnPropertyDescriptor(global, key)?.get === descriptor.get,
  );
}

function putBack(global: object, kept: readonly KeptMember[]): void {
  const known = new Map(kept.map((member) => [member.key, member]));
  for (const key of Reflect.ownKeys(global)) {
    if (!known.has(key)) Reflect.deleteProperty(global, key);
  }
  for (const { key, value, descriptor } of kept) {
    const now = Object.getOwnPropertyDescriptor(global, key);
    if (now !== undefined && Object.is(now.value, value) && now.get === descriptor.get) continue;
    // Node makes some globals when they are first read, in place of a getter: those are no change.
    if (descriptor.get !== undefined && now !== undefined && now.get === undefined) continue;
    Reflect.defineProperty(global, key, descriptor);
  }
}
