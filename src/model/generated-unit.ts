import type { Defect } from './defect.ts';
import type { GeneratedTest } from './generated-test.ts';
import type { LiveMutant } from './live-mutant.ts';

/** The cost of a search. */
export interface GenerationEffort {
  /** Runs of test cases, with and without mutants. */
  readonly runs: number;
  /** Statements of test cases that these executed. */
  readonly statements: number;
  readonly milliseconds: number;
  readonly search: SearchEffort;
}

/** The cost of the search alone, without making tests of its results. */
export interface SearchEffort {
  readonly runs: number;
  readonly milliseconds: number;
  /** Those in which it waited for test cases to run; the rest is its bookkeeping. */
  readonly waited: number;
}

/** What was found for one source file. */
export interface GeneratedUnit {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** Why nothing could be searched for: a sentence. */
  readonly problem?: string;
  /** The search ended before its budget: at Ctrl-C, or at a limit of time. */
  readonly interrupted: boolean;
  /** Ids of the mutants that no test killed before. */
  readonly live: readonly string[];
  /** Short ones first within each method. */
  readonly tests: readonly GeneratedTest[];
  /** Whether each test loads the unit's modules anew, since tests depend on what others leave there; undefined if that was not tried. */
  readonly reloads?: boolean;
  /** How many assertions could be made in these tests, of which those were chosen that kill something (μTEST paper, table 2). */
  readonly possibleAssertions: number;
  /** The mutants that are still alive, and why. */
  readonly left: readonly LiveMutant[];
  readonly defects: readonly Defect[];
  /** What is exported and can't be tested, with the reason, a sentence. */
  readonly untestable: readonly { readonly name: string; readonly reason: string }[];
  /**
   * The denied actions for which its code asked while test cases ran, as in `change files (fs.writeFile)`: each once, sorted.
   * The runs ended there.
   */
  readonly denied: readonly string[];
  /** Its code asks for the document or the window of a browser, and its tests have none. */
  readonly lacksPage?: true;
  /** Sentences about helpers that can't be loaded, or that threw in all calls. */
  readonly helperProblems?: readonly string[];
  readonly effort: GenerationEffort;
}
