/** The functions that modules spell out: whatever structure they are found in, they captured only variables that are registered. */
export interface SpelledFunctions {
  /**
   * Notes functions of a module that has been evaluated, or of a scope of it.
   *
   * @param paths returns where the functions are
   * @param isEarly whether the scope has only begun, so that its variables have no values yet
   */
  readonly register: (paths: () => readonly FunctionPath[], isEarly?: boolean) => void;
  readonly has: (code: object) => boolean;
  /** Forgets the scopes that have begun, before their modules are evaluated anew. */
  readonly forget: () => void;
}

/** A variable, and the keys that lead from it to a function. */
type FunctionPath = readonly [unknown, ...string[]];

const { getOwnPropertyDescriptor } = Object;
const call = Function.prototype.call;
const isKnown: (known: WeakSet<object>, code: object) => boolean = call.bind(WeakSet.prototype.has);
const note: (known: WeakSet<object>, code: object) => unknown = call.bind(WeakSet.prototype.add);

/** How often the functions of a scope are looked for. A scope that ended early never has them all. */
const LOOKS = 10;

interface BegunScope {
  readonly paths: () => readonly FunctionPath[];
  looks: number;
}

/** Creates a set without functions. */
export function createSpelledFunctions(): SpelledFunctions {
  const known = new WeakSet<object>();
  let begun: readonly BegunScope[] = [];

  /** Returns whether all functions are there. */
  const noteAll = (paths: () => readonly FunctionPath[]): boolean => {
    const all = pathsOf(paths);
    let isWhole = all.length > 0;
    for (let at = 0; at < all.length; at += 1) {
      const path = all[at];
      const code = path && endOf(path);
      if (typeof code === 'function') note(known, code);
      else isWhole = false;
    }
    return isWhole;
  };
  const look = (): void => {
    const left: BegunScope[] = [];
    for (let at = 0; at < begun.length; at += 1) {
      const scope = begun[at];
      if (scope === undefined || noteAll(scope.paths)) continue;
      scope.looks += 1;
      if (scope.looks < LOOKS) left[left.length] = scope;
    }
    begun = left;
  };
  return {
    register(paths, isEarly = false) {
      if (isEarly) begun = [...begun, { paths, looks: 0 }];
      else noteAll(paths);
    },
    has(code) {
      if (begun.length > 0 && !isKnown(known, code)) look();
      return isKnown(known, code);
    },
    forget() {
      begun = [];
    },
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
