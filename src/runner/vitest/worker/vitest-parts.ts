import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { isObject } from '../../worker/surroundings.ts';
import type { VitestFiles } from '../worker-settings.ts';

/** A node of Vitest's task tree, with the fields that Assay reads and sets. */
export interface Task {
  readonly id?: string;
  readonly type: string;
  readonly name: string;
  mode: string;
  concurrent?: boolean;
  shuffle?: unknown;
  repeats?: number;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly location?: { readonly line: number; readonly column: number };
  tasks?: Task[];
  result?: TaskResult;
  readonly context?: {
    skip(note?: string): never;
    /** Whether the test uses an `expect` of its own. */
    readonly _local?: boolean;
  };
  /** Assertions that the test did not wait for. */
  readonly promises?: readonly Promise<unknown>[];
  filepath?: string;
  /** The suite around it; absent for what stands in no suite but the file. */
  readonly suite?: Task;
  readonly file?: Task;
  readonly fails?: boolean;
  readonly retry?: unknown;
  onFinished?: TestHook[] | undefined;
  onFailed?: TestHook[] | undefined;
}

/** A function that Vitest calls before or after a test. */
export type TestHook = (...values: unknown[]) => unknown;

/** The hooks of a suite. */
export interface SuiteHooks {
  readonly beforeEach: readonly TestHook[];
  readonly afterEach: readonly TestHook[];
  /** From version 4.1 on. */
  readonly aroundEach?: readonly TestHook[];
  readonly beforeAll?: readonly TestHook[];
  readonly afterAll?: readonly TestHook[];
  /** From version 4.1 on. */
  readonly aroundAll?: readonly TestHook[];
}

/** The part of Vitest's collector of a suite that Assay reads. Suites within it are collectors, too. */
export interface SuiteCollector {
  readonly type: 'collector';
  test: ((...values: unknown[]) => unknown) & { readonly fn: TestFunction };
  readonly tasks: (Task | SuiteCollector)[];
}

/** `this` has what was chained, such as `concurrent` and fixtures. */
type TestFunction = (this: { readonly fixtures?: unknown }, ...values: unknown[]) => unknown;

export interface TaskResult {
  state: string;
  errors?: { message?: string; name?: string; stack?: string }[];
  attempts?: unknown[];
  /** Whether the test has skipped itself. */
  pending?: boolean | undefined;
}

/** The part of Vitest's runner class that versions 3 to 5 have in common. */
export interface TaskRunner {
  config: {
    root: string;
    name?: string;
    hookTimeout?: number;
    testTimeout?: number;
    sequence?: { hooks?: string };
    clearMocks?: boolean;
    mockReset?: boolean;
    restoreMocks?: boolean;
    unstubEnvs?: boolean;
    unstubGlobals?: boolean;
    experimental?: { readonly traceTimeline?: boolean };
  };
  readonly snapshotClient?: {
    clearTest(filepath: string | undefined, id: string | undefined): void;
  };
  importFile(filepath: string, source: string): unknown;
  /** Versions 4 and 5. */
  moduleRunner?: { import(path: string): Promise<unknown>; readonly mocker?: ModuleMocker };
  onCollectStart?(file: Task): unknown;
  onCollected?(files: Task[]): unknown;
  onBeforeRunFiles?(files: Task[]): unknown;
  onAfterRunFiles?(files: Task[]): unknown;
  onBeforeRunSuite?(suite: Task): unknown;
  onAfterRunSuite?(suite: Task): unknown;
  onBeforeRunTask?(test: Task): unknown;
  onAfterRunTask?(test: Task): unknown;
  onBeforeTryTask?(test: Task, options: TryOptions): unknown;
  onAfterTryTask?(test: Task, options: TryOptions): unknown;
  onTaskFinished?(test: Task): unknown;
  onAfterRetryTask?(test: Task, options: TryOptions): unknown;
  onCleanupWorkerContext?(listener: () => unknown): void;
  onTaskUpdate?(...update: unknown[]): unknown;
  onTestAnnotate?(...annotation: unknown[]): unknown;
  onTestArtifactRecord?(...artifact: unknown[]): unknown;
  runTask?(test: Task): Promise<void>;
}

export interface TryOptions {
  readonly retry: number;
  readonly repeats: number;
}

/** Vitest's state of this worker, at `globalThis.__vitest_worker__`. */
export interface WorkerState {
  rpc: object;
  config: {
    readonly name?: string;
    snapshotOptions: { snapshotEnvironment?: SnapshotEnvironment | null };
    experimental?: { readonly viteModuleRunner?: boolean };
  };
  filepath?: string;
  environment?: TestEnvironment | null;
  /** By id; in versions 4 and 5. */
  evaluatedModules?: {
    readonly idToModuleMap: ReadonlyMap<string, ModuleState>;
    invalidateModule(module: ModuleState): void;
  };
  /** By id; in version 3. */
  moduleCache?: ReadonlyMap<string, ModuleState>;
}

/** An environment that has been set up. */
interface SetUpEnvironment {
  readonly teardown: (global: object) => unknown;
}

/** An environment of Vitest, such as jsdom. */
export interface TestEnvironment {
  readonly name: string;
  readonly setup: (global: object, options: object) => Promise<SetUpEnvironment>;
}

/** A module that was requested. When modules are reset, it loses all of these fields. */
export interface ModuleState {
  readonly promise?: unknown;
  readonly exports?: unknown;
  readonly evaluated?: boolean;
  /** The exports of an automatic mock, in versions 4 and 5. */
  mockedExports?: unknown;
}

/** The part of Vitest 4 and 5 that mocks modules. */
interface ModuleMocker {
  /** Registers what test files have asked for and no import has needed yet. */
  resolveMocks(): Promise<void>;
  /** Forgets what is registered. */
  reset(): void;
}

export interface SnapshotEnvironment {
  readSnapshotFile(path: string): Promise<string | null>;
  saveSnapshotFile(path: string, text: string): Promise<void>;
  removeSnapshotFile(path: string): Promise<void>;
}

/** The parts of the project's Vitest that a worker uses. */
export interface VitestParts {
  readonly Runner: new (config: TaskRunner['config']) => TaskRunner;
  readonly startTests: (files: string[], runner: TaskRunner) => Promise<Task[]>;
  /** Adds a test to the file that is being collected. */
  readonly addTest: (name: string, options: { timeout: number }, run: () => unknown) => void;
  readonly getTestFunction: (test: Task) => (() => unknown) | undefined;
  /** Undefined if this version does not let anybody have them. */
  readonly getHooks: ((suite: Task) => SuiteHooks) | undefined;
  /** Undefined if this version does not let anybody have it. */
  readonly getCollector: (() => SuiteCollector) | undefined;
  readonly resetModules: () => void;
  readonly restoreTimers: () => void;
  readonly restoreMocks: () => void;
  /** The objects to which test files add matchers and equality testers. */
  readonly matchers: readonly object[];
}

/** Forgets the modules that a test file has mocked. Returns whether that succeeded: versions 2 and 3 keep their replacements. */
export async function forgetModuleMocks(
  { moduleRunner }: TaskRunner,
  { evaluatedModules, moduleCache }: WorkerState,
): Promise<boolean> {
  const modules = [...(evaluatedModules?.idToModuleMap ?? moduleCache ?? [])];
  const mocks = modules.flatMap(([id, module]) => (id.startsWith('mock:') ? [module] : []));
  const mocker = moduleRunner?.mocker;
  if (evaluatedModules === undefined || mocker === undefined) return mocks.length === 0;
  // What waits to be registered would be registered in the next file.
  await mocker.resolveMocks();
  mocker.reset();
  for (const module of mocks) {
    evaluatedModules.invalidateModule(module);
    module.mockedExports = undefined;
  }
  return true;
}

type Exports = Readonly<Record<string, unknown>>;

/** Loads the parts from the copy of Vitest that runs in this process. */
export async function loadVitestParts(settings: VitestFiles): Promise<VitestParts> {
  const index = await load(settings.vitestEntry);
  const runners = settings.runnersEntry === '' ? index : await load(settings.runnersEntry);
  const tasks =
    settings.taskRunnerEntry === ''
      ? await load(taskRunnerChunk(settings.chunks))
      : await load(settings.taskRunnerEntry);
  const vi = index['vi'] as {
    resetModules(): void;
    useRealTimers(): void;
    restoreAllMocks(): void;
    unstubAllGlobals(): void;
    unstubAllEnvs(): void;
  };
  const Runner = (runners['TestRunner'] ?? runners['VitestTestRunner']) as VitestParts['Runner'] & {
    getTestFn?: VitestParts['getTestFunction'];
    getSuiteHooks?: VitestParts['getHooks'];
    getCurrentSuite?: VitestParts['getCollector'];
  };
  return {
    Runner,
    startTests: named(tasks, 'startTests') as VitestParts['startTests'],
    getTestFunction: Runner.getTestFn ?? (named(tasks, 'getFn') as VitestParts['getTestFunction']),
    getHooks: Runner.getSuiteHooks ?? (found(tasks, 'getHooks') as VitestParts['getHooks']),
    getCollector:
      Runner.getCurrentSuite ?? (found(tasks, 'getCurrentSuite') as VitestParts['getCollector']),
    addTest: index['test'] as VitestParts['addTest'],
    resetModules: () => void vi.resetModules(),
    restoreTimers: () => void vi.useRealTimers(),
    restoreMocks() {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
    },
    matchers: matchersOf(index),
  };
}

/** `expect.extend` and `expect.addEqualityTesters` write to all of these, and plugins of Chai to the last one. */
function matchersOf({ expect, chai }: Exports): object[] {
  const { not } = expect as { readonly not?: unknown };
  const { Assertion } = chai as { readonly Assertion: { readonly prototype: object } };
  const [shared, asymmetric] = ['$$jest-matchers-object', 'asymmetric-matchers-object'].map(
    (name): unknown => Reflect.get(globalThis, Symbol.for(name)),
  );
  const { matchers, customEqualityTesters } = (shared ?? {}) as Record<string, unknown>;
  const parts = [expect, not, matchers, customEqualityTesters, asymmetric, Assertion.prototype];
  return parts.filter(isObject);
}

async function load(url: string): Promise<Exports> {
  return (await import(url)) as Exports;
}

/** Returns the exported function with a name. Throws if there is none. */
function named(exports: Exports, name: string): unknown {
  const value = found(exports, name);
  if (value === undefined) throw new Error(`This version of Vitest has no ${name}.`);
  return value;
}

/** The same, but undefined if there is none. Vitest 5 exports internal functions under short names, so their own names are compared. */
function found(exports: Exports, name: string): unknown {
  if (name in exports) return exports[name];
  return Object.values(exports).find((value) => typeof value === 'function' && value.name === name);
}

function taskRunnerChunk(directory: string): string {
  for (const name of readdirSync(directory)) {
    if (!name.endsWith('.js')) continue;
    const path = join(directory, name);
    if (readFileSync(path, 'utf8').includes('async function startTests(')) {
      return pathToFileURL(path).href;
    }
  }
  throw new Error(`No task runner was found in ${directory}.`);
}
