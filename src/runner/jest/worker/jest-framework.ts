import { createRequire } from 'node:module';
import { join } from 'node:path';

import { RUNTIME_KEY } from '../../../runtime/protocol.ts';
import { admitRealm } from '../../../runtime/state/state-kind.ts';
import { watchEngineTasks } from '../../worker/engine-tasks.ts';
import type { AskText } from '../../worker/ask-texts.ts';
import type { FilePlan } from '../../worker/attempt.ts';
import type { Framework, RunTools } from '../../worker/framework.ts';
import { enterRealm } from '../../worker/test-realm.ts';
import { describeError } from '../../worker/unhandled-errors.ts';
import { watchVariables } from '../../worker/watch-variables.ts';
import { variableInput } from '../../variable-names.ts';
import type {
  GlobalConfig,
  JestEnvironment,
  JestProjectConfig,
  RuntimeModule,
  TestFramework,
  TestWorkerModule,
} from '../jest-api.ts';
import { STUBS_KEY, stubPath, type Stubs } from '../jest-stubs.ts';
import { loadJestPackage } from '../jest-packages.ts';
import type { JestWorkerSettings } from '../worker-settings.ts';
import { noteLoaded } from './note-loaded.ts';
import { keepProcessListeners } from './process-listeners.ts';
import { planCircus } from './plan-circus.ts';
import { servingRuntime } from './serving-runtime.ts';
import { weakenTimers } from './weaken-timers.ts';

/** How Jest runs the test file of this worker. */
export interface JestFile {
  readonly settings: JestWorkerSettings;
  readonly globalConfig: GlobalConfig;
  readonly config: JestProjectConfig;
  readonly texts: AskText;
  /** Is told of each environment before any module is loaded in it. */
  readonly onEnvironment?: (environment: JestEnvironment) => void;
}

/**
 * Runs a test file with Jest's own worker module: it makes the environment and the runtime, loads set-up files, and then
 * calls the project's circus, once for each load of the file. Two settings make that Assay's: `runtime` names a subclass of
 * Jest's runtime, which gives modules their texts before they are transformed, and `testRunner` a function that listens to
 * circus' events and thereby decides how often each test runs. So environments, mocks, transformers and hooks are Jest's.
 */
export function jestFramework(testWorker: TestWorkerModule, file: JestFile): Framework {
  const { settings, globalConfig, config, texts } = file;
  const circus = loadCircus(config.testRunner);
  const { default: Runtime } = loadJestPackage(settings.jest, 'jest-runtime') as RuntimeModule;
  let run: TestFramework = () => Promise.reject(new Error('Nothing is to run.'));

  const notes = noteLoaded(texts);
  const stubs: Stubs = {
    Runtime: servingRuntime(Runtime, texts, notes, (environment) => {
      notes.look();
      enterEnvironment(environment);
      // Each environment has a copy of the process.
      watchVariables(environment.global.process, (name) => texts(variableInput(name)));
      file.onEnvironment?.(environment);
    }),
    testRunner: (...values) => run(...values),
  };
  Reflect.set(globalThis, STUBS_KEY, stubs);
  const adapted = {
    ...config,
    cacheDirectory: join(settings.directory, settings.build),
    runtime: stubPath(settings.directory, 'runtime'),
    testRunner: stubPath(settings.directory, 'test-runner'),
  };

  return {
    async runPlanned(tools: RunTools, path: string, plan: FilePlan) {
      const planned = planCircus(tools, plan);
      run = async (global, project, made, runtime, testPath) => {
        const restoreListeners = keepProcessListeners();
        const restoreTimers = weakenTimers(made);
        try {
          const own = made.handleTestEvent?.bind(made);
          made.handleTestEvent = async (event, state) => {
            if (event.name === 'setup') restoreTimers();
            notes.onEvent(event);
            await own?.(event, state);
            await planned.onEvent(event, state, made);
          };
          return await circus(
            global,
            { ...project, testRunner: config.testRunner },
            made,
            runtime,
            testPath,
          );
        } finally {
          restoreListeners();
        }
      };
      try {
        await testWorker.worker({ config: adapted, globalConfig, path, context: {} });
      } catch (error) {
        planned.fail(describeError(error));
      }
      enterRealm(undefined);
      notes.look();
      return planned.errors();
    },
    // Each load has an environment and a module registry of its own.
    resetModules() {},
    canReset: () => true,
    restoreTimers() {},
    restoreMocks() {},
    messagesUnderWay: () => 0,
    state: { countTimers: () => 0, ownGlobals: [], describe: () => '' },
    leftovers: () => ['a process for one file'],
  };
}

/** Makes an environment ready for instrumented modules. */
function enterEnvironment(environment: JestEnvironment): void {
  const { global } = environment;
  const value: unknown = Reflect.get(globalThis, RUNTIME_KEY);
  Object.defineProperty(global, RUNTIME_KEY, { value, configurable: true, writable: true });
  admitRealm(global);
  watchEngineTasks(global);
  enterRealm({ global, waitingTimers: () => countFakeTimers(environment) });
}

function loadCircus(path: string): TestFramework {
  const loaded = createRequire(import.meta.url)(path) as
    TestFramework | { readonly default: TestFramework };
  return typeof loaded === 'function' ? loaded : loaded.default;
}

function countFakeTimers({ fakeTimersModern }: JestEnvironment): number {
  // Where nothing is faked Jest would warn of the question, with a stack trace that takes it milliseconds.
  if (fakeTimersModern?._fakingTime === false) return 0;
  try {
    return fakeTimersModern?.getTimerCount() ?? 0;
  } catch {
    return 0;
  }
}
