import type { PoolWorkerClass } from './outlive-workers.ts';
import type { ForkClass } from './park-workers.ts';

/**
 * The part of Vitest's node API that Assay uses. Versions 3, 4 and 5 have it in common, and version 2.1 once `early-vitest.ts` has
 * added the names. The project's own copy is loaded at run time, so its types can't be imported here.
 */

export interface VitestTransformResult {
  code: string;
  map?: unknown;
}

export interface PluginContainer {
  resolveId: (name: string, importer: string) => Promise<{ readonly id: string } | null>;
  transform: (
    code: string,
    id: string,
    options?: { inMap?: unknown },
  ) => Promise<VitestTransformResult>;
}

export interface ModuleGraph {
  getModulesByFile(file: string): Iterable<object> | undefined;
  invalidateModule(module: object): void;
}

export interface ViteEnvironment {
  readonly pluginContainer: PluginContainer;
  readonly moduleGraph: ModuleGraph;
}

export interface ViteServer extends ViteEnvironment {
  /** Absent before Vite 6. */
  readonly environments?: Readonly<Record<string, ViteEnvironment>>;
  readonly config?: {
    readonly configFile?: string | false | undefined;
    /** Absolute paths: the configuration file and what it imports. */
    readonly configFileDependencies?: readonly string[];
  };
}

export interface VitestProjectConfig {
  name: string;
  root: string;
  runner?: string;
  pool: string;
  isolate: boolean;
  environment?: string;
  /** Versions 4 and 5. */
  experimental?: { viteModuleRunner?: boolean };
  fileParallelism: boolean;
  maxWorkers?: number;
  /** Version 3. */
  poolOptions?: { forks?: { isolate?: boolean; execArgv?: string[] } };
  setupFiles: string[];
  globalSetup?: string | readonly string[];
  /** Versions 4 and 5. */
  execArgv?: string[];
  retry?: unknown;
  testNamePattern?: RegExp | undefined;
  disableConsoleIntercept?: boolean;
  bail: number;
  sequence: { shuffle: unknown };
  browser?: { enabled: boolean };
  server?: { deps?: { inline?: unknown } };
  env?: Record<string, unknown>;
}

export interface VitestProject {
  readonly name: string;
  readonly config: VitestProjectConfig;
  readonly vite: ViteServer;
  createSpecification(moduleId: string): VitestSpecification;
  /** Returns the values that global set-up files provide for tests. */
  getProvidedContext(): Readonly<Record<string, unknown>>;
  provide(key: string, value: unknown): void;
  /** Runs the global set-up files once. */
  _initializeGlobalSetup?(): Promise<void>;
}

export interface VitestSpecification {
  readonly moduleId: string;
  readonly project: VitestProject;
  readonly pool: string;
}

/** The result of a run: errors outside of tests, such as that of a worker that does not start. */
export interface VitestRun {
  readonly unhandledErrors?: readonly unknown[];
}

export interface Vitest {
  readonly version: string;
  readonly config: VitestProjectConfig;
  readonly projects: readonly VitestProject[];
  pool?: { close?(): Promise<unknown> } | undefined;
  getRootProject(): VitestProject;
  globTestSpecifications(filters?: string[]): Promise<VitestSpecification[]>;
  runTestSpecifications(specifications: VitestSpecification[]): Promise<VitestRun>;
  cancelCurrentRun(reason: string): Promise<void>;
  close(): Promise<void>;
}

/** The part that versions 3 to 5 have in common, and version 2.1 once `withLaterNames` has changed it. */
export interface VitestNodeModule {
  readonly version: string;
  /** Versions 4 and 5. */
  readonly ForksPoolWorker?: PoolWorkerClass & ForkClass;
  createVitest(
    mode: 'test',
    options: Record<string, unknown>,
    viteOverrides: Record<string, unknown>,
    streams: { stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream },
  ): Promise<Vitest>;
}
