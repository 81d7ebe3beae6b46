import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { greedyCover } from '../greedy-cover.ts';

/**
 * Chooses few tests that together kill all mutants that any of the tests kills. Tests that kill most are chosen first, then shorter
 * tests, then tests with fewer assertions. The result is in the order in which the unit declares the tests' last calls, then by length.
 */
export function minimiseSuite(tests: readonly GeneratedTest[], model: UnitModel): GeneratedTest[] {
  const kills = new Map(tests.map((test) => [test, new Set(test.kills)]));
  const chosen = greedyCover(
    tests.toSorted(byLength),
    (test) => kills.get(test) ?? new Set<string>(),
    new Set(tests.flatMap((test) => test.kills)),
  );
  const places = new Map(model.callables.map(({ id }, place) => [id, place]));
  const placeOf = (test: GeneratedTest): number => places.get(subjectOf(test) ?? '') ?? places.size;
  return chosen.toSorted((left, right) => placeOf(left) - placeOf(right) || byLength(left, right));
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
