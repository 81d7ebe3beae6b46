import type { Abandonment } from './watchdog.ts';

/** How one run of one test ended. */
export interface TestAttempt {
  readonly outcome: 'pass' | 'fail' | 'skip';
  /** The message of the failure, if there was one. */
  readonly message: string;
  /** Whether the test's own function failed, and not a hook. */
  readonly inTest: boolean;
  /** Whether an assertion failed. */
  readonly byAssertion?: boolean;
  readonly abandoned?: Abandonment;
  /**
   * The action that the test asked for and that generated tests may not do. The outcome then says nothing about the active
   * mutant.
   */
  readonly denied?: string;
  /** Set if the run started nothing that could still be under way. */
  readonly leftNothing?: boolean;
  /** Errors that no test caught, up to the turn after the run. */
  readonly unhandled: readonly string[];
  /** Milliseconds. */
  readonly duration: number;
}

/** Decides what the runs of a file's tests are for. Ordinals count tests in collection order. */
export interface FilePlan {
  /**
   * Tests that the framework runs at the same time do so, where the adapter can: each of them runs once, `before` is called for
   * some while others run, and `after` for all of them when the last has ended.
   */
  readonly together?: boolean;
  /** Ordinals of tests that should run first, in this order; absent for the order of the file. */
  readonly order?: readonly number[];
  /** Ordinals of the tests for which `attempts` may be more than 0; absent for all of them. Others need not be made ready to run. */
  readonly only?: ReadonlySet<number>;
  /** Called when the file has loaded, with the tests that were found. */
  readonly onLoaded: (tests: readonly LoadedTest[]) => void;
  /**
   * Called instead if only some tests were made ready to run, and it is not known which, because the file has declared other tests than in
   * an earlier load. None of them runs. All are made ready in the next load.
   */
  readonly onLost?: () => void;
  /** Returns how often a test is to run at most; 0 leaves it out. */
  readonly attempts: (ordinal: number) => number;
  /**
   * Prepares a run and returns its wall-clock limit in milliseconds; `leave` ends the runs of this test, `stop` those
   * of the whole file.
   */
  readonly before: (ordinal: number, attempt: number) => number | 'leave' | 'stop';
  readonly after: (ordinal: number, attempt: number, result: TestAttempt) => void;
}

export interface LoadedTest {
  readonly ordinal: number;
  readonly name: string;
  readonly line?: number;
  readonly column?: number;
  /** Whether it runs: it is not skipped, and no other test is exclusive. */
  readonly runs: boolean;
  /** Whether other tests run at the same time, so that their effects can't be told apart. */
  readonly together?: boolean;
}
