import { isModuleNamespaceObject } from 'node:util/types';
import { getHeapStatistics } from 'node:v8';

import { keysOf } from './built-ins.ts';
import { isPackageFile } from './is-project-file.ts';
import type { RegisteredHooks } from './module-hooks.ts';

/** The modules that are in a process beside those of its present test file. */
export interface SharedModules extends Pick<RegisteredHooks, 'takeImported'> {
  /** CommonJS' cache. */
  readonly cache: NodeJS.Dict<NodeJS.Module>;
  /** Returns whether test files may share a module that stays, by its path. */
  readonly isShareable: (path: string) => boolean;
  /** Returns whether an ES module stays. */
  readonly staysImported?: (path: string) => boolean;
  /** Makes Node resolve the names anew that modules require. */
  readonly forgetNames: () => void;
}

/** The modules that the test files of a process load, one file after another. No file may get those of another, because their state may have changed. */
export class FileModules {
  readonly #shared: SharedModules;
  /** The paths of the CommonJS modules that stay, with those that they have required since. */
  readonly #kept = new Set<string>();
  /** What this test file has loaded and the next file might notice. */
  readonly #noticeable = new Set<string>();

  constructor(shared: SharedModules) {
    this.#shared = shared;
  }

  /** Makes the CommonJS modules stay that are loaded now. */
  keepLoaded(): void {
    for (const path of keysOf(this.#shared.cache)) this.#kept.add(path);
  }

  isKept(path: string): boolean {
    return this.#kept.has(path);
  }

  /** Notes what is loaded, before it is taken out of the cache. */
  look(): void {
    const { cache, isShareable, staysImported, takeImported } = this.#shared;
    keepRequired(cache, this.#kept);
    const loaded = this.#loaded();
    const stays = (path: string): boolean => this.#kept.has(path) || staysImported?.(path) === true;
    const required = loaded.flatMap((path) => cache[path]?.children ?? []);
    for (const path of [...takeImported(), ...required.map(({ filename }) => filename)]) {
      if (stays(path) && !isShareable(path)) this.#noticeable.add(path);
    }
    for (const path of loaded) {
      if (path.endsWith('.node') || isNamespace(cache[path])) this.#noticeable.add(path);
    }
  }

  /**
   * Takes the CommonJS modules of the test file out of the cache, packages included. Returns what can't be evaluated anew, or is shared with what stays, so that the
   * next file might notice this one.
   */
  end(): readonly string[] {
    this.look();
    const left = [...this.#noticeable, ...(hasRoom() ? [] : ['memory'])];
    for (const path of this.#loaded()) Reflect.deleteProperty(this.#shared.cache, path);
    this.#shared.forgetNames();
    this.#noticeable.clear();
    return left;
  }

  #loaded(): readonly string[] {
    return keysOf(this.#shared.cache).filter((path) => !this.#kept.has(path));
  }
}

/** Adds the modules of packages to the modules that stay which these have required since. */
function keepRequired(cache: NodeJS.Dict<NodeJS.Module>, kept: Set<string>): void {
  // Paths that are added are visited, too.
  for (const path of kept) {
    for (const { filename } of cache[path]?.children ?? []) {
      if (isPackageFile(filename)) kept.add(filename);
    }
  }
}

/** Returns whether CommonJS has required an ES module, which would not be evaluated again. */
export function isNamespace(module: NodeJS.Module | undefined): boolean {
  return isModuleNamespaceObject(module?.exports);
}

/** The share of the heap's limit above which modules that can't be freed are assumed to be the reason. */
const heapPart = 0.6;

/** Returns whether this process has memory for further modules. */
export function hasRoom(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used < limit * heapPart;
}
