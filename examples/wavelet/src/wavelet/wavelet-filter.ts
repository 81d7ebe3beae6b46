/** The halves of a signal after filtering: its course, and what differs from the course. */
export interface FilteredSignal {
  readonly low: number[];
  readonly high: number[];
}

/** A pair of a low-pass and a high-pass filter. */
export interface WaveletFilter {
  analyse(signal: readonly number[]): FilteredSignal;
}

/** A filter in lifting steps. Beyond its ends, a signal goes on as its mirror image. */
export abstract class LiftingFilter implements WaveletFilter {
  protected lowGain = 1;
  protected highGain = 1;

  /** The factors of the steps. The odd samples are changed first, then the even ones, and so on. */
  protected abstract steps(): readonly number[];

  analyse(signal: readonly number[]): FilteredSignal {
    const low = signal.filter((_, at) => at % 2 === 0);
    const high = signal.filter((_, at) => at % 2 === 1);
    if (high.length === 0) return { low, high };
    for (const [step, factor] of this.steps().entries()) {
      if (step % 2 === 0) this.predict(low, high, factor);
      else this.update(low, high, factor);
    }
    return {
      low: low.map((value) => value * this.lowGain),
      high: high.map((value) => value * this.highGain),
    };
  }

  protected predict(low: readonly number[], high: number[], factor: number): void {
    for (let at = 0; at < high.length; at += 1) {
      const next = at + 1 < low.length ? low[at + 1] : low[at];
      high[at] += factor * (low[at] + next);
    }
  }

  protected update(low: number[], high: readonly number[], factor: number): void {
    for (let at = 0; at < low.length; at += 1) {
      const before = at > 0 ? high[at - 1] : high[0];
      const after = at < high.length ? high[at] : high[high.length - 1];
      low[at] += factor * (before + after);
    }
  }
}

/** The 5/3 filter, in real arithmetic, so that it is linear. */
export class FiveThreeFilter extends LiftingFilter {
  protected override steps(): readonly number[] {
    return [-1 / 2, 1 / 4];
  }
}

/** The 9/7 filter of Cohen, Daubechies and Feauveau. */
export class NineSevenFilter extends LiftingFilter {
  protected override lowGain = 1 / 1.230174104914001;
  protected override highGain = 1.230174104914001;

  protected override steps(): readonly number[] {
    return [-1.586134342059924, -0.052980118572961, 0.882911075530934, 0.443506852043971];
  }
}
