import type { Primitive, TestCase, Variable } from '../../../../model/test-case.ts';
import { datesIn, invalidDate, oddityOfDate, timeOf, type WrittenDate } from '../dates.ts';
import { withValuesFirst } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';

const firstDay = Date.UTC(2020, 0, 1);
const day = 86_400_000;
/** Days between one date and the next. */
const distances = [1, 7];

/**
 * Writes dates as a person does, if one of them looks odd: first as days of the same order, then as days with about the same distances,
 * then each as its own day or time.
 */
export function* usualDates(start: Sound): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  if (!isOdd(testCase)) return;
  for (const times of [...distances.map(ranked), apart]) {
    const taken = yield withTimes(testCase, times(datesIn(testCase)));
    if (taken === undefined) continue;
    ({ testCase } = taken);
    break;
  }
  for (let at = 0; at < datesIn(testCase).length; at += 1) {
    const date = datesIn(testCase)[at];
    const time = date === undefined ? Number.NaN : timeOf(date);
    if (date?.given === undefined) continue;
    const taken = yield withTimes(testCase, new Map([[date.variable, time]]));
    if (taken !== undefined) ({ testCase } = taken);
  }
}

function isOdd(testCase: TestCase): boolean {
  return datesIn(testCase).some((date) => oddityOfDate(date) > 0);
}

type Times = ReadonlyMap<Variable, number>;

/** Returns a function that gives dates other times in the same order, which are so many days apart. Invalid dates come first. */
function ranked(distance: number): (dates: readonly WrittenDate[]) => Times {
  return (dates) => {
    const times = [...new Set(dates.map((date) => timeOf(date)))].toSorted(earliestFirst);
    return new Map(
      dates.map((date) => {
        return [date.variable, firstDay + times.indexOf(timeOf(date)) * distance * day];
      }),
    );
  };
}

function earliestFirst(one: number, other: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(other)) - 1;
  return one - other;
}

/** Returns times with the distances of the dates, in whole days. */
function apart(dates: readonly WrittenDate[]): Times {
  const valid = dates.filter((date) => !Number.isNaN(timeOf(date)));
  const earliest = Math.min(...valid.map((date) => timeOf(date)));
  return new Map(
    valid.map((date) => {
      return [date.variable, firstDay + Math.ceil((timeOf(date) - earliest) / day) * day];
    }),
  );
}

/** Returns the test case with other times for some dates. */
function withTimes(testCase: TestCase, times: Times): TestCase {
  const variables = [...times.keys()];
  const values = [...times.values()].map((time): Primitive => ({
    of: 'string',
    value: text(time),
  }));
  return withValuesFirst(testCase, values, (statement, variable, places) => {
    const at = variables.indexOf(variable);
    return at === -1 || statement.kind !== 'built-in'
      ? statement
      : { ...statement, arguments: [places[at] ?? 0] };
  });
}

function text(time: number): string {
  const written = new Date(time);
  return Number.isNaN(written.getTime())
    ? invalidDate
    : written
        .toISOString()
        .replace(/T00:00:00\.000Z$/, '')
        .replace(/\.000Z$/, 'Z');
}
