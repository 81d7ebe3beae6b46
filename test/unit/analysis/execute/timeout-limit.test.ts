import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { timeoutLimit } from '../../../../src/analysis/execute/timeout-limit.ts';

const settings = { factor: 8, constant: 100 };
const durations = fc.double({ min: 0, max: 100_000, noNaN: true });
const longer = fc.double({ min: 100, max: 100_000, noNaN: true });

describe('timeoutLimit', () => {
  test.each([
    { duration: 0, limit: 100 },
    { duration: 12.5, limit: 100 },
    { duration: 50, limit: 400 },
    { duration: 100, limit: 800 },
    { duration: 1000, limit: 800 + 4 * 900 },
    { duration: 10_000, limit: 4400 + 2 * 9000 },
  ])('allows $limit ms for a test of $duration ms', ({ duration, limit }) => {
    expect(timeoutLimit(duration, settings)).toBeCloseTo(limit);
  });

  test('never falls as tests get longer', () => {
    fc.assert(
      fc.property(durations, durations, (one, other) => {
        const [short, long] = one < other ? [one, other] : [other, one];
        expect(timeoutLimit(short, settings)).toBeLessThanOrEqual(timeoutLimit(long, settings));
      }),
    );
  });

  test('allows at least twice the duration, by a factor that falls', () => {
    fc.assert(
      fc.property(longer, longer, (one, other) => {
        const [short, long] = one < other ? [one, other] : [other, one];
        expect(timeoutLimit(long, settings)).toBeGreaterThanOrEqual(2 * long);
        expect(timeoutLimit(long, settings) / long).toBeLessThanOrEqual(
          timeoutLimit(short, settings) / short + 1e-9,
        );
      }),
    );
  });
});
