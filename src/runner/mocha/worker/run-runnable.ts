import type { Runnable } from './mocha-api.ts';

/** How a hook or test has ended: with an error, or undefined if it passed. Whether it was skipped is in its field `pending`. */
export interface RunnableEnd {
  readonly error: unknown;
}

/** Runs hooks and tests, one at a time. */
export interface RunnableRuns {
  /** Receives the errors of a hook or test that does not throw them. */
  readonly watch: (runnable: Runnable) => void;
  /** Runs one. What waits for nothing has ended when this returns. */
  readonly run: (runnable: Runnable) => RunnableEnd | Promise<RunnableEnd>;
  /** Fails the hook or test that is running, as Mocha does for an uncaught error. Returns false if the value is no error but a skip. */
  readonly fail: (error: unknown) => boolean;
  /** Stops waiting for the hook or test that is running. If it still ends, its outcome is ignored. */
  readonly abandon: () => void;
}

/** A hook or test that is running. */
interface Running {
  readonly runnable: Runnable;
  ended?: RunnableEnd;
  /** Given once somebody waits for the end. */
  settle?: (end: RunnableEnd) => void;
}

/**
 * Returns an object that runs hooks and tests.
 *
 * @param onLate is called with errors that come after a runnable has ended, such as that of a second call of `done`
 */
export function runnableRuns(onLate: (error: unknown) => void): RunnableRuns {
  let running: Running | undefined;

  function end(error?: unknown): void {
    const ended = running;
    running = undefined;
    if (ended === undefined) return;
    ended.runnable.clearTimeout();
    ended.ended = { error };
    ended.settle?.(ended.ended);
  }

  function watch(runnable: Runnable): void {
    if (runnable.listeners('error').length > 0) return;
    runnable.on('error', (error) => {
      if (running?.runnable === runnable) end(error);
      else onLate(error);
    });
  }

  return {
    watch,
    run(runnable) {
      const mine: Running = { runnable };
      running = mine;
      watch(runnable);
      runnable.run((error) => {
        if (running === mine) end(asFailure(error));
      });
      return mine.ended ?? new Promise((settle) => Object.assign(mine, { settle }));
    },
    fail(error) {
      if (isSkip(error)) return false;
      end(asFailure(error) ?? new Error('Nothing was thrown.'));
      return true;
    },
    abandon() {
      running?.runnable.clearTimeout();
      running = undefined;
    },
  };
}

/** True for the error that `this.skip()` throws after it has ended the runnable. */
function isSkip(error: unknown): boolean {
  return typeof error === 'object' && error !== null && error.constructor.name === 'Pending';
}

function asFailure(error: unknown): unknown {
  return error === null || error === false ? undefined : error;
}
