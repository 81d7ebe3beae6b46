import type { ObservedFile } from '../../runner/job.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { PlainRun, TestFile } from '../../runner/test-runner.ts';

/** One test file after the observe phase. */
export interface FileObservation {
  readonly testFile: TestFile;
  readonly observed: ObservedFile;
  /** The modules that its runs loaded, if they are known. Unknown for an observation of an earlier run. */
  readonly modules?: ReadonlySet<string>;
  /** Whether tests can be repeated in one module instance. */
  readonly repeatable: boolean;
  /** Ordinals of tests that failed in one unmutated run and passed in another. */
  readonly flaky: ReadonlySet<number>;
  /** Ordinals of tests that fail without a mutant and are not run. */
  readonly leftOut?: ReadonlySet<number>;
}

/** A test that fails, or a file that can't be run, before any mutant. */
export interface EarlyFailure {
  readonly place: string;
  readonly testFile: TestFile;
  /** The ordinal of the test; undefined if the file fails. */
  readonly ordinal?: number;
  readonly message: string;
  /** The last lines that its process wrote, if they are known. */
  readonly output?: string;
  /** The mutants that it reached in any of its runs. */
  readonly covered: IndexRanges;
  /** If the test passes alone: the places of tests that make it fail by running before it, as far as they were found. */
  readonly spoiltBy?: readonly string[];
  /** The result of running its file by the runner's own command, if that was tried. */
  readonly plain?: PlainRun;
}

/** The results of the observe phase for all test files. */
export interface SuiteObservation {
  readonly files: readonly FileObservation[];
  readonly failures: readonly EarlyFailure[];
  /** Whether every test file was observed; false if the run was interrupted. */
  readonly isComplete: boolean;
}
