import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { greedyCover } from '../greedy-cover.ts';
import { datesIn, oddityOfDate } from './dates.ts';
import { oddUses } from './odd-numbers.ts';
import { unlikelyArguments } from './unlikely-arguments.ts';

/**
 * Chooses few tests that together kill all mutants that any of the tests kills. Tests that kill most are chosen first, then those with fewer odd values, then
 * shorter tests, then tests with fewer assertions. The result is in the order in which the unit declares the tests' last calls, then by length.
 */
export function minimiseSuite(tests: readonly GeneratedTest[], model: UnitModel): GeneratedTest[] {
  const kills = new Map(tests.map((test) => [test, new Set(test.kills)]));
  const odd = new Map(tests.map((test) => [test, oddityOf(test, model)]));
  const chosen = greedyCover(
    tests.toSorted(
      (left, right) => (odd.get(left) ?? 0) - (odd.get(right) ?? 0) || byLength(left, right),
    ),
    (test) => kills.get(test) ?? new Set<string>(),
    new Set(tests.flatMap((test) => test.kills)),
  );
  const places = new Map(model.callables.map(({ id }, place) => [id, place]));
  const placeOf = (test: GeneratedTest): number => places.get(subjectOf(test) ?? '') ?? places.size;
  return chosen.toSorted((left, right) => placeOf(left) - placeOf(right) || byLength(left, right));
}

/** The number of values at which a reader stops: odd dates, numbers and arguments, and fractions. */
function oddityOf({ testCase }: GeneratedTest, model: UnitModel): number {
  const fractions = testCase.statements.filter(
    (statement) =>
      statement.kind === 'primitive' &&
      statement.value.of === 'number' &&
      !Number.isInteger(Number(statement.value.text)),
  );
  const dates = datesIn(testCase).reduce((total, date) => total + oddityOfDate(date), 0);
  const unlikely = unlikelyArguments(testCase, model);
  return dates + oddUses(testCase).length + unlikely + fractions.length;
}

function byLength(left: GeneratedTest, right: GeneratedTest): number {
  return (
    left.testCase.statements.length - right.testCase.statements.length ||
    left.assertions.length - right.assertions.length
  );
}

/** The id of the callable that a test calls or sets last. */
function subjectOf({ testCase }: GeneratedTest): string | undefined {
  return testCase.statements
    .flatMap((statement) => ('callable' in statement ? [statement.callable] : []))
    .at(-1);
}
