import type { OperatorSelector } from '../model/operator-selection.ts';
import type { OperatorSelection } from '../mutation/operator-selection.ts';
import type { StrategyName } from '../model/prioritisation.ts';
import type { SourceSelection } from '../model/source-selection.ts';
import type { ProgressState } from '../model/progress-state.ts';
import type { RunnerChoice } from '../model/runner-name.ts';
import type { MutantSelection } from './select-mutants.ts';
import type { HigherOrderOptions } from './higher-order/run-higher-order.ts';

/** What one mutation analysis needs to know; total, with no defaults left to fill in. */
export interface AnalysisOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Where the project is one package of a workspace: the workspace's root, and the package's folder in it. */
  readonly workspace?: { readonly root: string; readonly folder: string };
  readonly sources: readonly SourceSelection[];
  readonly operators: readonly OperatorSelector[];
  readonly selection: MutantSelection;
  /** Says where the operators apply, and with which replacements; without it everywhere, with their own. */
  readonly script?: OperatorSelection;
  /** How many workers run tests at once. */
  readonly concurrency: number;
  /** Wall-clock limit of a test under a mutant: see `timeoutLimit`. */
  readonly timeout: {
    readonly factor: number;
    readonly constant: number;
    /** Milliseconds that one test may take without a mutant. */
    readonly test: number;
  };
  readonly typeCheck: boolean;
  /** Take over from earlier runs what still holds. */
  readonly incremental: boolean;
  /** Globs, relative to the root, of files that tests read without loading them; undefined where nobody has named any. */
  readonly inputs?: readonly string[];
  /** `proved` takes mutants out that are certainly equivalent, to the original or to each other. */
  readonly equivalence: 'none' | 'proved';
  /** `auto` chooses the cheapest sound level for each mutant. */
  readonly isolation: 'auto' | 'warm' | 'cold';
  /**
   * `orders` runs all tests in other orders without a mutant, too, and names those that depend on it; `alone` runs each test by itself
   * as well.
   */
  readonly checkOrder: 'no' | 'orders' | 'alone';
  /** What to do about tests that fail without a mutant: go on without them where they are few, or always, or never. */
  readonly failingTests: 'leave-few' | 'leave-all' | 'refuse';
  /** Globs, relative to the root, that test files must match; empty for all. */
  readonly tests: readonly string[];
  /** Names of generated tests, by the paths of their files, that are to be verified and may not reach out of their process. */
  readonly guarded?: ReadonlyMap<string, readonly string[]>;
  /** The test runners of the project; Vitest without it. */
  readonly runners?: readonly RunnerChoice[];
  readonly vitest: { readonly config?: string; readonly projects: readonly string[] };
  /** Absolute path of a folder that Assay may write to. */
  readonly cacheDirectory: string;
  /** In which order tests run. */
  readonly strategy: StrategyName;
  /** Ids of tests by the ids of the mutants that they noticed in an earlier run. */
  readonly earlierKillers?: ReadonlyMap<string, string>;
  /** Describe the order of tests, for these mutants in particular, and execute none. */
  readonly explain?: { readonly mutants: readonly string[] };
  /** Higher-order mutants to run after the others; none without it. */
  readonly higherOrder?: HigherOrderOptions;
  /** Make a kill matrix: run detected mutants with all of their tests. */
  readonly matrix?: boolean;
  /** Measure the impact of survivors, by which reports order them; with `all`, that of killed mutants too. */
  readonly impact?: 'survivors' | 'all';
  /** Where there are no tests at all, call every mutant uncovered instead of failing. */
  readonly withoutTests?: true;
  readonly signal: AbortSignal;
}

export interface AnalysisHooks {
  readonly onProgress: (state: ProgressState) => void;
}
