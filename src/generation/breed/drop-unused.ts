import type { TestCase, Variable } from '../../model/test-case.ts';
import { inheritTypes } from './typing/known-types.ts';
import { isValue, onlyStatements, usesOf } from './typing/statement-uses.ts';

/** Returns a test case without the values that nothing uses. Making such a value has no effect. All calls stay. */
export function dropUnused(testCase: TestCase): TestCase {
  const used = new Set<Variable>();
  const { statements } = testCase;
  for (let at = statements.length - 1; at >= 0; at -= 1) {
    const statement = statements[at];
    if (statement === undefined || (isValue(statement) && !used.has(at))) continue;
    used.add(at);
    for (const use of usesOf(statement)) used.add(use);
  }
  if (used.size === statements.length) return testCase;
  const kept = onlyStatements(testCase, used);
  inheritTypes(kept, { from: testCase, places: [...used].toSorted((a, b) => a - b) });
  return kept;
}
