import type { ObservedFile } from '../../runner/job.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { PlainRun, TestFile } from '../../runner/test-runner.ts';

/** One test file after the observe phase. */
export interface FileObservation {
  readonly testFile: TestFile;
  readonly observed: ObservedFile;
  /** Tests may be repeated in one module instance. */
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
  /** Of the test; undefined where it is the file. */
  readonly ordinal?: number;
  readonly message: string;
  /** The last lines of what its process wrote, where that is known. */
  readonly output?: string;
  /** Mutants that it reached, in any of its runs. */
  readonly covered: IndexRanges;
  /** Where it passes alone: places of tests of which each makes it fail by running before it, as far as that was found. */
  readonly spoiltBy?: readonly string[];
  /** How its file did by the runner's own command, where that was tried. */
  readonly plain?: PlainRun;
}

/** What the observe phase found in all test files. */
export interface SuiteObservation {
  readonly files: readonly FileObservation[];
  readonly failures: readonly EarlyFailure[];
  /** Every test file was observed; false where the run was interrupted. */
  readonly isComplete: boolean;
}
