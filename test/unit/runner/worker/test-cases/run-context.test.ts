import { expect, test } from 'vitest';

import { isAwaited, isSoon } from '../../../../../src/runner/worker/test-cases/run-context.ts';

test.each<readonly [string, (delay: number) => NodeJS.Timeout, number, boolean, boolean]>([
  ['a timer of 1 ms', (delay) => setTimeout(() => {}, delay), 1, true, true],
  ['a timer of 50 ms', (delay) => setTimeout(() => {}, delay), 50, false, true],
  ['a timer of 51 ms', (delay) => setTimeout(() => {}, delay), 51, false, false],
  ['an interval of 1 ms', (delay) => setInterval(() => {}, delay), 1, false, true],
])(
  '%s is waited for after the last statement or during one until it fires: %#',
  (_, start, delay, after, during) => {
    const timer = start(delay);
    const clear = (): void => clearTimeout(timer);
    const one = { timer, delay, clear };
    expect({ after: isSoon(one), during: isAwaited(one) }).toEqual({ after, during });
    clear();
    expect({ after: isSoon(one), during: isAwaited(one) }).toEqual({ after: false, during: false });
  },
);
