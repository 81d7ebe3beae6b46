import { describe, expect, it } from 'vitest';

import { nearest } from '../../../src/foundation/nearest.ts';

describe('nearest', () => {
  it.each([
    ['concurency', ['mutate', 'concurrency', 'thresholds'], 'concurrency'],
    ['aor', ['AOR', 'ROR'], 'AOR'],
    ['HTML', ['html', 'json'], 'html'],
    ['thresholdsBreak', ['thresholds', 'break'], 'thresholds'],
    ['workers', ['concurrency', 'top'], undefined],
    ['x', [], undefined],
  ])('finds for %s among %j: %s', (word, candidates, expected) => {
    expect(nearest(word, candidates)).toBe(expected);
  });
});
