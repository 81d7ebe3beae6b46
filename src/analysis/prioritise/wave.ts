import type { OpenTest } from './open-tests.ts';

/** A test file to run next. */
export interface WaveFile {
  readonly index: number;
  /** Mutants to run with the whole file. */
  readonly warm: ReadonlySet<number>;
  /** What to run of the file's open tests, in order; asked when its turn comes, since much may be settled by then. */
  readonly hot: (open: readonly OpenTest[]) => readonly OpenTest[];
}
