import { existsSync, readFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Preload } from '../process/node-flags.ts';
import { keysOf } from './built-ins.ts';
import { compileScript } from './compiled-scripts.ts';
import { FileModules, hasRoom, isNamespace } from './file-modules.ts';
import { fromRoot } from './hooks-thread.ts';
import { isProjectFile } from './is-project-file.ts';
import { watchResolvedNames } from './resolved-names.ts';
import type { ModuleServing } from './serve-modules.ts';

/** A module that was loaded. Its exports are in an object, since a promise of exports with a `then` would wait for that. */
export interface LoadedModule<Exports = unknown> {
  readonly exports: Exports;
}

/** The modules of a project in a worker process of Assay's own. */
export interface ProjectModules {
  /** Loads the modules that the project needs before its tests, once and in this order. Resolves with the exports of each. */
  readonly preload: (preloads: readonly Preload[]) => Promise<readonly unknown[]>;
  /** Makes everything that is loaded now stay, as if it had been preloaded. */
  readonly keepLoaded: () => void;
  /** Loads a test file; after a reset, with everything that it imports. */
  readonly load: (path: string) => Promise<LoadedModule>;
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
  const modules = new FileModules({
    cache,
    isShareable,
    takeImported: serving.takeImported,
    forgetNames: watchResolvedNames(),
  });
  let generation = 0;
  /** Which files Node treats as ES modules: a file is loaded again for each test that needs its own modules. */
  const areModules = new Map<string, boolean>();

  async function loadModule(path: string): Promise<LoadedModule> {
    const isImported = areModules.get(path) ?? isModule(path);
    areModules.set(path, isImported);
    if (isImported) return importAnew(path);
    try {
      return { exports: require(path) };
    } catch (error) {
      if (!isForImport(error)) throw error;
      return importAnew(path);
    }
  }

  async function importAnew(path: string): Promise<LoadedModule> {
    const query = generation === 0 ? '' : `?assay=${generation}`;
    return { exports: await import(`${pathToFileURL(path).href}${query}`) };
  }

  async function preloadOne({ kind, name }: Preload): Promise<unknown> {
    if (kind === 'loader') return register(name, pathToFileURL(`${root}/`));
    const path = localPath(root, name);
    if (path !== undefined) return (await loadModule(path)).exports;
    if (kind === 'require') return require(name);
    return import(`${fromRoot}${encodeURIComponent(name)}`);
  }

  return {
    async preload(preloads) {
      const loaded: unknown[] = [];
      serving.start();
      for (const one of preloads) loaded.push(await preloadOne(one));
      serving.endPreloading();
      modules.keepLoaded();
      return loaded;
    },
    keepLoaded: () => modules.keepLoaded(),
    load: loadModule,
    reset() {
      modules.look();
      generation += 1;
      for (const path of keysOf(cache)) {
        if (!modules.isKept(path) && isProjectFile(path)) Reflect.deleteProperty(cache, path);
      }
    },
    canReset: () => !serving.preloadedSources() && !hasRequiredModules(cache) && hasRoom(),
    endFile() {
      const left = modules.end();
      serving.endFile();
      const isReached = serving.preloadedSources();
      return isReached ? [...left, 'sources that are loaded before the tests'] : left;
    },
  };
}

/** Returns whether CommonJS has required an ES module of the project, which would not be evaluated again. */
function hasRequiredModules(cache: NodeJS.Dict<NodeJS.Module>): boolean {
  return keysOf(cache).some((path) => isProjectFile(path) && isNamespace(cache[path]));
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
