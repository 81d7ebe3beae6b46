import type { ObservedTest } from '../../../runner/job.ts';

/**
 * Milliseconds that a further run of a test is likely to take: of two runs the second is closer to those that follow, since
 * by then its code has been compiled. Where there was one run only, its time.
 */
export function testTime({ duration, repeatDuration }: ObservedTest): number {
  return repeatDuration ?? duration;
}
