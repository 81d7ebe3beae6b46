/** The part of Mocha that Assay uses. Versions 6 to 11 have it in common, except for optional members. The project's own copy is loaded at run time. */

/** A hook or a test. */
export interface Runnable {
  readonly type: string;
  readonly title: string;
  /** The number of parameters of its function: with one, it ends when it calls `done`. */
  readonly async?: number;
  readonly ctx?: { currentTest?: Runnable; runnable?: unknown };
  pending: boolean;
  timer?: NodeJS.Timeout;
  duration?: number;
  /** The time limit in milliseconds; 0 for no limit. */
  timeout(): number;
  timeout(milliseconds: number): void;
  retries(): number;
  currentRetry(number: number): void;
  isPending(): boolean;
  clearTimeout(): void;
  resetTimeout(): void;
  titlePath(): string[];
  fullTitle(): string;
  run(done: (error?: unknown) => void): void;
  on(event: 'error', listen: (error: unknown) => void): void;
  listeners(event: 'error'): readonly unknown[];
}

export interface MochaTest extends Runnable {
  readonly parent: Suite;
  clone(): MochaTest;
}

/** A hook can fail a test by `this.test.error(…)`. */
export interface MochaHook extends Runnable {
  error(): unknown;
}

export interface Suite {
  readonly root: boolean;
  readonly parent?: Suite;
  readonly tests: MochaTest[];
  readonly suites: Suite[];
  pending: boolean;
  isPending(): boolean;
  hasOnly(): boolean;
  filterOnly(): boolean;
  addTest(test: MochaTest): void;
  getHooks(name: 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll'): MochaHook[];
  emit(event: string, ...values: unknown[]): boolean;
  once(event: string, listen: () => void): void;
}

export interface Mocha {
  readonly suite: Suite;
  readonly options: { readonly grep?: RegExp; readonly invert?: boolean; readonly delay?: boolean };
  rootHooks?(hooks: object): Mocha;
  lazyLoadFiles?(enable: boolean): Mocha;
  hasGlobalSetupFixtures?(): boolean;
  runGlobalSetup?(context: object): Promise<object>;
}

export interface MochaModule {
  new (options: object): Mocha;
  readonly Runnable: { readonly prototype: Runnable };
  readonly Test: new (title: string, run: () => Promise<void>) => MochaTest;
  readonly interfaces: Record<string, unknown>;
}

/** Mocha's collection of the root hooks and fixtures that modules export. */
export interface PluginLoader {
  load(module: object): boolean;
  finalize(): Promise<Readonly<Record<string, unknown>>>;
}

export interface PluginLoaderModule {
  create(): PluginLoader;
}
