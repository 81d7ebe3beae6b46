import type { Colours } from './colours.ts';
import type { Thresholds } from '../threshold.ts';

/** Returns the colour of a mutation score: green for good, yellow for fair, red for poor, and dim without a score. */
export function scoreColour(
  score: number | undefined,
  thresholds: Thresholds,
  colours: Colours,
): Colours['red'] {
  if (score === undefined) return colours.dim;
  if (score >= thresholds.high) return colours.green;
  return score >= thresholds.low ? colours.yellow : colours.red;
}
