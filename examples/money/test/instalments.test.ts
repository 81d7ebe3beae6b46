import { describe, expect, it, test } from 'vitest';

import {
  addMonths,
  dayOfWeek,
  daysInMonth,
  formatDay,
  instalments,
  isLeapYear,
  nextWorkday,
  parseDay,
} from '../src/instalments';
import { Money } from '../src/money';

describe('days', () => {
  it('reads and writes days', () => {
    expect(parseDay('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 });
    expect(formatDay({ year: 2024, month: 3, day: 1 })).toBe('2024-03-01');
  });

  test.each(['2023-02-29', '2024-13-01', '2024-00-10', '24-1-1', '2024-04-31'])(
    'refuses %s',
    (text) => {
      expect(() => parseDay(text)).toThrow();
    },
  );

  it('knows leap years', () => {
    expect(isLeapYear(2024)).toBe(true);
    expect(isLeapYear(2023)).toBe(false);
    expect(isLeapYear(2000)).toBe(true);
  });

  it('knows the lengths of months', () => {
    const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    expect(months.map((month) => daysInMonth(2023, month))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
  });

  it('adds months', () => {
    expect(formatDay(addMonths(parseDay('2024-01-31'), 1))).toBe('2024-02-29');
    expect(formatDay(addMonths(parseDay('2024-11-15'), 2))).toBe('2025-01-15');
  });

  it('knows the day of the week', () => {
    expect(dayOfWeek(parseDay('2024-02-29'))).toBe(4);
    expect(dayOfWeek(parseDay('2025-06-01'))).toBe(0);
    expect(dayOfWeek(parseDay('2000-01-01'))).toBe(6);
  });

  it('moves weekends to Monday', () => {
    expect(formatDay(nextWorkday(parseDay('2024-06-01')))).toBe('2024-06-03');
    expect(formatDay(nextWorkday(parseDay('2024-06-05')))).toBe('2024-06-05');
    expect(formatDay(nextWorkday(parseDay('2024-08-31')))).toBe('2024-09-02');
  });
});

describe('instalments', () => {
  const total = Money.of('100', 'EUR');

  it('adds up to the total', () => {
    const plan = instalments(total, { first: parseDay('2024-01-31'), count: 3 });
    expect(plan.map(({ due, amount }) => `${formatDay(due)} ${amount.toDecimal()}`)).toEqual([
      '2024-01-31 33.34',
      '2024-02-29 33.33',
      '2024-03-31 33.33',
    ]);
    expect(plan.at(-1)?.balance.isZero()).toBe(true);
  });

  it('adds the fee to the first', () => {
    const plan = instalments(total, {
      first: parseDay('2024-01-01'),
      count: 2,
      every: 3,
      fee: Money.of('5', 'EUR'),
    });
    expect(plan.map(({ amount }) => amount.units)).toEqual([5500, 5000]);
    expect(formatDay(plan[1]!.due)).toBe('2024-04-01');
  });

  it('refuses to divide nothing', () => {
    expect(() =>
      instalments(Money.zero('EUR'), { first: parseDay('2024-01-01'), count: 2 }),
    ).toThrow('Nothing to pay');
  });
});
