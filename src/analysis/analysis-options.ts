import type { AnalysisConfig } from '../options/config.ts';
import type { OperatorSelection } from '../mutation/selection/operator-selection.ts';
import type { SourceSelection } from '../model/source-selection.ts';
import type { ProgressState } from '../model/progress-state.ts';
import type { RunnerChoice } from '../model/runner-name.ts';
import type { MutantSelection } from './select/select-mutants.ts';

/** The options of one mutation analysis: a part of the configuration with all defaults filled in, and the options of the run. */
export interface AnalysisOptions extends Omit<AnalysisConfig, 'impact'> {
  /** Absolute path of the project. */
  readonly root: string;
  /** The workspace's root and the package's folder in it, if the project is a package of a workspace. */
  readonly workspace?: { readonly root: string; readonly folder: string };
  readonly sources: readonly SourceSelection[];
  readonly selection: MutantSelection;
  /** The places to which the operators apply, and their replacements. Without it, operators apply everywhere, with their own replacements. */
  readonly script?: OperatorSelection;
  /**
   * Titles of generated tests to verify, by the paths of their files. A run with them is stopped by any test that fails, runs each
   * test also alone and in other orders, and denies these tests everything outside of their process.
   */
  readonly generatedTests?: ReadonlyMap<string, readonly string[]>;
  /** The test runners of the project; by default Vitest. */
  readonly runners?: readonly RunnerChoice[];
  /** Absolute path of a folder to which Assay may write. */
  readonly cacheDirectory: string;
  /** By the id of a mutant, the id of the test that noticed it in an earlier run. */
  readonly earlierKillers?: ReadonlyMap<string, string>;
  /** Describe the order of tests for these mutants, and execute no mutant. */
  readonly explain?: { readonly mutants: readonly string[] };
  /** As in the configuration; `all` also measures killed mutants. */
  readonly impact: boolean | 'all';
  /** If there are no tests at all, report every mutant as uncovered instead of failing. With `skipFailingTests`, also if no test passes. */
  readonly withoutTests?: true;
  readonly signal: AbortSignal;
}

export interface AnalysisHooks {
  readonly onProgress: (state: ProgressState) => void;
}
