import type { ObservedFile } from '../runner/job.ts';
import type { TestFile } from '../runner/test-runner.ts';

/** One test file after the observe phase. */
export interface FileObservation {
  readonly testFile: TestFile;
  readonly observed: ObservedFile;
  /** Tests may be repeated in one module instance. */
  readonly repeatable: boolean;
  /** Ordinals of tests that failed in one unmutated run and passed in another. */
  readonly flaky: ReadonlySet<number>;
}

/** A test that fails, or a file that can't be run, before any mutant. */
export interface EarlyFailure {
  readonly place: string;
  readonly message: string;
  /** The last lines of what its process wrote, where that is known. */
  readonly output?: string;
}

/** What the observe phase found in all test files. */
export interface Observation {
  readonly files: readonly FileObservation[];
  readonly failures: readonly EarlyFailure[];
}
