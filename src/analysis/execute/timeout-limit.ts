/** The settings of the wall-clock limit. */
export interface TimeoutSettings {
  /** The factor for short tests; 8 in the thesis. */
  readonly factor: number;
  /** The least limit in milliseconds; 100 in the thesis. */
  readonly constant: number;
}

/**
 * Returns the wall-clock limit, in milliseconds, of a test that takes `duration` milliseconds without a mutant. The limit is
 * piecewise linear: its slope falls from the factor to 2 as tests get longer, and it is never less than the constant (thesis,
 * figure 6.3). It depends on the test and not on the mutant.
 */
export function timeoutLimit(duration: number, settings: TimeoutSettings): number {
  const pieces = [
    { upTo: 100, slope: settings.factor },
    { upTo: 1000, slope: Math.max(2, settings.factor / 2) },
    { upTo: Number.POSITIVE_INFINITY, slope: 2 },
  ];
  let limit = 0;
  let from = 0;
  for (const piece of pieces) {
    if (duration <= from) break;
    limit += piece.slope * (Math.min(duration, piece.upTo) - from);
    from = piece.upTo;
  }
  return Math.max(settings.constant, limit);
}
