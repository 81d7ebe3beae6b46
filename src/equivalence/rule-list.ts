import type { EquivalenceRule } from './change.ts';
import { absoluteInRange } from './rules/absolute-in-range.ts';
import { absoluteValue } from './rules/absolute-value.ts';
import { clampedPosition } from './rules/clamped-position.ts';
import { comparisonInRange } from './rules/comparison-in-range.ts';
import { countedLoop } from './rules/counted-loop.ts';
import { exclusiveAlternatives } from './rules/exclusive-alternatives.ts';
import { extremumBoundary } from './rules/extremum-boundary.ts';
import { remainderSign } from './rules/remainder-sign.ts';

/** All rules. Each is sound alone, so that their order only decides which reason is given. */
export const equivalenceRules: readonly EquivalenceRule[] = [
  comparisonInRange,
  countedLoop,
  remainderSign,
  extremumBoundary,
  exclusiveAlternatives,
  clampedPosition,
  absoluteValue,
  absoluteInRange,
];
