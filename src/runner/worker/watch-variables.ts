import { syncBuiltinESMExports } from 'node:module';

import { isPassing, LISTED } from '../variable-names.ts';

/** The environments that report reads, with the environments that they replace. */
const watched = new WeakMap<object, NodeJS.ProcessEnv>();

/** Returns the environment itself, for code whose reads are not a test's. */
export function unwatched(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return watched.get(environment) ?? environment;
}

/** By the environment that reports: how often it was written to. */
const written = new WeakMap<object, { times: number }>();

/** Returns how often an environment was written to since it is watched; undefined if nobody knows. To compare its values takes far longer. */
export function timesWritten(environment: NodeJS.ProcessEnv): number | undefined {
  return written.get(environment)?.times;
}

let isHeld = false;

/** Calls a function. Variables that are read until it returns are not noted, because the framework reads them for itself. */
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
 * Replaces an environment by one that reports each variable that is read, looked for or listed.
 *
 * @param owner the `process` of the code that reads
 * @param note called with a name, or with `LISTED`; it may be called several times with the same name
 */
export function watchVariables(
  owner: { env: NodeJS.ProcessEnv; loadEnvFile?: (...values: never[]) => unknown },
  note: (name: string) => void,
): void {
  if (watched.has(owner.env)) return;
  const environment = owner.env;
  const writes = { times: 0 };
  owner.env = watchedEnvironment(environment, note, () => (writes.times += 1));
  watched.set(owner.env, environment);
  written.set(owner.env, writes);
  const { loadEnvFile } = owner;
  if (loadEnvFile !== undefined) {
    // It writes to the environment itself.
    owner.loadEnvFile = new Proxy(loadEnvFile, {
      apply(target, self, values) {
        writes.times += 1;
        return Reflect.apply(target, self, values) as unknown;
      },
    });
  }
  if (owner === process) syncBuiltinESMExports();
}

/** Returns the same environment, with a note of each read, and a call before each write. */
export function watchedEnvironment(
  environment: NodeJS.ProcessEnv,
  note: (name: string) => void,
  onWrite: () => void = () => {},
): NodeJS.ProcessEnv {
  /** The names as they were listed, and the number of their values that were read since in the same order. */
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
      // Code that lists names asks for the descriptor of each name.
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
    // Without this trap, a proxy would define a property without its attributes, which Node's environment refuses.
    set(target, name, value) {
      onWrite();
      return Reflect.set(target, name, value);
    },
    defineProperty(target, name, property) {
      onWrite();
      return Reflect.defineProperty(target, name, property);
    },
    deleteProperty(target, name) {
      onWrite();
      return Reflect.deleteProperty(target, name);
    },
  });
}

/** Matches transpilers. They pass all variables to their own processes, and no module depends on that. */
const tools =
  /[\\/]node_modules[\\/](?:esbuild|esbuild-register|tsx|ts-node|typescript|@swc[\\/][^\\/]+|@babel[\\/][^\\/]+|vitest|@vitest[\\/][^\\/]+|vite|vite-node|rolldown|rollup|mocha|jest|jest-[^\\/]+|@jest[\\/][^\\/]+)[\\/]/;

/** Returns whether the code that reads is a tool's. */
function isByTool(): boolean {
  const stack = String(new Error('Who lists the variables?').stack).split('\n');
  const caller = stack.find(
    (line) => /^\s+at .*[\\/]/.test(line) && !/\bnode:|watch-variables\.[jt]s/.test(line),
  );
  return caller !== undefined && tools.test(caller);
}
