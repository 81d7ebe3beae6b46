/** The speed of work, and the time that the rest takes. */
interface Pace {
  /** Items per second in the last seconds; undefined at first. */
  readonly rate: number | undefined;
  /** Milliseconds until all items are done; undefined until there is enough evidence. */
  readonly left: number | undefined;
}

/** How far the work has come. */
interface Count {
  /** The number of items that are done, and of all items. */
  readonly done: number;
  readonly total: number;
  /** The milliseconds that the rest takes, if that does not follow from the number of items. */
  readonly mostLeft?: number | undefined;
}

/** Measures the speed of a growing count. */
interface ProgressRate {
  /** Takes a count at the time `now`, in milliseconds. */
  readonly note: (count: Count, now: number) => Pace;
}

/** Milliseconds that count for the rate. Older counts are left out, because late mutants take longer than early ones. */
const windowLength = 10_000;
/** Milliseconds after which there is a rate. Before that, it would be a guess. */
const shortest = 500;
/**
 * The evidence for a time left: milliseconds that have passed, and the share of the items open at first that are done. So the time left
 * is at most nineteen times the time that has passed, if it goes by the items.
 */
const evidence = { time: 5000, share: 0.05 };
/** The share of a time left that stays until the next report, however long that takes. */
const leastOfLeft = 0.25;

/**
 * Measures the rate over the last ten seconds. The time left is based on the mean since the first count, because many survivors are done
 * at once, and a time left that is based on the last seconds would jump. Mutants that are killed run few tests, and those that survive run all that reach them. So
 * where it is known what they take, the time left goes by that. It then passes like any time until there is a report.
 */
export function progressRate(): ProgressRate {
  let first: Sample | undefined;
  let samples: Sample[] = [];
  let told = { mostLeft: 0, at: 0 };
  const timePassing = (mostLeft: number, now: number): number | undefined => {
    if (mostLeft !== told.mostLeft) told = { mostLeft, at: now };
    if (first === undefined || now - first.at < evidence.time || mostLeft === 0) return undefined;
    return Math.max(leastOfLeft * mostLeft, mostLeft - (now - told.at));
  };
  return {
    note({ done, total, mostLeft }, now) {
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
        left:
          mostLeft === undefined || done >= total
            ? timeLeft(first, sample, total)
            : timePassing(mostLeft, now),
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
