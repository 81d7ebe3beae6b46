import { createRequire } from 'node:module';
import { join } from 'node:path';

import { RUNTIME_KEY } from '../../../runtime/protocol.ts';
import { admitRealm } from '../../../runtime/state/state-kind.ts';
import { watchEngineTasks } from '../../worker/engine-tasks.ts';
import type { AskText } from '../../worker/ask-texts.ts';
import type { FilePlan } from '../../worker/attempt.ts';
import type { Framework, RunTools } from '../../worker/framework.ts';
import { realClearTimeout, realSetTimeout } from '../../worker/real-timers.ts';
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
import { PlannedCircus } from './planned-circus.ts';
import { servingRuntime } from './serving-runtime.ts';

/** The test file of this worker, with everything that Jest needs to run it. */
export interface JestFile {
  readonly settings: JestWorkerSettings;
  readonly globalConfig: GlobalConfig;
  readonly config: JestProjectConfig;
  readonly texts: AskText;
  /** Is called with each environment before any module is loaded in it. */
  readonly onEnvironment?: (environment: JestEnvironment) => void;
}

/**
 * Runs a test file with Jest's own worker module. For each load of the file, that module makes the environment and the runtime,
 * loads set-up files, and then calls the project's circus. Assay takes part by two settings. `runtime` names a subclass of Jest's
 * runtime that gives modules their texts before they are transformed. `testRunner` names a function that listens to circus'
 * events and decides how often each test runs. So environments, mocks, transformers and hooks are Jest's.
 */
export function jestFramework(testWorker: TestWorkerModule, file: JestFile): Framework {
  const { settings, globalConfig, config, texts } = file;
  const circus = loadCircus(config.testRunner);
  const { default: Runtime } = loadJestPackage(settings.jest, 'jest-runtime') as RuntimeModule;
  let run: TestFramework = () => Promise.reject(new Error('No run is under way.'));

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
      const planned = new PlannedCircus(tools, plan);
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
    // Each load has a new environment and a new module registry.
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
    | TestFramework
    | { readonly default: TestFramework };
  return typeof loaded === 'function' ? loaded : loaded.default;
}

function countFakeTimers({ fakeTimersModern }: JestEnvironment): number {
  // If no timers are faked, Jest would print a warning with a stack trace, which takes milliseconds.
  if (fakeTimersModern?._fakingTime === false) return 0;
  try {
    return fakeTimersModern?.getTimerCount() ?? 0;
  } catch {
    return 0;
  }
}

const events = ['uncaughtException', 'unhandledRejection', 'rejectionHandled'] as const;

type Listener = (...values: unknown[]) => void;

/**
 * Saves the process's listeners for uncaught errors, and returns a function that restores them. Circus replaces them while it
 * runs, and does not restore them if a test file fails to load.
 */
function keepProcessListeners(): () => void {
  const kept = events.map((event) => [event, process.rawListeners(event)] as const);
  return () => {
    for (const [event, listeners] of kept) {
      process.removeAllListeners(event);
      for (const listener of listeners) process.on(event, listener as Listener);
    }
  };
}

/**
 * Makes circus set timers that do not keep the process alive, so that a test that waits only for its time limit is noticed at once.
 * Circus is about to be loaded and then keeps the environment's `setTimeout` for its time limits. Returns a function that must be
 * called before any code of the user runs.
 */
function weakenTimers({ global }: JestEnvironment): () => void {
  const own = Object.getOwnPropertyDescriptor(global, 'setTimeout');
  const weak = (callback: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
    const timer = realSetTimeout(callback, delay, ...values);
    if (delay > 0) timer.unref();
    // Circus calls `unref` before it clears a timer by the environment's `clearTimeout`, which may not know this timer.
    return { unref: () => realClearTimeout(timer) };
  };
  Reflect.set(global, 'setTimeout', weak);
  return () => {
    if (own !== undefined) Object.defineProperty(global, 'setTimeout', own);
  };
}
