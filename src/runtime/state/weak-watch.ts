/** Knows what happened to weak collections whose contents nobody can list. */
export interface WeakWatch {
  /**
   * Watches a new collection, and returns it. From then on, each write through the collection's own methods is counted. What is no
   * weak collection is returned as it is, and counts as one that holds objects.
   */
  readonly watch: <Value>(collection: Value) => Value;
  /** Returns the number of writes to watched collections, which only grows; undefined if none was ever watched. */
  readonly writes: () => number | undefined;
  /**
   * Adds each write from now on to a list: the name of the method, the number of the collection, the key and the value. Without a list,
   * nothing is recorded.
   */
  readonly record: (into: unknown[] | undefined) => void;
  /** Begins a new window. */
  readonly startWindow: () => void;
  /** Ends the window, and returns the writes in it. */
  readonly takeWindow: () => WindowWrites;
  /** Returns whether some watched collection holds an object or a function as a value, whose state may change without a write. */
  readonly holdsObjects: () => boolean;
  /** Forgets what collections hold, before the modules that made them are evaluated anew. */
  readonly forget: () => void;
}

/** The writes in one window of execution. */
export interface WindowWrites {
  readonly count: number;
  /**
   * For each write, what `record` adds, with the number of the key within the window before the key. Undefined if a key was written
   * before the window, or if some value is an object.
   */
  readonly own?: readonly unknown[];
  /** The keys, each once. */
  readonly keys: readonly object[];
}

const { apply, defineProperty } = Reflect;
const call = Function.prototype.call;
const placeOf: (known: WeakMap<object, KeyPlace>, key: object) => KeyPlace | undefined = call.bind(
  WeakMap.prototype.get,
);
const rememberPlace: (known: WeakMap<object, KeyPlace>, key: object, place: KeyPlace) => unknown =
  call.bind(WeakMap.prototype.set);
const mapHas: unknown = WeakMap.prototype.has;
const setHas: unknown = WeakSet.prototype.has;
const writers = [
  { has: mapHas, methods: { set: WeakMap.prototype.set, delete: WeakMap.prototype.delete } },
  { has: setHas, methods: { add: WeakSet.prototype.add, delete: WeakSet.prototype.delete } },
] as const;

/** Where a key was first written: the number of the window, and the number of the key in it. */
interface KeyPlace {
  readonly window: number;
  readonly number: number;
}

/** Creates a watch that has seen nothing. */
export function createWeakWatch(): WeakWatch {
  let writes: number | undefined;
  let collections = 0;
  let holdsObjects = false;
  let recorded: unknown[] | undefined;
  const places = new WeakMap<object, KeyPlace>();
  let window = 0;
  let before = 0;
  // False outside of windows, so that nothing is kept alive there.
  let isOwn = false;
  let own: unknown[] = [];
  let keys: object[] = [];

  const beginWindow = (isRecorded: boolean): void => {
    window += 1;
    before = writes ?? 0;
    isOwn = isRecorded;
    own = [];
    keys = [];
  };
  const noteOwn = (name: string, collection: number, key: unknown, value: unknown): void => {
    if (!isObject(key)) return;
    let place = placeOf(places, key);
    if (place === undefined) {
      place = { window, number: keys.length };
      rememberPlace(places, key, place);
      if (isOwn) keys[keys.length] = key;
    }
    isOwn &&= place.window === window && !isObject(value);
    if (isOwn) add(own, [name, collection, place.number, key, value]);
  };
  const note = (name: string, collection: number, values: readonly unknown[]): void => {
    writes = (writes ?? 0) + 1;
    const key = values[0];
    const value = values[1];
    if (recorded !== undefined) add(recorded, [name, collection, key, value]);
    noteOwn(name, collection, key, value);
    // An object that is only a key can't be found in the collection.
    if (isObject(value)) holdsObjects = true;
  };
  return {
    watch(collection) {
      writes ??= 0;
      const methods = methodsOf(collection);
      if (methods === undefined) holdsObjects = true;
      else {
        const number = collections;
        collections += 1;
        for (const name in methods) {
          watchMethod(collection, name, methods[name], (values) => note(name, number, values));
        }
      }
      return collection;
    },
    writes: () => writes,
    record(into) {
      recorded = into;
    },
    startWindow: () => beginWindow(true),
    takeWindow() {
      const taken = { count: (writes ?? 0) - before, keys, ...(isOwn && { own }) };
      beginWindow(false);
      return taken;
    },
    holdsObjects: () => holdsObjects,
    forget() {
      holdsObjects = false;
      collections = 0;
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

/** Adds items to a list without calling its methods, which the user's code may have replaced. */
function add(list: unknown[], items: readonly unknown[]): void {
  for (let at = 0; at < items.length; at += 1) list[list.length] = items[at];
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
  note: (values: readonly unknown[]) => void,
): void {
  if (typeof collection !== 'object' || collection === null || typeof method !== 'function') return;
  defineProperty(collection, name, {
    configurable: true,
    writable: true,
    value(...values: unknown[]): unknown {
      note(values);
      return apply(method, collection, values);
    },
  });
}
