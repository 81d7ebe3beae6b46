import type { UnitModel } from '../../model/unit-model.ts';
import type { Job, JobEvent } from '../job.ts';
import type { BuildKind } from '../test-runner.ts';
import type {
  OracleAnswer,
  OracleAsk,
  OracleBaseline,
  OracleBuild,
  OracleData,
} from '../oracle-host.ts';
import type { HostBuild, TestCaseResult } from '../unit-host.ts';
import type { RunRequest } from './run-request.ts';

/** The facts that a worker of any framework gets when it starts: where the main process listens. */
export interface WorkerSettings {
  /** Path of a Unix socket or named pipe. */
  readonly socket: string;
  /** Folder for the progress files. */
  readonly progress: string;
}

/** What a worker process of Assay is told about its test file. */
export interface ProcessFile {
  /** Absolute path. */
  readonly file: string;
  /** Name of the file's project within the runner; empty where there is but one. */
  readonly project: string;
  readonly command: CommandProcess;
}

/** The settings that a worker process of Assay finds in its environment. Each framework adds to them. */
export interface ProcessSettings extends WorkerSettings, ProcessFile {
  readonly root: string;
  readonly build: BuildKind;
}

/** The number of the pipe over which a worker process that takes several test files gets its next `ProcessFile`, as a line of JSON. */
export const FILES_PIPE = 5;

/** The properties that the process would have if the framework's own command ran the code. */
export interface CommandProcess {
  /** The module that Node is started with, and what follows it: `process.argv` without its first. */
  readonly argv: readonly string[];
  /** The variable `NODE_OPTIONS`, where it is set. */
  readonly nodeOptions?: string;
}

/** Name of the environment variable that holds the `WorkerSettings`, and what the framework adds to them, as JSON. */
export const SETTINGS_VARIABLE = 'ASSAY_WORKER';

/**
 * A name of something that nobody can compare with what it was, among those of what was loaded: the test file that loads it
 * has to run again.
 */
export const UNTOLD = '\0untold';

/** In place of a path, the name by which a worker says that it has loaded what comes before all test files. */
export const PRELOADED = '\0preloaded';

/** A test file as its worker names it. */
export interface WorkerTestFile {
  /** Name of its project within the runner; empty where there is but one. */
  readonly project: string;
  /** Absolute path. */
  readonly filepath: string;
}

/** The facts about the builds that workers need beside their job. */
export interface BuildFacts {
  readonly mutantCount: number;
  /** Path of a file with the sites' first mutants as 32-bit little-endian words. */
  readonly siteTable: string;
}

/** The job of one test file. */
export interface TestFileOrder extends BuildFacts {
  readonly kind: 'job';
  readonly build: BuildKind;
  readonly job: Job;
  /** The worker takes other files before or after this one, and must not let one notice another. */
  readonly shared: boolean;
  /** Absolute path of the project. */
  readonly root: string;
  /** Folder in which the texts of the mutated sources are asked for. */
  readonly texts: string;
}

/** The job of a unit host's worker: load a unit, and run test cases in it. */
export interface UnitOrder extends BuildFacts {
  readonly kind: 'open';
  readonly build: HostBuild;
  readonly model: UnitModel;
  /** The mutant that is active when the unit is loaded for the first time; -1 for none. */
  readonly mutant: number;
  /** Loop steps that loading the unit without a mutant burnt, where that is known. */
  readonly burntByLoading?: number;
  /** Absolute path of the project. */
  readonly root: string;
}

/** The job of a worker that loads a file with relations and judges mutants by them. */
export interface OracleOrder extends BuildFacts {
  readonly kind: 'oracles';
  readonly build: OracleBuild;
  /** Path relative to the project's root. */
  readonly file: string;
  readonly data: OracleData;
  /** The behaviour of the original, where that is known. */
  readonly baseline?: OracleBaseline;
  /** The mutant that is active when the file is loaded for the first time; -1 for none. */
  readonly mutant: number;
  /** Loop steps that loading the file without a mutant burnt, where that is known. */
  readonly burntByLoading?: number;
  /** Absolute path of the project. */
  readonly root: string;
}

/** The messages of the main process to a worker. The first one is its job. */
export type WorkerRequest =
  | TestFileOrder
  | UnitOrder
  | OracleOrder
  /** Runs test cases in the unit, one after another; each has a `result`. The next request comes when all have. */
  | RunRequest
  /** Asks the worker of an oracle host for something, which has one `answer`. */
  | { readonly kind: 'ask'; readonly ask: OracleAsk }
  /** The worker may end: there is no job for it, its last message has arrived, or its host is closed. */
  | { readonly kind: 'close' };

/** The first thing that a worker says. */
export interface WorkerHello {
  readonly kind: 'hello';
  readonly pid: number;
  /** Left out by the worker of a unit host. */
  readonly testFile?: WorkerTestFile;
}

/** The messages of a worker to the main process. */
export type WorkerMessage =
  | WorkerHello
  /** A report about the job of a test file. The event `finished` is the last message. */
  | { readonly kind: 'event'; readonly event: JobEvent }
  /** The state in which that job leaves a shared worker. Only the event `finished` follows. */
  | { readonly kind: 'leaves'; readonly how: Leaving }
  /** The worker begins to evaluate the unit's modules. */
  | { readonly kind: 'loading' }
  /**
   * The modules are evaluated, and have burnt this number of loop steps. The next run, if there is one, begins. Tells if tests have a page, as
   * jsdom makes one.
   */
  | {
      readonly kind: 'loaded';
      readonly fuel: number;
      readonly hasPage?: true;
      readonly globals?: readonly string[];
    }
  /** The first load of the unit failed, so no test case can run. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The result of one run of a test case. */
  | { readonly kind: 'result'; readonly result: TestCaseResult }
  /** The answer to an `ask`. */
  | { readonly kind: 'answer'; readonly answer: OracleAnswer }
  /** This process can't evaluate the modules again. The runs without a result need another process. */
  | { readonly kind: 'spent' };

/**
 * How a job leaves a worker that takes several files: fit for another, or spent, with its results good. If a mutant did that, and not the file,
 * the worker is worn. After a job that was declined nothing of it counts, and the worker is spent too.
 */
export type Leaving = 'fit' | 'worn' | 'spent' | 'declined';
