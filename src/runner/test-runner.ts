import type { IndexRanges } from '../runtime/protocol.ts';
import type { Job, JobEvent } from './job.ts';
import type { OpenUnitHost } from './unit-host.ts';

/** A test file as one project of the runner sees it. */
export interface TestFile {
  /** Unique among the runner's projects and files. */
  readonly key: string;
  /** Path relative to the project's root, with forward slashes. */
  readonly path: string;
  readonly project: string;
}

/** Which of the builds the code under test is served as. */
export type BuildKind = 'observe' | 'execute' | 'combine' | 'impact' | 'search';

/** The text that replaces a module's own when it is loaded for a test. */
export interface ModuleText {
  readonly code: string;
  /** A source map as JSON, where there is one. */
  readonly map?: string;
}

/** Gives the text of a module in a build, or undefined to leave it as it is. The path is absolute. */
export type ServeModule = (path: string, text: string, build: BuildKind) => ModuleText | undefined;

/** What opening any test runner needs to know. */
export interface RunnerOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Globs, relative to the root, that test files must match; empty for all. */
  readonly tests: readonly string[];
  /** The variables that its processes are started with, as they were before any runner was opened: opening one may set some. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly table: BuildTable;
  readonly serve: ServeModule;
  /** Absolute paths of the mutated files. */
  readonly sources: readonly string[];
}

/** What the worker's runtime needs to know of the builds. */
export interface BuildTable {
  readonly mutantCount: number;
  readonly siteCount: number;
  /** Per site, the index of its first mutant, and at the end the number of mutants. */
  readonly siteFirstMutant: Uint32Array;
  /** The first mutant of a source, by its absolute path, and the one after its last. */
  readonly mutantsOf?: (path: string) => readonly [first: number, end: number] | undefined;
  /** The text of a source with these of its mutants written into it, as their author would: no build. */
  readonly withMutants?: (mutants: readonly number[], path: string) => string | undefined;
}

/** How one job ended. */
export type JobEnd =
  | { readonly kind: 'finished' }
  /** The worker is gone; `mutant` was active and `ordinal` was running, if any was. */
  | {
      readonly kind: 'crashed';
      readonly mutant?: number;
      readonly ordinal?: number;
      /** Its process had to be killed since it ran past the limit. */
      readonly overran: boolean;
      readonly message: string;
    };

/** A job for one test file. It is asked for late, so that it can leave out what is known by then. */
export interface JobRequest {
  readonly file: TestFile;
  /** Undefined where nothing is left to do. */
  readonly takeJob: () => Job | undefined;
  readonly onEvent: (event: JobEvent) => void;
  readonly onEnd: (end: JobEnd) => void;
}

/** How a test file did without Assay, by the runner's own command. */
export interface PlainRun {
  /** The command, as a user would type it in the project's folder. */
  readonly command: string;
  /** It ended with exit code 0; undefined where it took too long, or could not be started. */
  readonly passes: boolean | undefined;
}

/** How to run a set of jobs. */
export interface RunOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Give each file a process of its own, also in projects whose files share theirs. */
  readonly fresh?: boolean;
}

/** A module that ran before all tests, in a process where no mutant takes effect, and that leads to mutated sources. */
export interface GlobalSetUp {
  /** Relative to the project's root. */
  readonly path: string;
  /** All mutants of these sources. */
  readonly mutants: IndexRanges;
  /** It may start something of them that tests then use: a process, a thread or a server. */
  readonly starts: boolean;
}

/**
 * A test framework, opened for one project. One adapter stands behind it for each framework; all pass the same
 * conformance suite.
 */
export interface TestRunner {
  readonly name: string;
  readonly version: string;
  /** The versions of all runners by name, where this one is made of several. */
  readonly versions?: Readonly<Record<string, string>>;
  readonly testFiles: readonly TestFile[];
  /** How many more test files there are, from which no import leads to a mutated source. */
  readonly unrelatedFiles?: number;
  /** Those that lead to mutated sources. */
  readonly globalSetUps?: readonly GlobalSetUp[];
  /** Absolute paths of the files that set the framework up, and what they import, beside packages. */
  readonly configurationFiles?: readonly string[];
  /** What else it was told, as text that differs wherever tests might run otherwise: options, variables of the environment. */
  readonly configuration?: string;
  /**
   * Runs jobs with up to `concurrency` workers, and resolves when each has ended. Test files appear once per call.
   * Throws only for bugs; what goes wrong in the user's code is an event or an end.
   */
  readonly run: (
    build: BuildKind,
    requests: readonly JobRequest[],
    options: RunOptions,
  ) => Promise<void>;
  /** Runs a test file by the runner's own command, with nothing of Assay's in it. */
  readonly runPlainly?: (file: TestFile, signal: AbortSignal) => Promise<PlainRun>;
  /** Opens a process that runs test cases in a unit, beside all other work; any number may be open. */
  readonly openHost: OpenUnitHost;
  /** Hosts have to be closed before. */
  readonly close: () => Promise<void>;
}
