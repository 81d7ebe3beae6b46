import type { Colours } from './colours.ts';
import type { Thresholds } from '../threshold.ts';

/** The colour of a mutation score: green where it is good, yellow where fair, red where poor, dim without one. */
export function scoreColour(
  score: number | undefined,
  thresholds: Thresholds,
  colours: Colours,
): Colours['red'] {
  if (score === undefined) return colours.dim;
  if (score >= thresholds.high) return colours.green;
  return score >= thresholds.low ? colours.yellow : colours.red;
}
