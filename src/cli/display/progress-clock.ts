/** What a progress display needs of time; tests pass their own. */
export interface ProgressClock {
  /** Milliseconds since some fixed moment; never goes back. */
  readonly now: () => number;
  /** Calls `action` again and again until the returned function is called. */
  readonly every: (milliseconds: number, action: () => void) => () => void;
}

/** The process's clock; its timers don't keep the process alive. */
export const processClock: ProgressClock = {
  now: () => performance.now(),
  every(milliseconds, action) {
    const timer = setInterval(action, milliseconds).unref();
    return () => clearInterval(timer);
  },
};
