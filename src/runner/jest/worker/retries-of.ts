import type { CircusDescribe, CircusState, CircusTest } from '../jest-api.ts';

const retryTimes = Symbol.for('RETRY_TIMES');

/**
 * How often a test that fails is run again (`jest.retryTimes`). Jest runs it when the other tests of its suite are through,
 * or all tests of the suite again; here it follows at once and alone.
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
