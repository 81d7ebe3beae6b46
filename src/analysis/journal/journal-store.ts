import type { TestRunner } from '../../runner/test-runner.ts';
import type { EnvironmentPart } from './environment.ts';

/** What a journal needs of the file system. Nothing here throws. */
export interface JournalStore {
  /** The journal as it was found; empty where there is none. */
  readonly text: string;
  readonly append: (text: string) => void;
  /** Puts another text in the journal's place, at once or not at all. */
  readonly replace: (text: string) => void;
  /** What all verdicts depend on beside the contents of files that tests load. */
  readonly environment: (runner: TestRunner) => readonly EnvironmentPart[];
  /** The user said which files tests read without loading them; they are in the environment. */
  readonly namesInputs: boolean;
  readonly root: string;
  readonly files: InputFiles;
  /** A digest of an environment variable that tests read, or of what `LISTED` and `ANY` stand for. */
  readonly variable: (name: string) => string;
}

/** The files that tests load, by absolute path. */
export interface InputFiles {
  /** Undefined where there is no such file. */
  readonly read: (path: string) => string | undefined;
  /** Changes when the file does; undefined where there is no such file. */
  readonly stamp: (path: string) => string | undefined;
  /** The file was written after this run had begun, so that tests may have seen another content. */
  readonly isFresh: (path: string) => boolean;
  /** Names in a folder; none where there is no such folder. */
  readonly list: (folder: string) => readonly string[];
}
