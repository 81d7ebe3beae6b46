/** The functions that modules spell out: whatever structure they are found in, they captured only variables that are registered. */
export interface SpelledFunctions {
  /**
   * Notes functions of a module that has been evaluated.
   *
   * @param paths returns where the functions are
   */
  readonly register: (paths: () => readonly FunctionPath[]) => void;
  readonly has: (code: object) => boolean;
}

/** A variable, and the keys that lead from it to a function. */
type FunctionPath = readonly [unknown, ...string[]];

const { getOwnPropertyDescriptor } = Object;
const call = Function.prototype.call;
const isKnown: (known: WeakSet<object>, code: object) => boolean = call.bind(WeakSet.prototype.has);
const note: (known: WeakSet<object>, code: object) => unknown = call.bind(WeakSet.prototype.add);

/** Creates a set without functions. */
export function createSpelledFunctions(): SpelledFunctions {
  const known = new WeakSet<object>();
  return {
    register(paths) {
      const all = pathsOf(paths);
      for (let at = 0; at < all.length; at += 1) {
        const path = all[at];
        const code = path && endOf(path);
        if (typeof code === 'function') note(known, code);
      }
    },
    has: (code) => isKnown(known, code),
  };
}

/** A variable that is not initialised throws. Then functions of its module count as any others. */
function pathsOf(paths: () => readonly FunctionPath[]): readonly FunctionPath[] {
  try {
    return paths();
  } catch {
    return [];
  }
}

/** Follows a path without running accessors. */
function endOf(path: FunctionPath): unknown {
  let value = path[0];
  for (let at = 1; at < path.length; at += 1) {
    const key = path[at];
    const isObject = typeof value === 'object' || typeof value === 'function';
    if (!isObject || value === null || typeof key !== 'string') return undefined;
    value = getOwnPropertyDescriptor(value, key)?.value;
  }
  return value;
}
