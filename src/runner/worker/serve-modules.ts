import { Buffer } from 'node:buffer';
import fs from 'node:fs';
import Module, { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';

import type { AskText } from './ask-texts.ts';
import { CompiledScripts, type CompilingModule, type EvaluatedModule } from './compiled-scripts.ts';
import { Phase } from './hooks-thread.ts';
import { isPackageFile, isProjectFile } from './is-project-file.ts';
import { type RegisteredHooks, registerHooks } from './module-hooks.ts';
import { PRELOADED } from '../process/worker-protocol.ts';
import { openTexts, type TextSource } from './text-source.ts';

/** The sources from which the two threads that load modules get texts. */
export interface ThreadTexts {
  readonly main: TextSource;
  readonly hooks: TextSource;
  /** Id of the process that this process must not outlive. Set if texts are requested by files. */
  readonly owner?: number;
}

/** The pipes over which texts are requested, as the main process opens them. */
export const pipes: ThreadTexts = { main: { pipe: 3 }, hooks: { pipe: 4 } };

/** The state that the thread of the module hooks and this thread share. */
export interface ModuleServing extends Pick<RegisteredHooks, 'takeImported'> {
  /** Begins to serve the project's modules. Modules that are loaded until `endPreloading` stay as they are. */
  readonly start: () => void;
  readonly endPreloading: () => void;
  /** Returns whether a mutated source was loaded before that. */
  readonly preloadedSources: () => boolean;
  /** Reports to the main process that something other than a module was read. */
  readonly tell: (name: string) => void;
  /** Puts the main module back. */
  readonly endFile: () => void;
  /**
   * Begins another test file in this process. ES modules of packages get other addresses than before, unless they were preloaded.
   *
   * @param main see `serveModules`
   */
  readonly startFile: (main: string | undefined) => void;
}

/**
 * Puts the texts of the build in the place of the project's modules, whatever else transpiles them. All of it is in place
 * before any module of the project is loaded:
 * - Node itself reads ES modules. The hook that is registered first is asked last, right before the file is read.
 * - CommonJS modules are read by the code that handles their extension: Node or a transpiler (tsx, ts-node, Babel, SWC). All of
 * these call `fs.readFileSync` while `Module.prototype.load` runs for the same file. So the text is replaced in that call, and
 * a test that reads a source as data still gets the content of the file.
 * - Sometimes Node has already read a CommonJS module, to find its exports for an ES module. Then Node compiles that text, so
 * the text is replaced when it is compiled.
 *
 * @param root absolute path of the project
 * @param replaced by name, the addresses that ES modules get in the place of one of Node's own modules
 * @param main path of the module that is to be the main module (`require.main`) if CommonJS loads it
 */
export function serveModules(
  root: string,
  replaced: Readonly<Record<string, string>>,
  texts: ThreadTexts = pipes,
  main?: string,
): ModuleServing {
  const { shared, takeImported } = registerHooks({
    root: pathToFileURL(`${root}/`).href,
    texts: texts.hooks,
    replaced,
    ...(texts.owner !== undefined && { owner: texts.owner }),
  });
  let ask = openTexts(texts.main);
  const mainModule = new MainModule(main);
  replaceReads((path) => {
    if (shared[Phase.serving] !== 1 || !isProjectFile(path)) return undefined;
    const served = ask(path);
    if (served?.isSource === true && shared[Phase.preloading] === 1) {
      shared[Phase.reachedSources] = 1;
    }
    return served;
  }, mainModule);
  return {
    start() {
      shared[Phase.preloading] = 1;
      shared[Phase.serving] = 1;
    },
    endPreloading() {
      shared[Phase.preloading] = 0;
      ask(PRELOADED);
    },
    preloadedSources: () => shared[Phase.reachedSources] === 1,
    tell: (name) => void ask(name),
    takeImported,
    endFile: () => mainModule.restore(),
    startFile(path) {
      shared[Phase.file] = (shared[Phase.file] ?? 0) + 1;
      // What was asked for an earlier file is asked again, because the main process keeps a list for each file.
      ask = openTexts(texts.main);
      mainModule.path = path;
    },
  };
}

/** The main module of the process, if it is a test file. */
class MainModule {
  path: string | undefined;
  /** Puts back what was the main module before the test file was. */
  #restore: (() => void) | undefined;

  constructor(path: string | undefined) {
    this.path = path;
  }

  set(module: unknown): void {
    const before = Object.getOwnPropertyDescriptor(process, 'mainModule');
    Object.assign(process, { mainModule: module });
    this.#restore ??= () => {
      if (before === undefined) Reflect.deleteProperty(process, 'mainModule');
      else Object.defineProperty(process, 'mainModule', before);
    };
  }

  restore(): void {
    this.#restore?.();
    this.#restore = undefined;
  }
}

/** The internals of Node that are replaced here. */
interface LoadableModule extends CompilingModule {
  load(filename: string): unknown;
}

function replaceReads(ask: AskText, main: MainModule): void {
  const loading: string[] = [];
  const scripts = new CompiledScripts();
  const prototype = Module.prototype as unknown as LoadableModule;
  const { load, _compile: compile } = prototype;
  const readFile = fs.readFileSync;

  prototype.load = function (this: unknown, filename) {
    loading.push(filename);
    if (filename === main.path) main.set(this);
    try {
      return Reflect.apply(load, this, [filename]);
    } finally {
      loading.pop();
    }
  };
  prototype._compile = function (this: EvaluatedModule, content, filename, ...more) {
    const served = loading.at(-1) === filename ? ask(filename) : undefined;
    const isOriginal = served !== undefined && content === readFile(filename, 'utf8');
    const text = isOriginal ? served.text : content;
    if (served === undefined && !isPackageFile(filename)) {
      return Reflect.apply(compile, this, [text, filename, ...more]);
    }
    return scripts.evaluateOnce(compile, this, [text, filename, ...more]);
  };
  const reading = function (this: unknown, ...values: Parameters<typeof readFile>) {
    const [path, options] = values;
    const served = typeof path === 'string' && path === loading.at(-1) ? ask(path) : undefined;
    if (served === undefined) return Reflect.apply(readFile, this, values);
    const encoding = typeof options === 'string' ? options : options?.encoding;
    return typeof encoding === 'string' ? served.text : Buffer.from(served.text);
  };
  Object.assign(fs, { readFileSync: Object.assign(reading, readFile) });
  syncBuiltinESMExports();
}
