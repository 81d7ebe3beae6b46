import type { Runnable } from './mocha-api.ts';

/** Runs hooks and tests, one at a time. */
export interface RunnableRuns {
  /** Resolves with what it failed with, or undefined; whether it was skipped is to be read off it. */
  readonly run: (runnable: Runnable) => Promise<unknown>;
  /** Fails what is running, as Mocha does for an error that nothing caught; false for what is no error. */
  readonly fail: (error: unknown) => boolean;
  /** Lets go of what is running: it may still end, and nobody will hear of it. */
  readonly abandon: () => void;
}

/** @param onLate is told of what is found when a runnable has ended already, such as a second call of `done` */
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

/** What `this.skip()` throws after it has ended the runnable. */
function isSkip(error: unknown): boolean {
  return typeof error === 'object' && error !== null && error.constructor.name === 'Pending';
}

function asFailure(error: unknown): unknown {
  return error === null || error === false ? undefined : error;
}
