/** The time, in milliseconds from an arbitrary start that does not change during a run. */
export interface Clock {
  readonly now: () => number;
}

/** The clock of this process. */
export const systemClock: Clock = { now: () => performance.now() };
