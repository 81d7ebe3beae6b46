import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import { askTexts } from '../../worker/ask-texts.ts';
import { asNamespace } from '../../worker/as-namespace.ts';
import { oneTest, patientTools } from '../../worker/one-test.ts';
import { readSettings } from '../../worker/read-settings.ts';
import { runHost } from '../../worker/run-host.ts';
import type { ImportModule } from '../../worker/unit-framework.ts';
import { describeError } from '../../worker/unhandled-errors.ts';
import { HOST_KEY, type HostEntry, type JestLoader, stubPath } from '../jest-stubs.ts';
import type { JestWorkerSettings, OpenedPart } from '../worker-settings.ts';
import { jestFramework } from './jest-framework.ts';
import { loadTestWorker, readOpened } from './run-jest-session.ts';

/** The pipe to the main process on which it gives modules' texts. */
const textPipe = 3;

/** The whole life of the worker of a unit host of Jest's: a file of Assay's stands in the place of a test file. */
export async function runJestHost(): Promise<void> {
  const settings = readSettings<JestWorkerSettings>();
  const { globalConfig, projects } = readOpened(settings);
  const { config, moduleMap } = projectAround(settings.file, projects);
  const testWorker = loadTestWorker(settings);
  await testWorker.setup({
    serializableResolvers: [{ config, serializableModuleMap: moduleMap }],
  });
  const texts = askTexts(textPipe);
  let entry: HostEntry | undefined;
  await runHost(settings.socket, (root) => {
    const framework = jestFramework(testWorker, {
      settings,
      globalConfig: { ...globalConfig, testNamePattern: '' },
      config,
      texts,
      onEnvironment({ global }) {
        Object.defineProperty(global, HOST_KEY, { value: entry, configurable: true });
      },
    });
    return {
      async visit(unit) {
        const errors: string[] = [];
        entry = {
          serve: unit.serve,
          async load(loader) {
            try {
              await unit.load(importIn(loader, root));
            } catch (error) {
              errors.push(describeError(error));
              throw error;
            }
          },
        };
        const path = stubPath(settings.directory, 'unit');
        const others = await framework.runPlanned(patientTools, path, oneTest);
        return [...errors, ...others];
      },
      resetModules: framework.resetModules,
      canReset: framework.canReset,
      restoreTimers: framework.restoreTimers,
    };
  });
  // What test cases leave open must not keep the process.
  process.kill(process.pid, 'SIGKILL');
}

/** The project with the deepest folder that a file is in. */
function projectAround(file: string, [first, ...others]: readonly OpenedPart[]): OpenedPart {
  if (first === undefined) throw new Error('Jest has no projects.');
  const depth = ({ config: { rootDir } }: OpenedPart): number =>
    file.startsWith(rootDir) ? rootDir.length : 0;
  return others.reduce((best, one) => (depth(one) > depth(best) ? one : best), first);
}

/** Imports with what a module has that Jest loaded; the first module at once, before anything else of the test file runs. */
function importIn(loader: JestLoader, root: string): ImportModule {
  const packages = createRequire(join(root, 'package.json'));
  return async ({ module, isPackage }) => {
    const path = isPackage ? packages.resolve(module) : resolve(root, module);
    try {
      return asNamespace(loader.require(path));
    } catch (error) {
      if (!isForImport(error)) throw error;
      return asNamespace(await loader.import(path));
    }
  };
}

/** Errors by which Jest says that a module can't be required: it is, or imports, an ES module. */
function isForImport(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && error.code === 'ERR_REQUIRE_ESM') return true;
  return (
    'message' in error &&
    /Must use import to load ES Module|Cannot use import statement|Unexpected token 'export'/.test(
      String(error.message),
    )
  );
}
