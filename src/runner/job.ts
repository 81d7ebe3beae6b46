import type { KillKind } from '../model/kill-matrix.ts';
import type { RecordedCall } from '../model/recorded-call.ts';
import type { ReviewFindings, ReviewPlan } from '../model/review-plan.ts';
import type { Combination, IndexRanges } from '../runtime/protocol.ts';

/**
 * Jobs and what comes back from them: plain data that crosses process borders as JSON. Tests are named by their
 * ordinal in the file's collection order, mutants by their dense index in the build.
 */

/** Run every test of a file without a mutant and record what it reaches and infects. */
export interface ObserveJob {
  readonly kind: 'observe';
  /**
   * Run each test twice in the same instance and compare its traces, one test at a time. Without this flag, tests that the
   * framework runs concurrently run so.
   */
  readonly repeat: boolean;
  /** See `ExecuteJob`. */
  readonly guarded?: readonly string[];
  /** The wall-clock limit for one test, in milliseconds. */
  readonly limit: number;
  /** Ordinals of tests that are not run. */
  readonly leftOut?: readonly number[];
  /** Review the tests instead of observing them. */
  readonly review?: ReviewOrder;
  /** Record what functions are given, instead of observing. The sources are served in a text that notes it. */
  readonly recordsCalls?: true;
}

/** How the tests of a file are reviewed. The file is served in the text that the plan belongs to. */
export interface ReviewOrder {
  readonly plan: ReviewPlan;
  /** The number of properties in the file. */
  readonly properties: number;
  /** How often a test may run, since each run has only a slice of time. */
  readonly attempts: number;
}

/** Figures of one test without a mutant, with which its later runs are compared. */
export interface TestBaseline {
  readonly ordinal: number;
  readonly name: string;
  /** Loop steps burnt by an unmutated run. */
  readonly fuel: number;
  /** The wall-clock limit for one run, in milliseconds. */
  readonly limit: number;
  /** Whether it runs; false for a skipped test. */
  readonly runs: boolean;
  /** See `ObservedTest`. */
  readonly changesState?: true;
  readonly meetsChange?: true;
  readonly writesHidden?: true;
  readonly ownWrites?: number;
  /** The outer functions that it entered when it was observed. */
  readonly entered?: IndexRanges;
  /** Whether it is one of the stateful tests of its file (`statefulTests`). */
  readonly stateful?: true;
}

/** Some tests of a file in some order, by their ordinals. */
export interface OrderedTests {
  /** The order in which they run, as far as their suites allow it. */
  readonly order: readonly number[];
  /** The tests that run. */
  readonly only: readonly number[];
}

/** Run the live mutants of one test file. */
export interface ExecuteJob {
  readonly kind: 'execute';
  /** Every test of the file, in order. */
  readonly tests: readonly TestBaseline[];
  /** By test, the mutants to run hot. The tests are in the order in which they are to run, as far as their suites allow it. */
  readonly hot: readonly { readonly ordinal: number; readonly mutants: readonly number[] }[];
  /** Mutants for which the whole file is evaluated and run anew. */
  readonly warm: readonly number[];
  /** Mutants for which the file is evaluated anew, and only its stateful tests run. */
  readonly stateful?: readonly number[];
  /** A single mutant that is active before anything loads, in its own process. */
  readonly cold?: number;
  /** Run the file once without a mutant in a fresh process, and report only its outcome. */
  readonly control?: boolean;
  /** For a control: the file is evaluated anew for each of these orders, and runs the tests that the order names. */
  readonly orders?: readonly OrderedTests[];
  /** Ordinals of flaky tests, whose outcome is ignored. */
  readonly flaky: readonly number[];
  /** Ordinals of tests that are not run, because they fail without a mutant. */
  readonly leftOut?: readonly number[];
  /** The wall-clock limit for the whole file in one warm or cold run, in milliseconds. */
  readonly fileLimit: number;
  /** Loop steps burnt while the file loaded or, if there are more of these, in hooks outside of tests, without a mutant. */
  readonly loadFuel: number;
  /** The outer functions that the file entered when it was observed. If absent, detours are not reported. */
  readonly entered?: IndexRanges;
  /** In runs of the whole file, tests that the framework runs concurrently run so. */
  readonly together?: boolean;
  /** The higher-order mutants among its mutants. */
  readonly combinations?: readonly Combination[];
  /** Run a mutant with all of its tests, also after one has noticed it. */
  readonly exhaustive?: boolean;
  /**
   * Names of generated tests, which may not affect anything outside the process. The separator between the titles of suites may
   * differ.
   */
  readonly guarded?: readonly string[];
  /** Only measure the impact of the mutants, and begin no further mutant after this number of milliseconds. */
  readonly measuring?: number;
}

export type Job = ObserveJob | ExecuteJob;

/** The mutants that one stretch of unmutated execution reached and infected. */
export interface ObservedTrace {
  readonly covered: IndexRanges;
  readonly infected: IndexRanges;
  /** The outer functions that it entered; absent if there are none. */
  readonly entered?: IndexRanges;
}

export interface ObservedTest {
  readonly ordinal: number;
  readonly name: string;
  readonly line?: number;
  readonly column?: number;
  readonly outcome: 'pass' | 'fail' | 'skip';
  readonly error?: string;
  /** If a test that is a process failed: the last lines of its output. */
  readonly output?: string;
  /** Milliseconds of the longest of its runs, hooks included (thesis, 6.3.3). */
  readonly duration: number;
  /** Milliseconds of the second run in the same instance, if there was one. */
  readonly repeatDuration?: number;
  readonly fuel: number;
  readonly trace: ObservedTrace;
  /** Whether the second run in the same instance passed, with an equal trace. */
  readonly repeatable: boolean;
  /** Whether its first run, after those of the tests before it, left the visible state of modules or the surroundings changed. */
  readonly changesState?: true;
  /** Whether hooks of suites, or other code outside of tests, changed that state right before or after its first run. */
  readonly meetsChange?: true;
  /** Whether one of its runs wrote to a weak collection, whose contents can't be seen, and the writes are not its own. */
  readonly writesHidden?: true;
  /** The number of writes to weak collections in each run, if both runs wrote the same, and only what no other code can get at. */
  readonly ownWrites?: number;
}

/** A command that the operating system is asked to start. */
export interface StartedCommand {
  readonly file: string;
  /** The first is the name of the program itself. */
  readonly args: readonly string[];
  /** The working folder. */
  readonly cwd: string;
}

/** The record of the processes that one start of a process or thread led to, as far as they contain Assay's module. */
export interface StartedProcesses {
  /** The commands that were started there: first by the test file, and then by these processes. */
  readonly commands: readonly StartedCommand[];
  /** The modules with which the processes were started. */
  readonly mains: readonly string[];
  /** Mutants of the sources that they loaded or read, with at least one of each source. */
  readonly loaded: IndexRanges;
}

/** A command that a test file starts, and that may run sources in which no mutant takes effect. */
export interface OutsideCommand {
  /** In the form in which a user would type it. */
  readonly command: string;
  /** All mutants of these sources. */
  readonly mutants: IndexRanges;
}

/** The result of observing one test file. */
export interface ObservedFile {
  /** Present if the file (or a set-up file) failed to load, or a hook of a suite failed. */
  readonly error?: string;
  /** Errors that no test caught. */
  readonly unhandled: readonly string[];
  /** Milliseconds of loading the file with everything that it imports. */
  readonly loadDuration: number;
  /** Loop steps burnt by loading or, if these are more, by hooks outside of tests. */
  readonly loadFuel: number;
  /** The trace of evaluating the file and its imports. */
  readonly load: ObservedTrace;
  /** The trace of beforeAll and afterAll hooks, outside of any test. */
  readonly hooks: ObservedTrace;
  /**
   * Whether processes or threads went on after the code that had started them ended. Their actions count as those of the test
   * that started them and of the tests after it until they ended, or of hooks. Only a separate process can be sure that another
   * mutant reaches them.
   */
  readonly leavesChildren?: boolean;
  /** The mutants that lasting processes and threads infected. */
  readonly infectedByLasting?: IndexRanges;
  /** Present if the file starts such commands. */
  readonly outside?: readonly OutsideCommand[];
  readonly tests: readonly ObservedTest[];
  /** Whether the traces have all outer functions that were entered: those that processes and threads enter are unknown. */
  readonly notesEntries?: true;
  /** Whether some of its tests ran concurrently. */
  readonly together?: boolean;
}

/** The reason why a run with an active mutant counted as noticed. */
export type Noticed =
  | {
      readonly kind: 'test-failed';
      readonly ordinal: number;
      readonly message: string;
      /** Whether an assertion failed, and not something else. */
      readonly byAssertion?: boolean;
    }
  | { readonly kind: 'hook-failed'; readonly message: string }
  | { readonly kind: 'file-failed'; readonly message: string }
  | { readonly kind: 'unhandled-error'; readonly message: string }
  | { readonly kind: 'loop-fuel-exhausted'; readonly ordinal?: number }
  | { readonly kind: 'never-settles'; readonly ordinal?: number };

/** A mutant, and outer functions that only runs with it entered. */
export type Detour = readonly [mutant: number, functions: IndexRanges];

/** The reports of a worker about a job, in the order in which they are sent. */
export type JobEvent =
  /** Workers report what was started. The main process computes `file.outside` from that. */
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
      /** Mutants whose hot outcome can't be trusted. They run warm. */
      readonly unsettled: readonly number[];
      /** Mutants that passed while some state could not be seen. If no test notices them, a warm run has to confirm it. */
      readonly unseen: readonly number[];
      /** Whether the test may depend on state that can't be seen; absent if it noticed nothing. */
      readonly opaque?: true;
      /** Detours: the outer functions that a run with a mutant entered, and that the test did not enter without one. */
      readonly detours?: readonly Detour[];
    }
  | {
      readonly kind: 'whole-file';
      readonly mutant: number;
      readonly isolation: 'warm' | 'cold';
      readonly testsRun: number;
      /** The outer functions that this run entered, and no run of the file without a mutant. */
      readonly detour?: IndexRanges;
      readonly why?: Noticed;
      /** Ordinals of all tests that noticed it, if the job is exhaustive and the run was complete. */
      readonly noticedBy?: readonly number[];
      /** In that order, how each test noticed it. */
      readonly howNoticed?: readonly KillKind[];
    }
  /**
   * What the job's runs loaded: absolute paths of modules, names of those that are no files, and what stands for environment
   * variables that they read (`variableInput`).
   */
  | { readonly kind: 'loaded'; readonly modules: readonly string[] }
  /**
   * An unmutated run of this test, in a fresh module instance, differed from the observed one. With an empty message, it passed with another
   * number of loop steps.
   */
  | { readonly kind: 'unsteady'; readonly ordinal: number; readonly message: string }
  /** Two runs of this test with the same mutant, from the same visible state, ended differently. */
  | { readonly kind: 'disagreed'; readonly ordinal: number; readonly mutant: number }
  /** Warm runs of this file can't be trusted: its unmutated run differs when repeated in one process. */
  | { readonly kind: 'warm-void'; readonly mutants: readonly number[]; readonly message: string }
  /**
   * These mutants still have to run warm, in another process, because earlier runs in this process have left something behind.
   */
  | { readonly kind: 'postponed'; readonly mutants: readonly number[] }
  | {
      readonly kind: 'control';
      /** The index in `orders` of the order that ran, if the job has orders. */
      readonly orderIndex?: number;
      readonly failed: readonly { readonly ordinal: number; readonly message: string }[];
      /** The failure outside of tests, if there was one. */
      readonly error?: string;
    }
  /** How one run with an active mutant differed from the unmutated one, in the impact build. */
  | {
      readonly kind: 'impact';
      readonly mutant: number;
      /** The test of the run; absent for the whole file. */
      readonly ordinal?: number;
      /** Numbers of functions that ran other blocks, or the same blocks more or less often. */
      readonly covered: readonly number[];
      /** Numbers of functions that returned, yielded or threw other values. */
      readonly returned: readonly number[];
      /** Whether it left the modules in another state. */
      readonly leavesState: boolean;
    }
  /** With this mutant, a guarded test tried to do something that it may not do, as in `change files (fs.writeFile)`. */
  | {
      readonly kind: 'denied';
      readonly mutant: number;
      readonly ordinal: number;
      readonly what: string;
    }
  /** This mutant exceeded the wall-clock limit. The worker gives up its process if it must. */
  | {
      readonly kind: 'overran';
      readonly mutant: number;
      readonly ordinal?: number;
      readonly limit: number;
      /** Present if, in a cold run, a test took half of its limit without the time for which its process had no processor. */
      readonly isFair?: true;
    }
  /** The adapter itself failed in the worker, which is a bug. */
  | { readonly kind: 'adapter-failed'; readonly message: string }
  /** What a review has found by now. `error` is present if the file failed to load, or a hook of a suite failed. */
  | { readonly kind: 'reviewed'; readonly findings: ReviewFindings; readonly error?: string }
  /** The review of a test begins, by its id in the plan. */
  | { readonly kind: 'reviewing'; readonly test: number }
  /** Different calls of functions whose served text notes them. */
  | { readonly kind: 'called'; readonly calls: readonly RecordedCall[] }
  | { readonly kind: 'finished' };
