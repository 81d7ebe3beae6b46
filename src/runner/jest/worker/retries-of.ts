import type { CircusDescribe, CircusState, CircusTest } from '../jest-api.ts';

const retryTimes = Symbol.for('RETRY_TIMES');

/**
 * Returns the number of retries of a test that fails (`jest.retryTimes`). Jest retries a test after the other tests of its
 * suite, or runs the whole suite again. Here, only the test is run again, and at once.
 */
export function retriesOf(test: CircusTest, state: CircusState, global: object): number {
  let times = count(Reflect.get(global, retryTimes));
  for (let suite: CircusDescribe | undefined = test.parent; suite; suite = suite.parent) {
    times = Math.max(times, count(state.describeRetryOptions?.get(suite)?.numRetries));
  }
  return times;
}

function count(value: unknown): number {
  const times = Number.parseInt(String(value), 10);
  return Number.isNaN(times) ? 0 : times;
}
