import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { progressRate } from '../../../../src/cli/display/progress-rate.ts';

const total = 10_000;

describe('the rate', () => {
  test('is not told before some time has passed', () => {
    const pace = progressRate();
    expect(pace.note({ done: 0, total }, 0).rate).toBeUndefined();
    expect(pace.note({ done: 50, total }, 400).rate).toBeUndefined();
    expect(pace.note({ done: 50, total }, 500).rate).toBe(100);
  });

  test('leaves out what was there at the first look', () => {
    const pace = progressRate();
    pace.note({ done: 1000, total }, 0);
    expect(pace.note({ done: 1010, total }, 1000).rate).toBe(10);
  });

  test('is that of the last ten seconds', () => {
    const pace = progressRate();
    pace.note({ done: 0, total }, 0);
    pace.note({ done: 1000, total }, 1000);
    pace.note({ done: 1010, total }, 11_000);
    expect(pace.note({ done: 1020, total }, 12_000).rate).toBe(10);
  });

  test('counts from the last look after a long pause', () => {
    const pace = progressRate();
    pace.note({ done: 0, total }, 0);
    pace.note({ done: 100, total }, 1000);
    expect(pace.note({ done: 130, total }, 31_000).rate).toBe(1);
  });
});

describe('the time left', () => {
  test('is not told while workers start', () => {
    const pace = progressRate();
    pace.note({ done: 0, total: 3000 }, 0);
    expect(pace.note({ done: 1, total: 3000 }, 740).left).toBeUndefined();
    expect(pace.note({ done: 149, total: 3000 }, 5000).left).toBeUndefined();
    expect(pace.note({ done: 150, total: 3000 }, 5000).left).toBe(95_000);
  });

  test('does not jump where nothing was done lately', () => {
    const pace = progressRate();
    pace.note({ done: 0, total: 1000 }, 0);
    pace.note({ done: 900, total: 1000 }, 27_000);
    expect(pace.note({ done: 901, total: 1000 }, 45_050).left).toBe(4950);
  });

  test('is not told where all is done, nor where there was nothing to do', () => {
    const pace = progressRate();
    pace.note({ done: 10, total: 20 }, 0);
    expect(pace.note({ done: 20, total: 20 }, 9000).left).toBeUndefined();
    const idle = progressRate();
    idle.note({ done: 20, total: 20 }, 0);
    expect(idle.note({ done: 20, total: 20 }, 9000).left).toBeUndefined();
  });

  test('is what the rest takes at most where that is known, and passes until the next report', () => {
    const pace = progressRate();
    const leftAt = (now: number, done: number, mostLeft: number): number | undefined =>
      pace.note({ done, total: 549, mostLeft }, now).left;
    expect(leftAt(0, 0, 2_196_000)).toBeUndefined();
    expect(leftAt(4999, 500, 196_000)).toBeUndefined();
    // Most mutants were killed by quick tests. The others survive so far, and have a slow test to run.
    expect(leftAt(5000, 500, 196_000)).toBe(195_999);
    expect(leftAt(65_000, 500, 196_000)).toBe(135_999);
    expect(leftAt(300_000, 500, 196_000)).toBe(49_000);
    expect(leftAt(301_000, 536, 52_000)).toBe(52_000);
    expect(leftAt(353_000, 549, 0)).toBeUndefined();
  });

  test('is positive, and at most nineteen times what has passed, however the work goes on', () => {
    const step = fc.record({ more: fc.nat(40), after: fc.nat(20_000) });
    fc.assert(
      fc.property(fc.array(step), fc.nat(400), (steps, start) => {
        const pace = progressRate();
        pace.note({ done: start, total: 500 }, 0);
        let [done, now] = [start, 0];
        for (const { more, after } of steps) {
          done = Math.min(500, done + more);
          now += after;
          const { left } = pace.note({ done: done, total: 500 }, now);
          if (left === undefined) continue;
          expect(left).toBeGreaterThan(0);
          expect(left).toBeLessThan(19.001 * now);
        }
      }),
    );
  });
});
