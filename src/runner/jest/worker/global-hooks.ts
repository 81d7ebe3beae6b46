import type { GlobalConfig, JestProjectConfig } from '../jest-api.ts';
import { loadJestPackage } from '../jest-packages.ts';

interface TransformModule {
  createScriptTransformer(config: JestProjectConfig): Promise<{
    requireAndTranspileModule(path: string, use: (loaded: unknown) => unknown): Promise<unknown>;
  }>;
}

type GlobalHook = (globalConfig: GlobalConfig, config: JestProjectConfig) => unknown;

/** Returns a function that runs the global set-up or teardown of a run. Each module runs once, as with Jest. */
export function runGlobalHooks(
  jest: string,
  globalConfig: GlobalConfig,
  configs: readonly JestProjectConfig[],
): (name: 'globalSetup' | 'globalTeardown') => Promise<void> {
  const transform = loadJestPackage(jest, '@jest/transform') as TransformModule;
  return async (name) => {
    const paths = new Set([...configs.map((config) => config[name]), globalConfig[name]]);
    for (const path of paths) {
      const config = configs.find((one) => one[name] === path) ?? configs[0];
      if (path === undefined || path === null || config === undefined) continue;
      const transformer = await transform.createScriptTransformer(config);
      await transformer.requireAndTranspileModule(path, async (loaded) => {
        if (typeof loaded === 'function') await (loaded as GlobalHook)(globalConfig, config);
      });
    }
  };
}
