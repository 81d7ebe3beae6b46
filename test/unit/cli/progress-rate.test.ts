import { expect, test } from 'vitest';

import { progressRate } from '../../../src/cli/progress-rate.ts';

test('no rate before some time has passed', () => {
  const rate = progressRate();
  expect(rate.note(0, 0)).toBeUndefined();
  expect(rate.note(50, 400)).toBeUndefined();
  expect(rate.note(50, 500)).toBe(100);
});

test('what was there at the first look does not count', () => {
  const rate = progressRate();
  rate.note(1000, 0);
  expect(rate.note(1010, 1000)).toBe(10);
});

test('the rate is that of the last ten seconds', () => {
  const rate = progressRate();
  rate.note(0, 0);
  rate.note(1000, 1000);
  rate.note(1010, 11_000);
  expect(rate.note(1020, 12_000)).toBe(10);
});

test('after a long pause the rate counts from the last look', () => {
  const rate = progressRate();
  rate.note(0, 0);
  rate.note(100, 1000);
  expect(rate.note(130, 31_000)).toBe(1);
});
