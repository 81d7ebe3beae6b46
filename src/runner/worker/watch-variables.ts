import { syncBuiltinESMExports } from 'node:module';

import { isPassing, LISTED } from '../variable-names.ts';

/** Environments that tell of reads, with what they stand for. */
const watched = new WeakMap<object, NodeJS.ProcessEnv>();

/** The environment itself, for those whose reads are no test's. */
export function unwatched(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return watched.get(environment) ?? environment;
}

let isHeld = false;

/** What is read until this returns counts for nothing: the framework reads it for itself. */
export function withoutWatching<Result>(load: () => Result): Result {
  const before = isHeld;
  isHeld = true;
  try {
    return load();
  } finally {
    isHeld = before;
  }
}

/**
 * Puts in the place of an environment one that tells of each variable that is read, looked for or listed.
 *
 * @param owner the `process` of those who read
 * @param note is told of a name, or of `LISTED`, again and again
 */
export function watchVariables(
  owner: { env: NodeJS.ProcessEnv },
  note: (name: string) => void,
): void {
  if (watched.has(owner.env)) return;
  const environment = owner.env;
  owner.env = watchedEnvironment(environment, note);
  watched.set(owner.env, environment);
  if (owner === process) syncBuiltinESMExports();
}

/** The same environment, with a note of each read. */
export function watchedEnvironment(
  environment: NodeJS.ProcessEnv,
  note: (name: string) => void,
): NodeJS.ProcessEnv {
  /** Names as they were listed, and how many of their values were read since, one after the other. */
  let listing: { readonly names: readonly PropertyKey[]; readonly isOurs: boolean; at: number } = {
    names: [],
    isOurs: false,
    at: 0,
  };
  const tell = (name: PropertyKey): void => {
    if (typeof name === 'string' && !isHeld) note(name);
  };
  return new Proxy(environment, {
    get(target, name) {
      if (listing.names[listing.at] === name) {
        listing.at += 1;
        if (!listing.isOurs && !(typeof name === 'string' && isPassing(name))) tell(name);
      } else {
        listing = { names: [], isOurs: false, at: 0 };
        tell(name);
      }
      return Reflect.get(target, name);
    },
    has(target, name) {
      tell(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      // Whoever lists names asks this of each.
      if (!listing.names.includes(name)) tell(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      const names = Reflect.ownKeys(target);
      const isOurs = isByTool();
      if (!isOurs) tell(LISTED);
      listing = { names, isOurs, at: 0 };
      return names;
    },
    // By itself, a proxy would define a property without its attributes, which Node's environment refuses.
    set: (target, name, value) => Reflect.set(target, name, value),
  });
}

/** Transpilers give all variables to processes of their own, and no module depends on that. */
const tools =
  /[\\/]node_modules[\\/](?:esbuild|esbuild-register|tsx|ts-node|typescript|@swc[\\/][^\\/]+|@babel[\\/][^\\/]+|vitest|@vitest[\\/][^\\/]+|vite|vite-node|rolldown|rollup|mocha|jest|jest-[^\\/]+|@jest[\\/][^\\/]+)[\\/]/;

/** Whether the code that asks is a tool's. */
function isByTool(): boolean {
  const stack = String(new Error('Who lists the variables?').stack).split('\n');
  const caller = stack.find(
    (line) => /^\s+at .*[\\/]/.test(line) && !/\bnode:|watch-variables\.[jt]s/.test(line),
  );
  return caller !== undefined && tools.test(caller);
}
