import type { TestRunner } from '../../runner/test-runner.ts';
import type { EnvironmentPart } from './environment.ts';

/** The journal's access to files and the environment. No function throws. */
export interface JournalStore {
  /** The journal's text when it was opened; empty if there is no journal. */
  readonly text: string;
  readonly append: (text: string) => void;
  /** Replaces the journal's text, completely or not at all. */
  readonly replace: (text: string) => void;
  /** The conditions that all verdicts depend on, besides the contents of files that tests load. */
  readonly environment: (runner: TestRunner) => readonly EnvironmentPart[];
  /** Whether the user named the files that tests read without loading them. These files are part of the environment. */
  readonly namesInputs: boolean;
  readonly root: string;
  readonly files: InputFiles;
  /** Returns a digest of an environment variable that tests read, or of the variables that `LISTED` and `ANY` stand for. */
  readonly variable: (name: string) => string;
}

/** The files that tests load, by absolute path. */
export interface InputFiles {
  /** Returns the text of a file; undefined if there is no such file. */
  readonly read: (path: string) => string | undefined;
  /** Returns a text that changes when the file is written; undefined if there is no such file. */
  readonly stamp: (path: string) => string | undefined;
  /** Whether the file was written after this run had begun, so that tests may have seen another content. */
  readonly isFresh: (path: string) => boolean;
  /** Returns the names in a folder; none if there is no such folder. */
  readonly list: (folder: string) => readonly string[];
}
