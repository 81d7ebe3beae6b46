import type { GeneratedTest } from '../../../src/model/generated-test.ts';
import type { GeneratedUnit } from '../../../src/model/generated-unit.ts';
import { observed } from './fake-unit.ts';
import { call, testCaseOf } from './statements.ts';

/** What was found for a file: nothing, unless told. */
export function generatedUnit(file: string, changes: Partial<GeneratedUnit> = {}): GeneratedUnit {
  return {
    file,
    interrupted: false,
    live: [],
    tests: [],
    possibleAssertions: 0,
    left: [],
    defects: [],
    untestable: [],
    denied: [],
    effort: {
      runs: 0,
      statements: 0,
      milliseconds: 0,
      search: { runs: 0, milliseconds: 0, waited: 0 },
    },
    ...changes,
  };
}

/** How many tests were made: each has an id of its own. */
let made = 0;

/** A test that calls one function, and asserts one thing. */
export function generatedTest(callable: string, kills: readonly string[]): GeneratedTest {
  made += 1;
  return {
    id: made,
    testCase: testCaseOf(call(callable)),
    assertions: [{ what: { of: 'value', variable: 0 }, expected: observed(1) }],
    kills,
    surroundings: [],
  };
}
