import { expect, test } from 'vitest';

import {
  countOf,
  formatCount,
  formatDuration,
  formatPercent,
  formatRate,
} from '../../../src/report/format-number.ts';

test.each([
  [undefined, '–'],
  [0, '0.0 %'],
  [100, '100.0 %'],
  [99.999, '99.9 %'],
  [79.96, '79.9 %'],
  [(100 * 573) / 1000, '57.3 %'],
  [(100 * 23) / 1000, '2.3 %'],
])('the score %s reads %s', (score, text) => {
  expect(formatPercent(score)).toBe(text);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('the count %i reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  [0, '0 tests'],
  [1, '1 test'],
  [2000, '2,000 tests'],
])('%i of a noun reads %s', (count, text) => {
  expect(countOf(count, 'test')).toBe(text);
});

test.each([
  [0.2, '0 ms'],
  [340.4, '340 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [4210, '4.2 s'],
  [59_949, '59.9 s'],
  [59_951, '1 min 0 s'],
  [185_000, '3 min 5 s'],
  [3_599_000, '59 min 59 s'],
  [3_840_000, '1 h 4 min'],
])('%d ms read %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test.each([
  [0.25, '0.3'],
  [9.94, '9.9'],
  [9.96, '10'],
  [1630.2, '1,630'],
])('a rate of %d reads %s', (rate, text) => {
  expect(formatRate(rate)).toBe(text);
});
