import type { TestCase, Variable } from '../model/test-case.ts';
import type { TestCaseTrace } from '../model/test-case-trace.ts';
import type { UnitModel } from '../model/unit-model.ts';
import type { BranchTrace, FunctionTrace, IndexRanges, SearchTrace } from '../runtime/protocol.ts';

/** The builds in which test cases run: one reports their distances from mutants, the other the effects of mutants. */
export type HostBuild = 'search' | 'impact';

/** One run of a test case. */
export interface TestCaseRun {
  readonly testCase: TestCase;
  /** The index of the active mutant; -1 for the original, and always in the search build. */
  readonly mutant: number;
  /** Evaluate the modules anew with the mutant active from the start, for mutants that take effect while modules load. */
  readonly fresh: boolean;
  /** With `fresh`: modules will do that were evaluated with the mutant for an earlier run, if they are as they were then. */
  readonly shared?: boolean;
  /** Evaluate the modules anew before the run if they hold state that can't be seen, since other runs may have changed it. */
  readonly isolated?: boolean;
  /** Observe values, inspectors and the like, and not only the end. */
  readonly observe: boolean;
  /** The ids of methods that are known to change their instance, so that they are not asked as inspectors. */
  readonly unasked?: readonly string[];
  /** Also report branches. The impact build reports them only on request. */
  readonly branches?: boolean;
  /** Also report what can be called of exports and results. */
  readonly shapes?: boolean;
  /** With `shapes`: report how the unit uses objects that are made for it. */
  readonly recorded?: Recorded;
  /** In the search build: the mutants whose infections and distances are recorded; all by default. */
  readonly wanted?: IndexRanges;
  /** The number of loop steps that it may burn. */
  readonly fuel: number;
  /** The wall-clock limit, in milliseconds. */
  readonly limit: number;
}

/** Objects of a test case in whose places recorders stand. All other objects are wrapped, so that uses of what they lack are seen. */
export interface Recorded {
  readonly variables: readonly Variable[];
  /** What recorders are for `typeof` and `Array.isArray`. */
  readonly as: 'object' | 'function' | 'array';
}

export interface TestCaseResult {
  readonly trace: TestCaseTrace;
  /** Present in the search build. */
  readonly search?: SearchTrace;
  /** In the search build: the sources of the regular expressions that were matched. */
  readonly patterns?: readonly string[];
  /** In the impact build: the functions that did anything. */
  readonly functions?: readonly FunctionTrace[];
  /** In the impact build, on request: the branches of the program in which the run's mutant is active. */
  readonly branches?: readonly BranchTrace[];
  /** Loop steps burnt. */
  readonly fuel: number;
  /** Set if the run has ended its process, or had to be ended with it. Another process had to be started. */
  readonly endedProcess?: true;
}

export interface UnitHostOptions {
  readonly build: HostBuild;
  readonly model: UnitModel;
}

/**
 * A worker process that has loaded a unit as the project's own tests would, and runs test cases in it. Each run finds the
 * modules in the state in which they were loaded. If a run leaves another state, the modules are evaluated anew before the next
 * run.
 */
export interface UnitHost {
  /** The reason why the unit can't be loaded, as a sentence. All runs then end as crashed. */
  readonly failure?: string;
  /**
   * Runs test cases one after another. The results are in the order of the runs. A process that dies or hangs is replaced, and
   * its current run ends as crashed or endless. Once the signal is aborted, the current run and those after it have no result.
   * Only one call at a time.
   */
  readonly run: (
    runs: readonly TestCaseRun[],
    signal: AbortSignal,
  ) => Promise<readonly TestCaseResult[]>;
  /** Whether the tests of the unit have a page, as jsdom and happy-dom make one. Absent if the unit can't be loaded. */
  readonly hasPage?: boolean;
  /** The paths of the globals that the model may set and that tests of the unit can set. Absent if the unit can't be loaded. */
  readonly globals?: readonly string[];
  /** Has later runs use another model of the same file, in modules that are evaluated anew. Absent if the unit can't be loaded. */
  readonly remodel?: (model: UnitModel) => void;
  readonly close: () => Promise<void>;
}

/** Opens a host. Each test runner has such a method. */
export type OpenUnitHost = (options: UnitHostOptions) => Promise<UnitHost>;
