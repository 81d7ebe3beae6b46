import type { MutationScore } from './mutation-score.ts';
import type { KeptTests, RejectedTest } from './generation-result.ts';

/** A property that was written, or would be. */
export interface WrittenProperty {
  /** The path of its file, relative to the project's root. */
  readonly file: string;
  /** Its title as runners report it. */
  readonly name: string;
  /** Ids of the mutants that it kills. */
  readonly kills: readonly string[];
  /** Ids of the mutants that it noticed when it was found, and does not kill in the project's own runner: its false negatives. */
  readonly missed: readonly string[];
  /** The titles of the concrete tests of which it was made. */
  readonly madeOf: readonly string[];
  /** The titles of those that it covers: a kill matrix shows that they kill only mutants which it kills. Empty if none was made. */
  readonly replaces: readonly string[];
  /** As they are printed. */
  readonly preconditions: readonly string[];
  readonly postconditions: readonly string[];
  /** The number of its statements, and what there was before: in the concrete test, and of conditions that its runs gave. */
  readonly statements: number;
  readonly before: {
    readonly statements: number;
    readonly preconditions: number;
    readonly postconditions: number;
  };
  /** The part of the inputs that its preconditions reject. */
  readonly rejected: number;
  /** The number of inputs with which it was tried. */
  readonly inputsTried: number;
}

/** A test with fixed values: a row of a table, or a test by itself. */
export type WrittenRow = Pick<WrittenProperty, 'file' | 'name' | 'kills'>;

/** A concrete test of which no property was made. */
export interface LeftTest {
  /** Its path and title. */
  readonly test: string;
  /** A sentence. */
  readonly reason: string;
}

/** A file with properties. */
export interface PropertyFile {
  /** Path of the source file, relative to the project's root. */
  readonly unit: string;
  readonly path: string;
  readonly text: string;
}

/** The whole outcome of generalising tests. */
export interface PropertyResult {
  /** Absolute path of the project. */
  readonly root: string;
  readonly properties: readonly WrittenProperty[];
  /** What kills surviving mutants that no property notices. */
  readonly rows: readonly WrittenRow[];
  readonly leftAlone: readonly LeftTest[];
  readonly files: readonly PropertyFile[];
  /** Properties that did not hold, or killed nothing, in the project's own runner. */
  readonly rejected: readonly RejectedTest[];
  /** Properties that there was no time to verify. */
  readonly kept?: KeptTests;
  /** Sources that could not be looked at, with the reason as a sentence. */
  readonly problems: readonly { readonly file: string; readonly problem: string }[];
  /** Of the sources: without any test, and with the properties alone. */
  readonly after: MutationScore | undefined;
  /** The number of concrete tests that were taken out, and why none was, as a sentence. */
  readonly replaced?: { readonly count: number; readonly problem?: string };
  /** Only what existing properties do not catch was proposed, and nothing was written. */
  readonly isCheck: boolean;
  /** Files were written. */
  readonly isWritten: boolean;
  readonly interrupted: boolean;
  readonly milliseconds: number;
}
