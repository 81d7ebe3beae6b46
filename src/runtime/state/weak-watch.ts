/** Knows what happened to weak collections whose contents nobody can list. */
export interface WeakWatch {
  /**
   * Watches a new collection, and returns it. From then on, each write through the collection's own methods is counted. What is no
   * weak collection is returned as it is, and counts as one that holds objects.
   */
  readonly watch: <Value>(collection: Value) => Value;
  /** Returns the number of writes to watched collections, which only grows; undefined if none was ever watched. */
  readonly writes: () => number | undefined;
  /** Adds each write from now on to a list: the name of the method, the key and the value. Without a list, nothing is recorded. */
  readonly record: (into: unknown[] | undefined) => void;
  /** Returns whether some watched collection holds an object or a function as a value, whose state may change without a write. */
  readonly holdsObjects: () => boolean;
  /** Forgets what collections hold, before the modules that made them are evaluated anew. */
  readonly forget: () => void;
}

const { apply, defineProperty } = Reflect;
const mapHas: unknown = WeakMap.prototype.has;
const setHas: unknown = WeakSet.prototype.has;
const writers = [
  { has: mapHas, methods: { set: WeakMap.prototype.set, delete: WeakMap.prototype.delete } },
  { has: setHas, methods: { add: WeakSet.prototype.add, delete: WeakSet.prototype.delete } },
] as const;

/** Creates a watch that has seen nothing. */
export function createWeakWatch(): WeakWatch {
  let writes: number | undefined;
  let holdsObjects = false;
  let recorded: unknown[] | undefined;

  const note = (name: string, values: readonly unknown[]): void => {
    writes = (writes ?? 0) + 1;
    if (recorded !== undefined) {
      recorded[recorded.length] = name;
      recorded[recorded.length] = values[0];
      recorded[recorded.length] = values[1];
    }
    // The first argument is the key. An object that is only a key can't be found in the collection.
    const value = values[1];
    if (typeof value === 'function' || (typeof value === 'object' && value !== null)) {
      holdsObjects = true;
    }
  };
  return {
    watch(collection) {
      writes ??= 0;
      const methods = methodsOf(collection);
      if (methods === undefined) holdsObjects = true;
      else for (const name in methods) watchMethod(collection, name, methods[name], note);
      return collection;
    },
    writes: () => writes,
    record(into) {
      recorded = into;
    },
    holdsObjects: () => holdsObjects,
    forget() {
      holdsObjects = false;
    },
  };
}

type Methods = Readonly<Record<string, unknown>>;

/** Returns the methods that write to a collection; undefined if it is no weak collection. */
function methodsOf(collection: unknown): Methods | undefined {
  for (let at = 0; at < writers.length; at += 1) {
    const writer = writers[at];
    try {
      if (typeof writer?.has !== 'function') continue;
      apply(writer.has, collection, [writers]);
      return writer.methods;
    } catch {
      // It is a collection of another kind, or none.
    }
  }
  return undefined;
}

/** Puts a method in front of that of the prototype, as a property that no loop over the collection finds. */
function watchMethod(
  collection: unknown,
  name: string,
  method: unknown,
  note: (name: string, values: readonly unknown[]) => void,
): void {
  if (typeof collection !== 'object' || collection === null || typeof method !== 'function') return;
  defineProperty(collection, name, {
    configurable: true,
    writable: true,
    value(...values: unknown[]): unknown {
      note(name, values);
      return apply(method, collection, values);
    },
  });
}
