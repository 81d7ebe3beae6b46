import type { Notice } from './analysis-result.ts';
import type { GeneratedUnit } from './generated-unit.ts';
import type { Mutant } from './mutant.ts';
import type { MutationScore } from './mutation-score.ts';

/** A test file that was written, or would be. */
export interface GeneratedFile {
  /** Path of the source file, relative to the project's root. */
  readonly unit: string;
  /** Path of the test file, relative to the project's root. */
  readonly path: string;
  /** The whole text of the test file. */
  readonly text: string;
  /** How many generated tests it has gained. */
  readonly tests: number;
  /** Their titles as runners report them, by the ids of the tests. */
  readonly titles: ReadonlyMap<number, string>;
  /** Why the tests are not in the file that was meant for them, as a sentence. */
  readonly apart?: string;
}

/**
 * A generated test that is not in its file: it does not compile, fails in the project's own runner or in another order, has others
 * fail, was denied what it does with its mutants, or kills nothing.
 */
export interface RejectedTest {
  readonly unit: string;
  readonly name: string;
  /** A sentence about the test. */
  readonly reason: string;
}

/** Generated tests that an interruption left no time to verify. */
export interface KeptTests {
  /** Absolute path of the folder in which they are kept, each file by its path in the project. */
  readonly folder: string;
  /** Why they are not kept there, where they could not be: a sentence. */
  readonly problem?: string;
  /** How many of the tests in them were not verified. */
  readonly tests: number;
}

/** The whole outcome of a generation. */
export interface GenerationResult {
  /** Absolute path of the project. */
  readonly root: string;
  readonly units: readonly GeneratedUnit[];
  /** The mutants that count, by id. */
  readonly mutants: ReadonlyMap<string, Mutant>;
  /** Of the sources that were searched, before and with the tests that were kept, by the analysis of the written tests. */
  readonly before: MutationScore;
  readonly after: MutationScore;
  /** Ids of the mutants that the kept tests kill, as the analysis found. */
  readonly killed: ReadonlySet<string>;
  readonly files: readonly GeneratedFile[];
  /** Remarks about the earlier verdicts, and about helpers that do not help, as sentences. */
  readonly warnings: readonly string[];
  /** About tests that fail without a mutant, and so say nothing about mutants. */
  readonly leftOut: readonly Notice[];
  readonly rejected: readonly RejectedTest[];
  readonly kept?: KeptTests;
  /**
   * By the ids of mutants, what generated tests may not do and would do with them, as in `change files (fs.writeFile)`: nobody knows
   * whether the tests kill them, and they count as not killed.
   */
  readonly unverified: ReadonlyMap<string, string>;
  /** Files were written. */
  readonly isWritten: boolean;
  readonly interrupted: boolean;
  readonly milliseconds: number;
}
