import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { greedyCover } from '../greedy-cover.ts';

/**
 * Few tests that together kill all mutants that any of these kills: those that kill most first, of equals the shorter ones, then
 * those with fewer assertions. They come in the order in which the unit declares what they call last, and by length.
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

/** The id of what a test is about: what it calls or sets last. */
function subjectOf({ testCase }: GeneratedTest): string | undefined {
  return testCase.statements
    .flatMap((statement) =>
      statement.kind === 'call' || statement.kind === 'assign' ? [statement.callable] : [],
    )
    .at(-1);
}
