import { split } from './allocate';
import { Money } from './money';

/** A day of the calendar; months count from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface Instalment {
  readonly due: Day;
  readonly amount: Money;
  /** What is still owed after it. */
  readonly balance: Money;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Reads `2024-02-29`. */
export function parseDay(text: string): Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) throw new SyntaxError(`Not a day: ${text}`);
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  if (month < 1 || month > 12) throw new RangeError(`No such month: ${text}`);
  if (day < 1 || day > daysInMonth(year, month)) throw new RangeError(`No such day: ${text}`);
  return { year, month, day };
}

export function formatDay({ year, month, day }: Day): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The same day so many months later, or the last day of that month where it is shorter. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const index = year * 12 + (month - 1) + months;
  const newYear = Math.floor(index / 12);
  const newMonth = (index % 12) + 1;
  return { year: newYear, month: newMonth, day: Math.min(day, daysInMonth(newYear, newMonth)) };
}

/** 0 is Sunday (Zeller's congruence). */
export function dayOfWeek({ year, month, day }: Day): number {
  const shifted = month < 3 ? month + 12 : month;
  const century = month < 3 ? year - 1 : year;
  const sum =
    day +
    Math.floor((13 * (shifted + 1)) / 5) +
    century +
    Math.floor(century / 4) -
    Math.floor(century / 100) +
    Math.floor(century / 400);
  return (sum + 6) % 7;
}

/** Moves Saturdays and Sundays to the Monday after. */
export function nextWorkday(day: Day): Day {
  const weekday = dayOfWeek(day);
  if (weekday === 6) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
}

function addDays({ year, month, day }: Day, days: number): Day {
  const length = daysInMonth(year, month);
  if (day + days <= length) return { year, month, day: day + days };
  const first = addMonths({ year, month, day: 1 }, 1);
  return { ...first, day: day + days - length };
}

export interface InstalmentOptions {
  readonly first: Day;
  readonly count: number;
  /** Months from one instalment to the next. */
  readonly every?: number;
  /** Added to the first instalment. */
  readonly fee?: Money;
  readonly skipWeekends?: boolean;
}

/** Divides an amount into monthly instalments that add up to it exactly. */
export function instalments(total: Money, options: InstalmentOptions): Instalment[] {
  const { first, count, every = 1, fee = Money.zero(total.currency) } = options;
  if (!total.isPositive()) throw new RangeError('Nothing to pay');
  let balance = total.plus(fee);
  return split(total, count).map((part, index) => {
    const amount = index === 0 ? part.plus(fee) : part;
    balance = balance.minus(amount);
    const due = addMonths(first, index * every);
    return { due: options.skipWeekends === true ? nextWorkday(due) : due, amount, balance };
  });
}
