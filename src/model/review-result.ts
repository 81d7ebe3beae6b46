import type { AssertionMutants } from './review-plan.ts';
import type { PropertySuggestion } from './suggestion.ts';

/** What a review found in one test file. */
export interface ReviewedFile {
  /** Path relative to the project's root, with forward slashes. */
  readonly path: string;
  /** The reason why it could not be reviewed, or not as a whole, as a sentence. */
  readonly problem?: string;
  readonly properties: number;
  readonly tests: number;
  /** The number of mutant properties that were run, and of those that an input killed. */
  readonly mutants: number;
  readonly killed: number;
  readonly assertions: AssertionMutants;
  /** Present if mutants of the program were run. */
  readonly program?: ProgramKills;
  /** The best first. */
  readonly suggestions: readonly PropertySuggestion[];
  /** The mutant properties that an input refuted, by lines. */
  readonly refuted: readonly RefutedMutant[];
  /** Things that kept a test or property from being reviewed, as sentences. */
  readonly remarks: readonly string[];
  readonly usesFastCheck: boolean;
}

/** A mutant property that an input refuted. */
export interface RefutedMutant {
  /** From 1. */
  readonly line: number;
  /** What the mutant says, as a sentence. */
  readonly claim: string;
  /** The input as code, shrunk. */
  readonly input: string;
}

/** The mutants of the program that the tests of a file kill. */
export interface ProgramKills {
  /** The number of mutants that were run and that its tests reach. */
  readonly mutants: number;
  /** The number that the tests kill as they are, and with all suggestions beside them. */
  readonly before: number;
  readonly after: number;
}

/** The result of a review. */
export interface ReviewResult {
  /** Absolute path of the project. */
  readonly root: string;
  /** Where report files go, relative to the root. */
  readonly reportsDirectory: string;
  readonly files: readonly ReviewedFile[];
  /** Those of all files, the best first. */
  readonly suggestions: readonly PropertySuggestion[];
  /** Whether it was stopped before its end. */
  readonly interrupted: boolean;
}
