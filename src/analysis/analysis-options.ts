import type { AnalysisConfig } from '../options/config.ts';
import type { OperatorSelection } from '../mutation/selection/operator-selection.ts';
import type { SourceSelection } from '../model/source-selection.ts';
import type { ProgressState } from '../model/progress-state.ts';
import type { RunnerChoice } from '../model/runner-name.ts';
import type { MutantSelection } from './select/select-mutants.ts';

/** What one mutation analysis needs to know, with no defaults left to fill in: a slice of the configuration, and what belongs to the run. */
export interface AnalysisOptions extends Omit<AnalysisConfig, 'checkOrder' | 'impact'> {
  /** Absolute path of the project. */
  readonly root: string;
  /** Where the project is one package of a workspace: the workspace's root, and the package's folder in it. */
  readonly workspace?: { readonly root: string; readonly folder: string };
  readonly sources: readonly SourceSelection[];
  readonly selection: MutantSelection;
  /** Says where the operators apply, and with which replacements; without it everywhere, with their own. */
  readonly script?: OperatorSelection;
  /** As in the configuration; `alone` runs each test by itself as well. */
  readonly checkOrder: boolean | 'alone';
  /** What to do about tests that fail without a mutant: go on without them where they are few, or always, or never. */
  readonly failingTests: 'leave-few' | 'leave-all' | 'refuse';
  /** Names of generated tests, by the paths of their files, that are to be verified and may not reach out of their process. */
  readonly guarded?: ReadonlyMap<string, readonly string[]>;
  /** The test runners of the project; Vitest without it. */
  readonly runners?: readonly RunnerChoice[];
  /** Absolute path of a folder that Assay may write to. */
  readonly cacheDirectory: string;
  /** Ids of tests by the ids of the mutants that they noticed in an earlier run. */
  readonly earlierKillers?: ReadonlyMap<string, string>;
  /** Describe the order of tests, for these mutants in particular, and execute none. */
  readonly explain?: { readonly mutants: readonly string[] };
  /** As in the configuration; `all` measures killed mutants, too. */
  readonly impact: boolean | 'all';
  /** Where there are no tests at all, call every mutant uncovered instead of failing. */
  readonly withoutTests?: true;
  readonly signal: AbortSignal;
}

export interface AnalysisHooks {
  readonly onProgress: (state: ProgressState) => void;
}
