/** The clock and timer of a progress display. Tests pass their own. */
export interface ProgressClock {
  /** Milliseconds since some fixed moment; never goes back. */
  readonly now: () => number;
  /** Calls `action` again and again until the returned function is called. */
  readonly every: (milliseconds: number, action: () => void) => () => void;
}

/** The clock of the process. Its timers don't keep the process alive. */
export const processClock: ProgressClock = {
  now: () => performance.now(),
  every(milliseconds, action) {
    const timer = setInterval(action, milliseconds).unref();
    return () => clearInterval(timer);
  },
};
