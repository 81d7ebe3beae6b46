import type { FileObservation } from '../../src/analysis/observe/observation.ts';
import type { Mutant } from '../../src/model/mutant.ts';

/** All that the order of tests in a project can depend on, and what comes of it. */
export interface Recording {
  readonly project: string;
  /** By index. */
  readonly mutants: readonly RecordedMutant[];
  readonly files: readonly RecordedFile[];
}

/** A mutant with the numbers of all tests that notice it; tests are numbered over all files in order. */
export interface RecordedMutant extends Pick<Mutant, 'id' | 'file' | 'functionName'> {
  readonly killers: readonly number[];
  /** Nothing can be said of its order, since it has no complete row in the matrix. */
  readonly isUnknown: boolean;
}

/** An observation as JSON. */
export interface RecordedFile extends Omit<FileObservation, 'flaky'> {
  readonly flaky: readonly number[];
}
