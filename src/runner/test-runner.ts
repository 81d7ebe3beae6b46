import type { IndexRanges } from '../runtime/protocol.ts';
import type { Job, JobEvent } from './job.ts';
import type { OpenOracleHost } from './oracle-host.ts';
import type { OpenUnitHost } from './unit-host.ts';

/** A test file of one project of the runner. */
export interface TestFile {
  /** Unique among the runner's projects and files. */
  readonly key: string;
  /** Path relative to the project's root, with forward slashes. */
  readonly path: string;
  readonly project: string;
}

/** The build in which the code under test is served. */
export type BuildKind = 'observe' | 'execute' | 'combine' | 'impact' | 'search';

/** The text that replaces a module's own when it is loaded for a test. */
export interface ModuleText {
  readonly code: string;
  /** A source map as JSON, if there is one. */
  readonly map?: string;
}

/** Returns the text of a module in a build; undefined to leave the module as it is. The path is absolute. */
export type ServeModule = (path: string, text: string, build: BuildKind) => ModuleText | undefined;

/** The options for opening any test runner. */
export interface RunnerOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Globs, relative to the root, that test files must match; empty for all files. */
  readonly tests: readonly string[];
  /**
   * The variables with which its processes are started, as they were before any runner was opened. Opening a runner may set
   * some.
   */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly table: BuildTable;
  readonly serve: ServeModule;
  /** Absolute paths of the mutated files. */
  readonly sources: readonly string[];
  /** Whether a worker may take one test file after another, as long as no file can notice the ones before it. */
  readonly shareWorkers: boolean;
}

/** The facts about the builds that a worker's runtime needs. */
export interface BuildTable {
  readonly mutantCount: number;
  readonly siteCount: number;
  /** By site, the index of its first mutant; at the end, the number of mutants. */
  readonly siteFirstMutant: Uint32Array;
  /** Returns the first mutant of a source, by its absolute path, and the one after its last. */
  readonly mutantsOf?: (path: string) => readonly [first: number, end: number] | undefined;
  /**
   * Returns the text of a source with these of its mutants written into it, as an author would write them. This is no build.
   */
  readonly withMutants?: (mutants: readonly number[], path: string) => string | undefined;
}

/** How one job ended. */
export type JobEnd =
  | { readonly kind: 'finished' }
  /** The worker is gone. `mutant` was active and `ordinal` was running, if there were any. */
  | {
      readonly kind: 'crashed';
      readonly mutant?: number;
      readonly ordinal?: number;
      /** Whether its process had to be killed because it exceeded the limit. */
      readonly overran: boolean;
      readonly message: string;
    };

/** A job for one test file. The job is taken late, so that it can leave out what is known by then. */
export interface JobRequest {
  readonly file: TestFile;
  /** Whether other requests for the same file are made at the same time, each for other tests of it. */
  readonly isPart?: boolean;
  /** Whether the job waits in its process until the jobs of the same file have ended that were taken before it. */
  readonly inTurn?: boolean;
  /** Returns undefined if nothing is left to do. */
  readonly takeJob: () => Job | undefined;
  readonly onEvent: (event: JobEvent) => void;
  readonly onEnd: (end: JobEnd) => void;
}

/** The outcome of a test file without Assay, by the runner's own command. */
export interface PlainRun {
  /** The command in the form in which a user would type it in the project's folder. */
  readonly command: string;
  /** Whether it ended with exit code 0; undefined if it took too long or could not be started. */
  readonly passes: boolean | undefined;
}

/** How a set of jobs is run. */
export interface RunOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Give each file its own process, also in projects whose files share processes. */
  readonly fresh?: boolean;
}

/** A module that ran before all tests, in a process where mutants have no effect, and that leads to mutated sources. */
export interface GlobalSetUp {
  /** Relative to the project's root. */
  readonly path: string;
  /** All mutants of these sources. */
  readonly mutants: IndexRanges;
  /** Whether it may start something that contains these sources and that tests then use: a process, a thread or a server. */
  readonly starts: boolean;
}

/** Workers that take other files as well, or a process for each part. A file that is `fresh` has no parts, but fresh processes may run it side by side. */
export type PartWorkers = 'shared' | 'own' | 'fresh';

/**
 * A test framework, opened for one project. Each framework has one adapter, and all adapters pass the same conformance suite.
 */
export interface TestRunner {
  readonly name: string;
  readonly version: string;
  /** The versions of all runners by name, if this one consists of several. */
  readonly versions?: Readonly<Record<string, string>>;
  readonly testFiles: readonly TestFile[];
  /** The number of further test files, from which no import leads to a mutated source. */
  readonly unrelatedFiles?: number;
  /** The set-up modules that lead to mutated sources. */
  readonly globalSetUps?: readonly GlobalSetUp[];
  /** Absolute paths of the files that set up the framework, and of the files that they import, except packages. */
  readonly configurationFiles?: readonly string[];
  /**
   * Everything else that configures the runner: options, variables of the environment. The text differs whenever tests might
   * run differently.
   */
  readonly configuration?: string;
  /**
   * Runs jobs with up to `concurrency` workers, and resolves when each has ended. A test file appears only once per call, unless its requests are parts.
   * Throws only for bugs: a failure of the user's code is an event or an end.
   */
  readonly run: (
    build: BuildKind,
    requests: readonly JobRequest[],
    options: RunOptions,
  ) => Promise<void>;
  /**
   * Returns which workers take requests for a test file that are parts; undefined if they may not be parts, because two of its processes might get in each
   * other's way. Absent if that holds for all files.
   *
   * @param modules everything that the file has loaded, as its jobs reported it
   */
  readonly partWorkers?: (file: TestFile, modules: ReadonlySet<string>) => PartWorkers | undefined;
  /** Whether a test file has a process of its own where it does not share workers. Absent if all have: otherwise, those are alone that run in fresh processes. */
  readonly isIsolated?: (file: TestFile) => boolean;
  /** Runs a test file by the runner's own command, without any part of Assay. */
  readonly runPlainly?: (file: TestFile, signal: AbortSignal) => Promise<PlainRun>;
  /** Opens a process that runs test cases in a unit, beside all other work. Any number may be open. */
  readonly openHost: OpenUnitHost;
  /** Opens a process that judges mutants by relations, beside all other work. Any number may be open. */
  readonly openOracles: OpenOracleHost;
  /** Hosts have to be closed before. */
  readonly close: () => Promise<void>;
}
