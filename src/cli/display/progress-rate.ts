/** How fast things get done, and how long the rest takes. */
interface Pace {
  /** Things per second lately; undefined until time has passed. */
  readonly rate: number | undefined;
  /** Milliseconds until all are done; undefined until there is evidence. */
  readonly left: number | undefined;
}

/** Feeds on counts as they grow and tells how fast they grew. */
interface ProgressRate {
  /** Notes how many of `total` things are done at a time in milliseconds. */
  readonly note: (done: number, total: number, now: number) => Pace;
}

/** Longer ago than this doesn't count for the rate: late mutants take longer than early ones. */
const windowLength = 10_000;
/** Before this much time has passed, a rate would be a guess. */
const shortest = 500;
/**
 * A time left is told once the things have taken this long and this share of those that were open at first is done: so it
 * is never more than nineteen times what has passed.
 */
const evidence = { time: 5000, share: 0.05 };

/**
 * The rate over the last ten seconds, and the time left by the mean since the first count noted: survivors are done many at
 * once, so that a time left by the last seconds would jump.
 */
export function progressRate(): ProgressRate {
  let first: Sample | undefined;
  let samples: Sample[] = [];
  return {
    note(done, total, now) {
      const sample = { done, at: now };
      first ??= sample;
      samples = samples.filter(
        ({ at }, index) => now - at <= windowLength || index === samples.length - 1,
      );
      samples.push(sample);
      const [oldest = sample] = samples;
      const isGuess = now - oldest.at < shortest;
      return {
        rate: isGuess ? undefined : (1000 * (done - oldest.done)) / (now - oldest.at),
        left: timeLeft(first, sample, total),
      };
    },
  };
}

interface Sample {
  readonly done: number;
  readonly at: number;
}

function timeLeft(first: Sample, { done, at }: Sample, total: number): number | undefined {
  const passed = at - first.at;
  const finished = done - first.done;
  const isEvident = passed >= evidence.time && finished >= evidence.share * (total - first.done);
  return isEvident && done < total ? ((total - done) * passed) / finished : undefined;
}
