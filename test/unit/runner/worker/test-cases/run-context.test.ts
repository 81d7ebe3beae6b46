import { expect, test } from 'vitest';

import {
  isAwaited,
  isSoon,
  longestWait,
} from '../../../../../src/runner/worker/test-cases/run-context.ts';

test.each<readonly [string, (delay: number) => NodeJS.Timeout, number, string, boolean]>([
  ['a timer of 1 ms', (delay) => setTimeout(() => {}, delay), 1, 'always', true],
  ['a timer of 50 ms', (delay) => setTimeout(() => {}, delay), 50, 'where observed', true],
  ['a timer of 51 ms', (delay) => setTimeout(() => {}, delay), 51, 'never', false],
  ['an interval of 1 ms', (delay) => setInterval(() => {}, delay), 1, 'never', true],
])(
  '%s is waited for after the last statement, or during one, until it fires: %#',
  (_, start, delay, after, during) => {
    const timer = start(delay);
    const clear = (): void => clearTimeout(timer);
    const one = { timer, delay, clear };
    const isSoonAfter = (longest: number): boolean => isSoon(one, longest);
    const waits = [longestWait.after, longestWait.afterObserved];
    expect({ after: waits.map(isSoonAfter), during: isAwaited(one) }).toEqual({
      after: [after === 'always', after !== 'never'],
      during,
    });
    clear();
    expect({ after: waits.map(isSoonAfter), during: isAwaited(one) }).toEqual({
      after: [false, false],
      during: false,
    });
  },
);
