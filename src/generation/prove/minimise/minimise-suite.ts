import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { isEngineError } from '../assertions/unstable-text.ts';
import { greedyCover } from '../greedy-cover.ts';
import { datesIn, oddityOfDate } from './dates.ts';
import { oddUses } from './odd-numbers.ts';
import { unlikelyArguments } from './unlikely-arguments.ts';

/**
 * Chooses few tests that together kill all mutants that any of the tests kills. A test with something odd is only chosen for mutants that no other kills. Tests that kill most are chosen first, then those with fewer odd values, then
 * shorter tests, then tests with fewer assertions. The result is in the order in which the unit declares the tests' last calls, then by length.
 */
export function minimiseSuite(tests: readonly GeneratedTest[], model: UnitModel): GeneratedTest[] {
  const kills = new Map(tests.map((test) => [test, new Set(test.kills)]));
  const oddities = new Map(tests.map((test) => [test, oddityOf(test, model)]));
  const oddityIn = (test: GeneratedTest): number => oddities.get(test) ?? 0;
  const inOrder = tests.toSorted(
    (left, right) => oddityIn(left) - oddityIn(right) || byLength(left, right),
  );
  const covers = (test: GeneratedTest): ReadonlySet<string> => kills.get(test) ?? new Set();
  const goals = new Set(tests.flatMap((test) => test.kills));
  const plain = greedyCover(
    inOrder.filter((test) => oddityIn(test) === 0),
    covers,
    goals,
  );
  const killed = new Set(plain.flatMap((test) => test.kills));
  const rest = new Set([...goals].filter((goal) => !killed.has(goal)));
  const odd = greedyCover(inOrder, covers, rest);
  // What the odd ones kill beside may make others superfluous.
  const chosen = greedyCover([...plain, ...odd], covers, goals);
  const places = new Map(model.callables.map(({ id }, place) => [id, place]));
  const placeOf = (test: GeneratedTest): number => places.get(subjectOf(test) ?? '') ?? places.size;
  return chosen.toSorted((left, right) => placeOf(left) - placeOf(right) || byLength(left, right));
}

/** The number of things at which a reader stops: odd dates, numbers and arguments, fractions, and an error that the unit does not throw by itself. */
function oddityOf({ testCase, assertions }: GeneratedTest, model: UnitModel): number {
  const fractions = testCase.statements.filter(
    (statement) =>
      statement.kind === 'primitive' &&
      statement.value.of === 'number' &&
      !Number.isInteger(Number(statement.value.text)),
  );
  const dates = datesIn(testCase).reduce((total, date) => total + oddityOfDate(date), 0);
  const unlikely = unlikelyArguments(testCase, model);
  const accidents = assertions.filter(
    ({ what, expected }) =>
      what.of === 'thrown' &&
      expected.is === 'error' &&
      isEngineError(expected.class, expected.message),
  );
  return dates + oddUses(testCase).length + unlikely + fractions.length + accidents.length;
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
