import type { TestCase } from '../model/test-case.ts';
import type { TestCaseTrace } from '../model/test-case-trace.ts';
import type { UnitModel } from '../model/unit-model.ts';
import type { BranchTrace, FunctionTrace, IndexRanges, SearchTrace } from '../runtime/protocol.ts';

/** The builds that test cases run in: one tells how near they come to mutants, the other what mutants do. */
export type HostBuild = 'search' | 'impact';

/** One run of a test case. */
export interface TestCaseRun {
  readonly testCase: TestCase;
  /** The active mutant's index; -1 for the original, and always that in the search build. */
  readonly mutant: number;
  /** Evaluate the modules anew with the mutant active from the start: for mutants that act while modules load. */
  readonly fresh: boolean;
  /** Observe values, inspectors and the like, and not the end alone. */
  readonly observe: boolean;
  /** Tell of branches, too: for the impact build, which does only where that is asked for. */
  readonly branches?: boolean;
  /** In the search build, the mutants whose infections and distances are asked for: all unless told. */
  readonly wanted?: IndexRanges;
  /** Loop steps that it may burn. */
  readonly fuel: number;
  /** Milliseconds that it may take by the wall clock. */
  readonly limit: number;
}

export interface TestCaseResult {
  readonly trace: TestCaseTrace;
  /** In the search build. */
  readonly search?: SearchTrace;
  /** In the search build: sources of the regular expressions that were matched. */
  readonly patterns?: readonly string[];
  /** In the impact build, of the functions that did anything. */
  readonly functions?: readonly FunctionTrace[];
  /** In the impact build, where they were asked for: the branches of the program in which the run's mutant is active. */
  readonly branches?: readonly BranchTrace[];
  /** Loop steps burnt. */
  readonly fuel: number;
}

export interface UnitHostOptions {
  readonly build: HostBuild;
  readonly model: UnitModel;
}

/**
 * A worker process that has loaded a unit as the project's own tests would, and runs test cases in it. A run finds the modules in
 * the state in which they were loaded: where one leaves another state, they are evaluated anew before the next.
 */
export interface UnitHost {
  /** Why the unit can't be loaded, where it can't: a sentence. Runs then all end as crashed. */
  readonly failure?: string;
  /**
   * Runs test cases one after another; the results are in the order of the runs. A process that dies or hangs is replaced, and
   * the run it was in ends as crashed or endless. Once the signal is aborted, the run under way and those after it have no result.
   * One call at a time.
   */
  readonly run: (
    runs: readonly TestCaseRun[],
    signal: AbortSignal,
  ) => Promise<readonly TestCaseResult[]>;
  readonly close: () => Promise<void>;
}

/** What opens hosts: a method of each test runner. */
export type OpenUnitHost = (options: UnitHostOptions) => Promise<UnitHost>;
