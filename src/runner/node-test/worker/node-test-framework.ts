import Module from 'node:module';

import type { FilePlan } from '../../worker/attempt.ts';
import type { RunTools } from '../../worker/framework.ts';
import type { ProjectModules } from '../../worker/project-modules.ts';
import type { ProcessFramework } from '../../worker/run-process.ts';
import { describeError } from '../../worker/unhandled-errors.ts';
import type { NodeTestWorkerSettings } from '../worker-settings.ts';
import * as api from './node-test-api.ts';
import { runTree } from './planned-tree.ts';
import { testTree, type TestTree } from './test-tree.ts';

/**
 * Runs test files that import node:test. Node's own runner starts a test as soon as it is registered, and can't run a test again.
 * So files get another module in its place (`node-test-api.ts`), which only registers tests.
 */
export function nodeTestFramework(
  settings: NodeTestWorkerSettings,
  modules: ProjectModules,
): ProcessFramework {
  let prepared: Promise<TestTree> | undefined;
  const prepareOnce = (): Promise<TestTree> => (prepared ??= prepare());

  async function prepare(): Promise<TestTree> {
    replaceForRequire();
    await modules.preload(settings.preloads);
    return testTree();
  }

  return {
    prepare: prepareOnce,
    restoreMocks,
    async runPlanned(tools: RunTools, filepath: string, plan: FilePlan) {
      let root;
      try {
        const tree = await prepareOnce();
        root = tree.start();
        await modules.load(filepath);
        await tree.settle();
      } catch (error) {
        plan.onLoaded([]);
        return [describeError(error)];
      }
      return runTree(tools, root, plan, settings.only);
    },
  };
}

/** Puts back what Node's own mock tracker has replaced. */
function restoreMocks(): void {
  const { reset } = api.mock as { readonly reset: () => void };
  Reflect.apply(reset, api.mock, []);
}

type Load = (request: string, ...more: unknown[]) => unknown;

/** Makes `require` return the replacement of node:test. ES modules get it from the module hooks. */
function replaceForRequire(): void {
  const loader = Module as unknown as { _load: Load };
  const load = loader._load;
  loader._load = function (this: unknown, request, ...more) {
    if (request === 'node:test') return api.default;
    return Reflect.apply(load, this, [request, ...more]);
  };
}
