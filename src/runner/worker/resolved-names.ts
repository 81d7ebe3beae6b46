import Module from 'node:module';

/** A name that a module required, and the folder of that module. */
type Required = readonly [name: string, folder: string];

interface Loader {
  _load: (name: string, parent: { readonly path: string }) => unknown;
  _resolveFilename: (this: unknown, name: string, ...rest: unknown[]) => unknown;
}

const refusal = {};

/**
 * Watches which names `require` resolves from now on, and returns a function that makes Node forget those whose modules are no longer in
 * the cache. When an ES module imports a CommonJS module that was taken out of the cache, Node first makes, unevaluated, all modules whose
 * exports this one passes on. Then `require` evaluates them; but a module whose name Node remembers, it takes for evaluated. Call it once
 * in a process, before any user code runs.
 */
export function watchResolvedNames(): () => void {
  const loader = Module as unknown as Loader;
  const { _load: load, _resolveFilename: resolve } = loader;
  let required: Required[] = [];
  let refuses = false;
  const watched: Loader['_resolveFilename'] = function (name, ...rest) {
    if (refuses) throw refusal;
    const [parent] = rest;
    const path: unknown =
      typeof parent === 'object' && parent !== null && Reflect.get(parent, 'path');
    if (typeof path === 'string') required.push([name, path]);
    return Reflect.apply(resolve, this, [name, ...rest]);
  };
  loader._resolveFilename = watched;
  return () => {
    // Other code that resolves or loads might load what is only to be forgotten.
    if (loader._resolveFilename !== watched || loader._load !== load) return;
    refuses = true;
    required = required.filter(([name, path]) => stays(() => load(name, { path })));
    refuses = false;
  };
}

/** Returns whether a name stays. Node looks for a remembered file first, and forgets one that is not in the cache. Then it would resolve the name. */
function stays(look: () => unknown): boolean {
  try {
    look();
    return true;
  } catch (error) {
    if (error !== refusal) throw error;
    return false;
  }
}
