import type { Runnable } from './mocha-api.ts';

/** Runs hooks and tests, one at a time. */
export interface RunnableRuns {
  /** Resolves with the error of the runnable, or undefined if it passes. Whether it was skipped is in its field `pending`. */
  readonly run: (runnable: Runnable) => Promise<unknown>;
  /** Fails the hook or test that is running, as Mocha does for an uncaught error. Returns false if the value is no error but a skip. */
  readonly fail: (error: unknown) => boolean;
  /** Stops waiting for the hook or test that is running. If it still ends, its outcome is ignored. */
  readonly abandon: () => void;
}

/**
 * Returns an object that runs hooks and tests.
 *
 * @param onLate is called with errors that come after a runnable has ended, such as that of a second call of `done`
 */
export function runnableRuns(onLate: (error: unknown) => void): RunnableRuns {
  let running: { readonly runnable: Runnable; readonly end: (error?: unknown) => void } | undefined;

  function end(error?: unknown): void {
    const ended = running;
    running = undefined;
    ended?.runnable.clearTimeout();
    ended?.end(error);
  }

  return {
    run(runnable) {
      return new Promise((resolve) => {
        const mine = { runnable, end: resolve };
        running = mine;
        if (runnable.listeners('error').length === 0) {
          runnable.on('error', (error) => {
            if (running?.runnable === runnable) end(error);
            else onLate(error);
          });
        }
        runnable.run((error) => {
          if (running === mine) end(asFailure(error));
        });
      });
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
