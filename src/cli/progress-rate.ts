/** Feeds on counts as they grow and tells how fast they grew lately. */
export interface ProgressRate {
  /** Notes the count at a time in milliseconds; returns things per second, undefined until time has passed. */
  readonly note: (count: number, now: number) => number | undefined;
}

/** Longer ago than this doesn't count: late mutants take longer than early ones. */
const windowLength = 10_000;
/** Before this much time has passed, a rate would be a guess. */
const shortest = 500;

/** A rate over the last ten seconds, from the first count noted. */
export function progressRate(): ProgressRate {
  let samples: { readonly count: number; readonly at: number }[] = [];
  return {
    note(count, now) {
      samples = samples.filter(
        ({ at }, index) => now - at <= windowLength || index === samples.length - 1,
      );
      samples.push({ count, at: now });
      const [oldest] = samples;
      if (oldest === undefined || now - oldest.at < shortest) return undefined;
      return (1000 * (count - oldest.count)) / (now - oldest.at);
    },
  };
}
