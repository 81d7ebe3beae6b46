import { existsSync, readFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isModuleNamespaceObject } from 'node:util/types';
import { getHeapStatistics } from 'node:v8';

import type { Preload } from '../process/node-flags.ts';
import { keysOf } from './built-ins.ts';
import { compileScript } from './compiled-scripts.ts';
import { fromRoot } from './hooks-thread.ts';
import { isPackageFile, isProjectFile } from './is-project-file.ts';
import type { ModuleServing } from './serve-modules.ts';

/** The modules of a project in a worker process of Assay's own. */
export interface ProjectModules {
  /** Loads the modules that the project needs before its tests, once and in this order. Resolves with the exports of each. */
  readonly preload: (preloads: readonly Preload[]) => Promise<readonly unknown[]>;
  /** Makes everything that is loaded now stay, as if it had been preloaded. */
  readonly keepLoaded: () => void;
  /** Loads a test file; after a reset, with everything that it imports. Resolves with its exports. */
  readonly load: (path: string) => Promise<unknown>;
  /** Makes the next load evaluate every module anew that is not a package's and was not preloaded. */
  readonly reset: () => void;
  /** Returns whether a reset still achieves that. */
  readonly canReset: () => boolean;
  /**
   * Makes the next test file evaluate anew what this one has loaded, packages included. Returns what can't be evaluated anew, or is shared
   * with what was preloaded, so that the next file might notice this one.
   */
  readonly endFile: () => readonly string[];
}

/** The share of the heap's limit above which modules that can't be freed are assumed to be the reason. */
const heapPart = 0.6;

/**
 * Loads a project's modules by Node's own means. CommonJS modules are evaluated anew once they are gone from the cache. ES
 * modules can't be taken away; they get addresses that differ in a query, which the hooks pass on to what they import.
 *
 * @param root absolute path of the project
 * @param isShareable returns whether test files may share a preloaded module, by its path
 */
export function projectModules(
  root: string,
  serving: ModuleServing,
  isShareable: (path: string) => boolean = () => false,
): ProjectModules {
  const require = createRequire(join(root, 'package.json'));
  const { cache } = require;
  /** The paths of the modules that were preloaded, or that these have required since. */
  const kept = new Set<string>();
  /** What this test file has loaded and the next file might notice. */
  const noticeable = new Set<string>();
  let generation = 0;
  /** Which files Node treats as ES modules: a file is loaded again for each test that needs its own modules. */
  const areModules = new Map<string, boolean>();

  function keepLoaded(): void {
    for (const path of keysOf(cache)) kept.add(path);
  }

  function look(): void {
    keepRequired(cache, kept);
    const loaded = keysOf(cache).filter((path) => !kept.has(path));
    const required = loaded.flatMap((path) => cache[path]?.children ?? []);
    for (const path of [...serving.takeImported(), ...required.map(({ filename }) => filename)]) {
      if (kept.has(path) && !isShareable(path)) noticeable.add(path);
    }
    for (const path of loaded) {
      if (path.endsWith('.node') || isNamespace(cache[path])) noticeable.add(path);
    }
  }

  async function loadModule(path: string): Promise<unknown> {
    const isImported = areModules.get(path) ?? isModule(path);
    areModules.set(path, isImported);
    if (isImported) return importAnew(path);
    try {
      return require(path);
    } catch (error) {
      if (!isForImport(error)) throw error;
      return importAnew(path);
    }
  }

  function importAnew(path: string): Promise<unknown> {
    const query = generation === 0 ? '' : `?assay=${generation}`;
    return import(`${pathToFileURL(path).href}${query}`);
  }

  async function preloadOne({ kind, name }: Preload): Promise<unknown> {
    if (kind === 'loader') return register(name, pathToFileURL(`${root}/`));
    const path = localPath(root, name);
    if (path !== undefined) return loadModule(path);
    if (kind === 'require') return require(name);
    return import(`${fromRoot}${encodeURIComponent(name)}`);
  }

  return {
    async preload(preloads) {
      const loaded: unknown[] = [];
      serving.start();
      for (const one of preloads) loaded.push(await preloadOne(one));
      serving.endPreloading();
      keepLoaded();
      return loaded;
    },
    keepLoaded,
    load: loadModule,
    reset() {
      look();
      generation += 1;
      for (const path of keysOf(cache)) {
        if (!kept.has(path) && isProjectFile(path)) Reflect.deleteProperty(cache, path);
      }
    },
    canReset: () => !serving.preloadedSources() && !hasRequiredModules(cache) && hasRoom(),
    endFile() {
      look();
      const left = [
        ...noticeable,
        ...(serving.preloadedSources() ? ['sources that are loaded before the tests'] : []),
        ...(hasRoom() ? [] : ['memory']),
      ];
      for (const path of keysOf(cache)) if (!kept.has(path)) Reflect.deleteProperty(cache, path);
      noticeable.clear();
      serving.endFile();
      return left;
    },
  };
}

/** Adds the modules of packages to the preloaded modules that these have required since. */
function keepRequired(cache: NodeJS.Dict<NodeJS.Module>, kept: Set<string>): void {
  // Paths that are added are visited, too.
  for (const path of kept) {
    for (const { filename } of cache[path]?.children ?? []) {
      if (isPackageFile(filename)) kept.add(filename);
    }
  }
}

/** Returns whether CommonJS has required an ES module of the project, which would not be evaluated again. */
function hasRequiredModules(cache: NodeJS.Dict<NodeJS.Module>): boolean {
  return keysOf(cache).some((path) => isProjectFile(path) && isNamespace(cache[path]));
}

function isNamespace(module: NodeJS.Module | undefined): boolean {
  return isModuleNamespaceObject(module?.exports);
}

function hasRoom(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used < limit * heapPart;
}

/** Returns the file of the project that a name leads to; undefined for the name of a package. */
function localPath(root: string, name: string): string | undefined {
  if (name.startsWith('file:')) return undefined;
  const path = isAbsolute(name) ? name : resolve(root, name);
  return ['', '.js', '.cjs', '.mjs', '.ts']
    .map((extension) => path + extension)
    .find((file) => extname(file) !== '' && existsSync(file));
}

const moduleExtensions = new Set(['.mjs', '.mts']);
const scriptExtensions = new Set(['.cjs', '.cts']);

/** Returns whether Node treats a file as an ES module, by its extension, the nearest package.json, or its syntax. */
function isModule(path: string): boolean {
  const extension = extname(path);
  if (moduleExtensions.has(extension)) return true;
  if (scriptExtensions.has(extension)) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
      const isTyped = typeof parsed === 'object' && parsed !== null && 'type' in parsed;
      return isTyped ? parsed.type === 'module' : extension === '.js' && hasModuleSyntax(path);
    }
    if (folder === dirname(folder)) return false;
  }
}

/**
 * Returns whether a text is no script, but an ES module. Node takes a file for one by that, where nothing else says what it is, and then lets
 * `require` load it, which can't be repeated.
 */
function hasModuleSyntax(path: string): boolean {
  try {
    compileScript(readFileSync(path, 'utf8'));
    return false;
  } catch (error) {
    return error instanceof SyntaxError && moduleSyntax.test(error.message);
  }
}

const moduleSyntax = /import statement|'export'|'import\.meta'|await is only valid/;

/** The errors by which `require` says that a file has to be imported. */
function isForImport(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error) {
    return error.code === 'ERR_REQUIRE_ESM' || error.code === 'ERR_REQUIRE_ASYNC_MODULE';
  }
  return error instanceof SyntaxError && moduleSyntax.test(error.message);
}
