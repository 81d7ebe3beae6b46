import type { KillKind } from '../model/kill-matrix.ts';
import type { Combination, IndexRanges } from '../runtime/protocol.ts';

/**
 * Jobs and what comes back from them: plain data that crosses process borders as JSON. Tests are named by their
 * ordinal in the file's collection order, mutants by their dense index in the build.
 */

/** Run every test of a file without a mutant and record what it reaches and infects. */
export interface ObserveJob {
  readonly kind: 'observe';
  /**
   * Run each test twice in the same instance and compare its traces, one test at a time. Without it, tests that the framework runs
   * at the same time do so.
   */
  readonly repeat: boolean;
  /** See `ExecuteJob`. */
  readonly guarded?: readonly string[];
  /** Milliseconds that one test may take by the wall clock. */
  readonly limit: number;
  /** Ordinals of tests that are not run. */
  readonly leftOut?: readonly number[];
}

/** A mutant-free figure of one test that its later runs are compared with. */
export interface TestBaseline {
  readonly ordinal: number;
  readonly name: string;
  /** Loop steps burnt by an unmutated run. */
  readonly fuel: number;
  /** Milliseconds that one run may take by the wall clock. */
  readonly limit: number;
  /** It is not skipped. */
  readonly runs: boolean;
}

/** Some tests of a file in some order, by their ordinals. */
export interface OrderedTests {
  /** The order in which they run, as far as their suites allow. */
  readonly order: readonly number[];
  /** The tests that run. */
  readonly only: readonly number[];
}

/** Run the live mutants of one test file. */
export interface ExecuteJob {
  readonly kind: 'execute';
  /** Every test of the file, in order. */
  readonly tests: readonly TestBaseline[];
  /** Per test, mutants to run hot; tests in the order in which they are to run, as far as their suites allow. */
  readonly hot: readonly { readonly ordinal: number; readonly mutants: readonly number[] }[];
  /** Mutants for which the whole file is evaluated and run anew. */
  readonly warm: readonly number[];
  /** A single mutant that is active before anything loads, in a process of its own. */
  readonly cold?: number;
  /** Run the file once without a mutant in a fresh process, and report nothing but its outcome. */
  readonly control?: boolean;
  /** For a control: the file is evaluated anew for each of these orders, and runs the tests that the order names. */
  readonly orders?: readonly OrderedTests[];
  /** Ordinals of tests whose outcome says nothing. */
  readonly flaky: readonly number[];
  /** Ordinals of tests that are not run, since they fail without a mutant. */
  readonly leftOut?: readonly number[];
  /** Milliseconds the whole file may take by the wall clock in one warm or cold run. */
  readonly fileLimit: number;
  /** Loop steps burnt while the file loaded, or in hooks outside of tests if these are more, unmutated. */
  readonly loadFuel: number;
  /** Tests that the framework runs at the same time do so in runs of the whole file. */
  readonly together?: boolean;
  /** What those of its mutants are that are of higher order. */
  readonly combinations?: readonly Combination[];
  /** Run a mutant with all of its tests, also once one has noticed it. */
  readonly exhaustive?: boolean;
  /** Names of generated tests, which may not reach out of the process; what joins the titles of suites may differ. */
  readonly guarded?: readonly string[];
  /** Measure the impact of its mutants, and report nothing else: milliseconds after which no further mutant is begun. */
  readonly measuring?: number;
}

export type Job = ObserveJob | ExecuteJob;

/** What one stretch of unmutated execution reached and infected. */
export interface ObservedTrace {
  readonly covered: IndexRanges;
  readonly infected: IndexRanges;
}

export interface ObservedTest {
  readonly ordinal: number;
  readonly name: string;
  readonly line?: number;
  readonly column?: number;
  readonly outcome: 'pass' | 'fail' | 'skip';
  readonly error?: string;
  /** The last lines of what a test that is a process wrote, where it failed. */
  readonly output?: string;
  /** Milliseconds of the longest of its runs, hooks included (thesis, 6.3.3). */
  readonly duration: number;
  /** Milliseconds of the second run in the same instance, where there was one. */
  readonly repeatDuration?: number;
  readonly fuel: number;
  readonly trace: ObservedTrace;
  /** The second run in the same instance passed, with an equal trace. */
  readonly repeatable: boolean;
}

/** What the operating system is told to start. */
export interface StartedCommand {
  readonly file: string;
  /** The first is the program's own name. */
  readonly args: readonly string[];
  /** The working folder. */
  readonly cwd: string;
}

/** What the processes did that one start of a process or thread led to, as far as they carry Assay's module. */
export interface StartedProcesses {
  /** What was started there: first by the test file, and then by these processes. */
  readonly commands: readonly StartedCommand[];
  /** The modules that the processes were started with. */
  readonly mains: readonly string[];
  /** Mutants of the sources that they loaded or read; of each source at least one. */
  readonly loaded: IndexRanges;
}

/** A command that a test file starts, and that may run sources in which no mutant takes effect. */
export interface OutsideCommand {
  /** As a user would type it. */
  readonly command: string;
  /** All mutants of these sources. */
  readonly mutants: IndexRanges;
}

/** What observing one test file found. */
export interface ObservedFile {
  /** The file (or a set-up file) failed to load, or a suite's hook failed. */
  readonly error?: string;
  /** Errors that no test caught. */
  readonly unhandled: readonly string[];
  /** Milliseconds of loading the file with everything it imports. */
  readonly loadDuration: number;
  /** Loop steps burnt by that, or by hooks outside of tests where these took more. */
  readonly loadFuel: number;
  /** While the file and its imports were evaluated. */
  readonly load: ObservedTrace;
  /** In beforeAll and afterAll hooks, outside of any test. */
  readonly hooks: ObservedTrace;
  /**
   * Processes or threads went on after what had started them: what these did counts as done by the test that started them and those
   * after it until they ended, or by hooks. Only a process of its own can be sure that another mutant gets into them.
   */
  readonly leavesChildren?: boolean;
  /** What those infected that tests started. */
  readonly infectedByLasting?: IndexRanges;
  /** Where it starts any. */
  readonly outside?: readonly OutsideCommand[];
  readonly tests: readonly ObservedTest[];
  /** Some of its tests ran at the same time. */
  readonly together?: boolean;
}

/** Why a run with an active mutant counted as noticed. */
export type Noticed =
  | {
      readonly kind: 'test-failed';
      readonly ordinal: number;
      readonly message: string;
      /** What failed was an assertion. */
      readonly byAssertion?: boolean;
    }
  | { readonly kind: 'hook-failed'; readonly message: string }
  | { readonly kind: 'file-failed'; readonly message: string }
  | { readonly kind: 'unhandled-error'; readonly message: string }
  | { readonly kind: 'loop-fuel-exhausted'; readonly ordinal?: number }
  | { readonly kind: 'never-settles'; readonly ordinal?: number };

/** What a worker tells about a job, in the order in which it happens. */
export type JobEvent =
  /** Workers tell what was started; the main process makes `file.outside` of that. */
  | {
      readonly kind: 'observed';
      readonly file: ObservedFile;
      readonly started?: readonly StartedProcesses[];
    }
  /** A batch of hot runs of one test whose unmutated control runs agreed. */
  | {
      readonly kind: 'hot-batch';
      readonly ordinal: number;
      readonly passed: readonly number[];
      readonly noticed: readonly { readonly mutant: number; readonly why: Noticed }[];
      /** Mutants whose hot outcome can't be trusted; they run warm. */
      readonly unsettled: readonly number[];
      /** Mutants that passed while some state could not be seen: if no test notices them, a warm run has to confirm it. */
      readonly unseen: readonly number[];
    }
  | {
      readonly kind: 'whole-file';
      readonly mutant: number;
      readonly isolation: 'warm' | 'cold';
      readonly testsRun: number;
      readonly why?: Noticed;
      /** Ordinals of all tests that noticed it, where the job is exhaustive and the run came to its end. */
      readonly noticedBy?: readonly number[];
      /** In that order, how each did. */
      readonly howNoticed?: readonly KillKind[];
    }
  /**
   * What the job's runs loaded: absolute paths of modules, names of those that are no files, and what stands for environment
   * variables that they read (`variableInput`).
   */
  | { readonly kind: 'loaded'; readonly modules: readonly string[] }
  /** An unmutated run of this test, in a fresh module instance, was not the observed one. */
  | { readonly kind: 'unsteady'; readonly ordinal: number; readonly message: string }
  /** Two runs of this test with the same mutant, from the same visible state, ended differently. */
  | { readonly kind: 'disagreed'; readonly ordinal: number; readonly mutant: number }
  /** Warm runs of this file can't be trusted: its unmutated run differs when repeated in one process. */
  | { readonly kind: 'warm-void'; readonly mutants: readonly number[]; readonly message: string }
  /** These have yet to run warm, in another process: what ran in this one before them has left something behind. */
  | { readonly kind: 'postponed'; readonly mutants: readonly number[] }
  | {
      readonly kind: 'control';
      /** The index in `orders` of the order that ran, if the job has orders. */
      readonly orderIndex?: number;
      readonly failed: readonly { readonly ordinal: number; readonly message: string }[];
      /** What failed outside of tests. */
      readonly error?: string;
    }
  /** What one run with a mutant active did otherwise than the unmutated one, in the impact build. */
  | {
      readonly kind: 'impact';
      readonly mutant: number;
      /** The test it ran with; without it, the whole file. */
      readonly ordinal?: number;
      /** Numbers of functions that ran other blocks, or the same ones more or less often. */
      readonly covered: readonly number[];
      /** Numbers of functions that handed out other values. */
      readonly returned: readonly number[];
      /** It left the modules in another state. */
      readonly leavesState: boolean;
    }
  /** With this mutant a guarded test asked for what it may not do, as in `change files (fs.writeFile)`. */
  | {
      readonly kind: 'denied';
      readonly mutant: number;
      readonly ordinal: number;
      readonly what: string;
    }
  /** This mutant ran past the wall-clock limit; the worker gives up its process if it must. */
  | {
      readonly kind: 'overran';
      readonly mutant: number;
      readonly ordinal?: number;
      readonly limit: number;
    }
  /** The adapter itself failed in the worker: a bug. */
  | { readonly kind: 'adapter-failed'; readonly message: string }
  | { readonly kind: 'finished' };
