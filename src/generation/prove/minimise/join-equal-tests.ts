import type { GeneratedTest } from '../../../model/generated-test.ts';

/** Joins tests with equal test cases. A joined test has the assertions of all and stands at the place of the first. */
export function joinEqualTests(tests: readonly GeneratedTest[]): readonly GeneratedTest[] {
  const joined = new Map<string, GeneratedTest>();
  for (const test of tests) {
    const key = JSON.stringify(test.testCase);
    const known = joined.get(key);
    joined.set(key, known === undefined ? test : both(known, test));
  }
  return [...joined.values()];
}

function both(one: GeneratedTest, other: GeneratedTest): GeneratedTest {
  const known = new Set(one.assertions.map(({ what }) => JSON.stringify(what)));
  const more = other.assertions.filter(({ what }) => !known.has(JSON.stringify(what)));
  return {
    id: one.id,
    testCase: one.testCase,
    assertions: [...one.assertions, ...more],
    kills: [...new Set([...one.kills, ...other.kills])],
    surroundings: [...new Set([...one.surroundings, ...other.surroundings])],
  };
}
