import type { TestCase } from '../../../../model/test-case.ts';
import { withStatement } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { simplerStatements } from '../minimised-kinds.ts';

/** Proposes simpler values, and fewer elements, members and arguments, beginning at the end, until no proposal is accepted. */
export function* simplifyValues(start: Sound): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  for (let at = testCase.statements.length - 1; at >= 0; at -= 1) {
    for (;;) {
      let taken: Sound | undefined;
      for (const simpler of simplerStatements(testCase, at)) {
        taken = yield withStatement(testCase, at, simpler);
        if (taken !== undefined) break;
      }
      if (taken === undefined) break;
      // Values that become unused stood before this statement.
      at -= testCase.statements.length - taken.testCase.statements.length;
      ({ testCase } = taken);
    }
  }
}
