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

/** The number of the pipe on which the main process sends the texts of modules. */
const textPipe = 3;

/** Runs a worker of a unit host from start to end. Jest runs a file of Assay's in place of a test file. */
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
  // Whatever test cases leave open must not keep the process alive.
  process.kill(process.pid, 'SIGKILL');
}

/** Returns the project with the deepest folder that contains a file. */
function projectAround(file: string, [first, ...others]: readonly OpenedPart[]): OpenedPart {
  if (first === undefined) throw new Error('Jest has no projects.');
  const depth = ({ config: { rootDir } }: OpenedPart): number =>
    file.startsWith(rootDir) ? rootDir.length : 0;
  return others.reduce((best, one) => (depth(one) > depth(best) ? one : best), first);
}

/** Returns a function that imports modules as the file does that Jest has loaded. `require` is tried first, since it loads the module at once, before other code of the test file runs. */
function importIn(loader: JestLoader, root: string): ImportModule {
  const packages = createRequire(join(root, 'package.json'));
  return async ({ module, isPackage }) => {
    const path = isPackage ? packages.resolve(module) : resolve(root, module);
    try {
      return { exports: asNamespace(loader.require(path)) };
    } catch (error) {
      if (!needsImport(error)) throw error;
      return { exports: asNamespace(await loader.import(path)) };
    }
  };
}

/** True for an error by which Jest reports that a module can't be required, because it is an ES module or imports one. */
function needsImport(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && error.code === 'ERR_REQUIRE_ESM') return true;
  return (
    'message' in error &&
    /Must use import to load ES Module|Cannot use import statement|Unexpected token 'export'/.test(
      String(error.message),
    )
  );
}
