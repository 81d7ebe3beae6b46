import { expect, test } from 'vitest';

import { isSoon } from '../../../../../src/runner/worker/test-cases/run-context.ts';

test.each<readonly [string, () => NodeJS.Timeout, boolean]>([
  ['a short timer', () => setTimeout(() => {}, 1), true],
  ['a long timer', () => setTimeout(() => {}, 1000), false],
  ['an interval', () => setInterval(() => {}, 1), false],
])('%s is worth a short wait: %#', (_, start, expected) => {
  const timer = start();
  const clear = (): void => clearTimeout(timer);
  expect(isSoon({ timer, clear })).toBe(expected);
  clear();
  expect(isSoon({ timer, clear })).toBe(false);
});
