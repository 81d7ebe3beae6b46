import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import type { FilePlan } from '../../worker/attempt.ts';
import type { RunTools } from '../../worker/framework.ts';
import type { ProjectModules } from '../../worker/project-modules.ts';
import type { ProcessFramework } from '../../worker/run-process.ts';
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
import { runSuites } from './planned-suite.ts';

/** What the project loads once, before any test file. */
export interface Prepared {
  readonly Mocha: MochaModule;
  readonly rootHooks?: object;
}

/**
 * Runs test files with the project's own copy of Mocha: its interfaces make the suites, and its hooks and tests run
 * themselves. Each load has a Mocha instance of its own.
 */
export function mochaFramework(
  settings: MochaWorkerSettings,
  modules: ProjectModules,
): ProcessFramework {
  const { options } = settings;
  const before = filesBefore(settings);
  let prepared: Promise<Prepared> | undefined;

  return {
    async runPlanned(tools: RunTools, _filepath: string, plan: FilePlan) {
      let mocha: Mocha;
      try {
        prepared ??= prepare(settings, modules);
        const { Mocha, rootHooks } = await prepared;
        mocha = new Mocha({ ...options, reporter: Quiet, parallel: false });
        if (rootHooks !== undefined) mocha.rootHooks?.(rootHooks);
        const delayed =
          options['delay'] === true
            ? new Promise<void>((done) => mocha.suite.once('run', done))
            : undefined;
        await loadFiles(mocha, [...before, settings.file], modules);
        await delayed;
      } catch (error) {
        plan.onLoaded([]);
        return [describeError(error)];
      }
      return runSuites(tools, mocha, plan);
    },
  };
}

/** Absolute paths of the files that are loaded before each test file. */
export function filesBefore({ options, root }: MochaWorkerSettings): string[] {
  return listOf(options['file']).map((file) => resolve(root, file));
}

/** Loads files as Mocha itself does: its interfaces put what they describe into the instance's suites. */
export async function loadFiles(
  mocha: Mocha,
  files: readonly string[],
  modules: ProjectModules,
): Promise<void> {
  const { suite } = mocha;
  mocha.lazyLoadFiles?.(true);
  for (const file of files) {
    suite.emit('pre-require', globalThis, file, mocha);
    suite.emit('require', await modules.load(file), file, mocha);
    suite.emit('post-require', globalThis, file, mocha);
  }
}

/** Nothing is reported. */
export function Quiet(): void {}

/** Loads the project's Mocha and what its options say is to be loaded first. */
export async function prepare(
  { mocha, options, preloads, root }: MochaWorkerSettings,
  modules: ProjectModules,
): Promise<Prepared> {
  // As Mocha's command does.
  Error.stackTraceLimit = Infinity;
  const fromMocha = createRequire(join(mocha, 'package.json'));
  // The project's own copy, of which `MochaModule` names what all supported versions share.
  const Mocha = withoutWatching(() => fromMocha('./lib/mocha.js') as MochaModule);
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

/** Mocha's own loader of plugins. Versions before 8.2 have none: modules that they require can't export hooks. */
function pluginLoader(fromMocha: NodeJS.Require): PluginLoader {
  try {
    return (fromMocha('./lib/plugin-loader.js') as PluginLoaderModule).create();
  } catch {
    return { load: () => false, finalize: () => Promise.resolve({}) };
  }
}

/**
 * Has Mocha's own time limits not keep the process busy: a test that waits for nothing but its limit is noticed at once.
 */
function weakenTimers(prototype: Runnable): void {
  const { resetTimeout } = prototype;
  prototype.resetTimeout = function (this: Runnable) {
    Reflect.apply(resetTimeout, this, []);
    this.timer?.unref();
  };
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
