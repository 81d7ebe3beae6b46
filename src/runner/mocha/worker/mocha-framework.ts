import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import type { FilePlan } from '../../worker/attempt.ts';
import type { RunTools } from '../../worker/framework.ts';
import type { ProjectModules } from '../../worker/project-modules.ts';
import type { ProcessFramework } from '../../worker/run-process.ts';
import { realUnref } from '../../worker/real-timers.ts';
import { describeError } from '../../worker/unhandled-errors.ts';
import { withoutWatching } from '../../worker/watch-variables.ts';
import type { MochaWorkerSettings } from '../worker-settings.ts';
import type {
  Mocha,
  MochaModule,
  PluginLoader,
  PluginLoaderModule,
  Runnable,
} from './mocha-api.ts';
import { mochaPart } from './mocha-part.ts';
import { runSuites } from './planned-suite.ts';

/** Everything that is loaded once, before any test file. */
export interface PreparedMocha {
  readonly Mocha: MochaModule;
  readonly rootHooks?: object;
}

/**
 * Runs test files with the project's own copy of Mocha. Mocha's interfaces make the suites, and Mocha runs each hook and test.
 * Each load of a file has a new Mocha instance.
 */
export function mochaFramework(
  settings: MochaWorkerSettings,
  modules: ProjectModules,
): ProcessFramework {
  const { options } = settings;
  const before = filesBefore(settings);
  let prepared: Promise<PreparedMocha> | undefined;
  const prepareOnce = (): Promise<PreparedMocha> => (prepared ??= prepare(settings, modules));

  return {
    prepare: prepareOnce,
    async runPlanned(tools: RunTools, filepath: string, plan: FilePlan) {
      let mocha: Mocha;
      try {
        const { Mocha, rootHooks } = await prepareOnce();
        mocha = new Mocha({ ...options, reporter: Quiet, parallel: false });
        if (rootHooks !== undefined) mocha.rootHooks?.(rootHooks);
        const delayed =
          options['delay'] === true
            ? new Promise<void>((done) => mocha.suite.once('run', done))
            : undefined;
        await loadFiles(mocha, [...before, filepath], modules);
        await delayed;
      } catch (error) {
        plan.onLoaded([]);
        return [describeError(error)];
      }
      return runSuites(tools, mocha, plan);
    },
  };
}

/** Returns the absolute paths of the files that are loaded before each test file. */
export function filesBefore({ options, root }: MochaWorkerSettings): string[] {
  return listOf(options['file']).map((file) => resolve(root, file));
}

/** Loads files as Mocha itself does, so that its interfaces add the suites and tests of the files to the instance. */
export async function loadFiles(
  mocha: Mocha,
  files: readonly string[],
  modules: ProjectModules,
): Promise<void> {
  const { suite } = mocha;
  mocha.lazyLoadFiles?.(true);
  for (const file of files) {
    suite.emit('pre-require', globalThis, file, mocha);
    const { exports } = await modules.load(file);
    suite.emit('require', exports, file, mocha);
    suite.emit('post-require', globalThis, file, mocha);
  }
}

/** A reporter that reports nothing. */
export function Quiet(): void {}

/** Loads the project's Mocha and the modules that its options require. */
export async function prepare(
  { mocha, options, preloads, root }: MochaWorkerSettings,
  modules: ProjectModules,
): Promise<PreparedMocha> {
  // Mocha's command sets this limit, too.
  Error.stackTraceLimit = Infinity;
  const fromMocha = createRequire(join(mocha, 'package.json'));
  // `MochaModule` describes the part that all supported versions have in common.
  const Mocha = withoutWatching(
    () => mochaPart(fromMocha, ['./lib/mocha.js', './lib/mocha.cjs']) as MochaModule,
  );
  weakenTimers(Mocha.Runnable.prototype);
  const ui = typeof options['ui'] === 'string' ? options['ui'] : 'bdd';
  const required = listOf(options['require']).map((name) => ({ kind: 'require' as const, name }));
  const loaded = await modules.preload([...preloads, ...required]);
  if (!(ui in Mocha.interfaces)) {
    Mocha.interfaces[ui] = createRequire(join(root, 'package.json'))(ui);
  }
  const loader = pluginLoader(fromMocha);
  for (const exported of loaded) {
    if (typeof exported === 'object' && exported !== null) loader.load(exported);
  }
  const { rootHooks, globalSetup } = await loader.finalize();
  for (const setUp of Array.isArray(globalSetup) ? globalSetup : []) await setUp.call({});
  return { Mocha, ...(isObject(rootHooks) && { rootHooks }) };
}

/** Returns Mocha's own plugin loader. Versions before 8.2 have none: with them, required modules can't export hooks. */
function pluginLoader(fromMocha: NodeJS.Require): PluginLoader {
  try {
    const part = fromMocha('./lib/plugin-loader.js') as
      | PluginLoaderModule
      | { readonly PluginLoader: PluginLoaderModule };
    return ('PluginLoader' in part ? part.PluginLoader : part).create();
  } catch {
    return { load: () => false, finalize: () => Promise.resolve({}) };
  }
}

/** Makes Mocha's timers for time limits not keep the process alive. So a test that waits only for its time limit is noticed at once. */
function weakenTimers(prototype: Runnable): void {
  const { resetTimeout } = prototype;
  prototype.resetTimeout = function (this: Runnable) {
    Reflect.apply(resetTimeout, this, []);
    realUnref(this.timer);
  };
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
