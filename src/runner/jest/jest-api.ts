/**
 * The part of Jest's packages that Assay uses, common to versions 29 and 30. The project's own copy is loaded at run time,
 * so its types can't be imported here.
 */

/** The configuration of one of Jest's projects. Fields that are not named here are passed on unchanged. */
export interface JestProjectConfig {
  readonly id: string;
  readonly rootDir: string;
  readonly displayName?: { readonly name: string };
  readonly cacheDirectory: string;
  readonly runner: string;
  readonly testRunner: string;
  readonly setupFiles: readonly string[];
  readonly setupFilesAfterEnv: readonly string[];
  /** A pattern, and the name or names that replace the names that it matches. */
  readonly moduleNameMapper: readonly (readonly [string, string | readonly string[]])[];
  readonly resolver?: string | null;
  readonly haste: { readonly defaultPlatform?: string | null };
  readonly snapshotSerializers: readonly string[];
  readonly moduleDirectories: readonly string[];
  readonly modulePaths?: readonly string[];
  readonly testRegex: readonly (string | RegExp)[];
  readonly globalSetup?: string | null;
  readonly globalTeardown?: string | null;
  readonly globals: Readonly<Record<string, unknown>>;
  /** A pattern of paths, the absolute path of the transformer, and its options. */
  readonly transform: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[];
}

/** The configuration that all projects of a run have in common. */
export interface GlobalConfig {
  readonly rootDir: string;
  readonly globalSetup?: string | null;
  readonly globalTeardown?: string | null;
  readonly updateSnapshot: string;
  readonly testNamePattern?: string;
  /** Differs in every run. */
  readonly seed?: number;
}

export interface ConfigModule {
  readConfigs(
    argv: object,
    projects: readonly string[],
  ): Promise<{
    readonly globalConfig: GlobalConfig;
    readonly configs: readonly JestProjectConfig[];
  }>;
}

/** Jest's knowledge of a project's files. */
export interface ProjectContext {
  readonly config: JestProjectConfig;
  readonly moduleMap: { toJSON(): unknown };
  readonly hasteFS: { getAllFiles(): readonly string[] };
}

export interface RuntimeModule {
  readonly default: RuntimeClass;
}

/** Loads modules for one test file, in the context of its environment. */
export type RuntimeClass = new (
  config: JestProjectConfig,
  environment: JestEnvironment,
  resolver: unknown,
  transformer: ScriptTransformer,
  /** The texts of all files that the runtime has read, by path. */
  readTexts: Map<string, string>,
  ...more: unknown[]
) => JestRuntime;

export interface JestRuntime {
  /** Loads a module of Jest itself. */
  requireInternalModule(from: string, to?: string): unknown;
}

type Transform = (path: string, options: object, source?: string) => unknown;

export interface ScriptTransformer {
  transform: Transform;
  transformAsync: Transform;
}

/** The environment of a test file: its global object, in a separate context, and a listener for circus' events. */
export interface JestEnvironment {
  readonly global: typeof globalThis;
  handleTestEvent?: (event: CircusEvent, state: CircusState) => unknown;
  readonly fakeTimers?: { getTimerCount?(): number } | null;
  readonly fakeTimersModern?: { getTimerCount(): number; _fakingTime?: boolean } | null;
}

/** Runs one test file in an environment and runtime that exist. It is the export of the module that `testRunner` names. */
export type TestFramework = (
  globalConfig: GlobalConfig,
  config: JestProjectConfig,
  environment: JestEnvironment,
  runtime: object,
  path: string,
  sendMessage?: unknown,
) => Promise<unknown>;

/** The module that Jest loads in its own worker processes. */
export interface TestWorkerModule {
  setup(data: {
    readonly serializableResolvers: readonly {
      readonly config: JestProjectConfig;
      readonly serializableModuleMap: unknown;
    }[];
  }): unknown;
  worker(file: {
    readonly config: JestProjectConfig;
    readonly globalConfig: GlobalConfig;
    readonly path: string;
    readonly context: object;
  }): Promise<unknown>;
}

/** A suite in circus' tree. */
export interface CircusDescribe {
  readonly type: 'describeBlock';
  readonly name: string;
  readonly parent?: CircusDescribe;
  mode?: CircusMode;
  readonly hooks: readonly CircusHook[];
  /** Circus walks along this list and notices insertions. */
  readonly children: (CircusDescribe | CircusTest)[];
}

export type CircusMode = 'skip' | 'only' | 'todo' | undefined | null;
export type CircusFunction = (this: unknown, done?: (reason?: unknown) => void) => unknown;

export interface CircusHook {
  readonly type: 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll';
  fn: CircusFunction;
  readonly timeout?: number;
}

export interface CircusTest {
  readonly type: 'test';
  readonly name: string;
  readonly parent: CircusDescribe;
  mode?: CircusMode;
  concurrent: boolean;
  readonly failing?: boolean;
  fn?: CircusFunction;
  readonly timeout?: number;
  /** Errors, or pairs of the thrown value and an error that has the test's place. */
  errors: unknown[];
  /** Version 30. */
  readonly unhandledRejectionErrorByPromise?: Map<unknown, unknown>;
}

export interface CircusState {
  readonly rootDescribeBlock: CircusDescribe;
  readonly hasFocusedTests: boolean;
  readonly testNamePattern?: RegExp | null;
  readonly testTimeout: number;
  readonly unhandledErrors: unknown[];
  /** Version 30. */
  readonly unhandledRejectionErrorByPromise?: Map<unknown, unknown>;
  /** Only in later versions of Jest 30. */
  readonly describeRetryOptions?: WeakMap<object, { readonly numRetries?: unknown }>;
}

/** The events that Assay listens to. */
export interface CircusEvent {
  readonly name: string;
  readonly test?: CircusTest;
  readonly hook?: CircusHook;
  readonly describeBlock?: CircusDescribe;
  readonly error?: unknown;
  /** Only in the event `setup`. */
  readonly runtimeGlobals?: { readonly expect: { getState(): ExpectState } };
}

export interface ExpectState {
  readonly snapshotState?: {
    clear(test: CircusTest): void;
    /** The path of the test file's snapshots, even if there are none. */
    readonly _snapshotPath?: string;
    save: () => object;
  };
}
