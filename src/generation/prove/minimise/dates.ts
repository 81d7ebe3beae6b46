import type { Primitive, TestCase, Variable } from '../../../model/test-case.ts';

/** A date that a test case makes. */
export interface WrittenDate {
  readonly variable: Variable;
  /** The primitive that is written down for it; undefined if a call gives it. */
  readonly given: Primitive | undefined;
}

/** Returns the dates that statements make of one value. */
export function datesIn({ statements }: Pick<TestCase, 'statements'>): readonly WrittenDate[] {
  return statements.flatMap((statement, variable) => {
    if (statement.kind !== 'built-in' || statement.class !== 'Date') return [];
    const [only, ...others] = statement.arguments;
    if (only === undefined || others.length > 0) return [];
    const given = statements[only];
    return [{ variable, given: given?.kind === 'primitive' ? given.value : undefined }];
  });
}

/** The text that tells a reader that no date is meant. */
export const invalidDate = 'invalid';

/**
 * Returns how odd a date looks that is made of a value: 0 for a day of 2020, 1 for another day, 2 for a point in time, 3 for milliseconds,
 * 4 for the word `invalid`, and 5 for other texts that are no dates or depend on the time zone, and for the result of a call.
 */
export function oddityOfDate({ given }: Pick<WrittenDate, 'given'>): number {
  if (given?.of === 'string' && given.value === invalidDate) return 4;
  if (Number.isNaN(timeOf({ given })) || given === undefined) return 5;
  if (given.of !== 'string') return 3;
  if (/^2020-\d\d-\d\d$/.test(given.value)) return 0;
  if (/^\d{4}-\d\d-\d\d$/.test(given.value)) return 1;
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(given.value) ? 2 : 5;
}

/** Returns the time of a date. It is NaN for an invalid date, and if a call gives it. */
export function timeOf({ given }: Pick<WrittenDate, 'given'>): number {
  if (given?.of === 'number') return new Date(Number(given.text)).getTime();
  return given?.of === 'string' ? Date.parse(given.value) : Number.NaN;
}
