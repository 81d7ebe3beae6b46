import { exampleLiterals } from '../../../../model/example-literals.ts';
import type { TestCase } from '../../../../model/test-case.ts';
import type { UnitModel } from '../../../../model/unit-model.ts';
import { literalPrimitive } from '../../../breed/values/make-primitive.ts';
import { withStatement } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { simplerStatements } from '../minimised-kinds.ts';

/**
 * Proposes simpler values, and fewer elements, members and arguments, beginning at the end, until no proposal is accepted. The examples of
 * a person stay: they say more to a reader than a shorter text does.
 */
export function* simplifyValues(
  start: Sound,
  { callables }: Pick<UnitModel, 'callables'>,
): Generator<TestCase, void, Sound | undefined> {
  const examples = exampleLiterals(callables).map(literalPrimitive);
  const kept = new Set(examples.map((value) => JSON.stringify({ kind: 'primitive', value })));
  let { testCase } = start;
  for (let at = testCase.statements.length - 1; at >= 0; at -= 1) {
    if (kept.has(JSON.stringify(testCase.statements[at]))) continue;
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
