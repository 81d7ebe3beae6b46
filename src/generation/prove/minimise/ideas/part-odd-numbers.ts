import type { Primitive, TestCase } from '../../../../model/test-case.ts';
import { renamed } from '../../../breed/typing/statement-uses.ts';
import { withValuesFirst } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { oddUses } from '../odd-numbers.ts';

const plain: readonly Primitive[] = ['1', '0'].map((text) => ({ of: 'number', text }));

/**
 * Gives a plain number to single statements that use an odd one. If several statements share it, only one of them may need it, or none if
 * they get different numbers.
 */
export function* partOddNumbers(start: Sound): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  for (let at = oddUses(testCase).length - 1; at >= 0; at -= 1) {
    const use = oddUses(testCase)[at];
    if (use === undefined) continue;
    for (const value of plain) {
      const taken = yield withValuesFirst(testCase, [value], (statement, variable) =>
        variable === use.statement
          ? renamed(statement, (used) => (used === use.number + 1 ? 0 : used))
          : statement,
      );
      if (taken === undefined) continue;
      ({ testCase } = taken);
      break;
    }
  }
}
