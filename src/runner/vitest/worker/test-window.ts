import {
  changedAfterRestoring,
  changedKeys,
  isObject,
  keepMembers,
  putBack,
} from '../../worker/surroundings.ts';
import type { TestEnvironment } from './vitest-parts.ts';

/** An environment that can be made anew in a worker. */
export interface RenewableEnvironment extends TestEnvironment {
  /** Tears the environment down and sets it up again. */
  readonly renew: () => Promise<void>;
}

/** Makes an environment of Vitest one that can be made anew. */
export function renewable(environment: TestEnvironment): RenewableEnvironment {
  let renew = (): Promise<void> => Promise.resolve();
  return {
    ...environment,
    async setup(global, options) {
      const before = keepMembers(global);
      let current = await environment.setup(global, options);
      const replaced = changedKeys(before);
      renew = async () => {
        await current.teardown(global);
        // Vitest puts back most of this itself, but the next window would be made with the rest.
        putBack(before, replaced);
        current = await environment.setup(global, options);
      };
      return { teardown: (from) => current.teardown(from) };
    },
    renew: () => renew(),
  };
}

/**
 * Notes the environment of a test file before it runs. Returns a function that gives the next file another one, and describes what that file would share with this
 * one nevertheless.
 */
export function noteEnvironment(
  environment: TestEnvironment | null | undefined,
): () => Promise<readonly string[]> {
  if (environment?.name === 'node') return () => Promise.resolve([]);
  if (!isRenewable(environment)) return () => Promise.resolve(['an environment']);
  const kept = windowClasses().map((one) => keepMembers(one));
  return async () => {
    await environment.renew();
    // A class that was made for one window is gone with it. Others belong to the package, and stay.
    const shared = new Set(windowClasses());
    return kept.filter(({ object }) => shared.has(object)).flatMap(changedAfterRestoring);
  };
}

function isRenewable(
  environment: TestEnvironment | null | undefined,
): environment is RenewableEnvironment {
  return environment !== undefined && environment !== null && 'renew' in environment;
}

const className = /^[A-Z]/;

/** Returns the classes of the present window, their prototypes and what these inherit from. */
function windowClasses(): object[] {
  const found = new Set<object>();
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    // Vitest gives the global object a getter for each member of the window.
    const value: unknown =
      get !== undefined && className.test(name) ? Reflect.get(globalThis, name) : undefined;
    if (typeof value !== 'function') continue;
    for (const part of [value, Reflect.get(value, 'prototype')]) addWithParents(found, part);
  }
  return [...found];
}

function addWithParents(found: Set<object>, value: unknown): void {
  for (let one = value; isObject(one) && !found.has(one); one = Object.getPrototypeOf(one)) {
    found.add(one);
  }
}
