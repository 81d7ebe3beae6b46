import { expect, test } from 'vitest';

import type { CircusFunction } from '../../../../../src/runner/jest/jest-api.ts';
import { makeAbandonable } from '../../../../../src/runner/jest/worker/make-abandonable.ts';

function wrapped(fn: CircusFunction, abandoned?: Promise<never>): CircusFunction {
  const runnable = { fn };
  makeAbandonable(runnable, () => abandoned);
  return runnable.fn;
}

const givenUp = (): Promise<never> => Promise.reject(new Error('given up'));

test('fails what waits for ever once the attempt is given up', async () => {
  const never = wrapped(() => new Promise(() => {}), givenUp());
  await expect(never()).rejects.toThrow('given up');
});

test('fails a test that never calls back, and leaves one alone that has', async () => {
  const reasons: unknown[] = [];
  const done = (reason?: unknown): void => void reasons.push(reason);
  wrapped((_done) => {}, givenUp())(done);
  wrapped((call) => call?.(), givenUp())(done);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(reasons).toEqual([undefined, new Error('given up')]);
});

test('keeps what circus reads off a function: its result, its context, whether it calls back', () => {
  expect(wrapped(() => 7)()).toBe(7);
  const context = {};
  const own: CircusFunction = function (this: unknown) {
    return this;
  };
  expect(wrapped(own).call(context)).toBe(context);
  expect(wrapped((_done) => {}).length).toBe(1);
  expect(wrapped(() => {}).length).toBe(0);
  const generator = function* () {} as CircusFunction;
  expect(wrapped(generator)).toBe(generator);
});
