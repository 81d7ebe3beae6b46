import type { TestCase } from '../../../../model/test-case.ts';
import type { Sound } from '../idea.ts';
import { withoutStatements } from '../edit-test-case.ts';

/**
 * Leaves out statements with all statements that depend on them: first halves, then quarters, and so on down to single statements,
 * beginning at the end (after delta debugging; μTEST paper, 5.3).
 */
export function* dropStatements(start: Sound): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  for (let size = halfOf(testCase.statements.length); size >= 1; size = Math.floor(size / 2)) {
    let end = testCase.statements.length;
    while (end > 0) {
      const from = Math.max(0, end - size);
      const places = Array.from({ length: end - from }, (_, at) => from + at);
      const taken = yield withoutStatements(testCase, new Set(places));
      if (taken !== undefined) ({ testCase } = taken);
      end = Math.min(from, testCase.statements.length);
    }
  }
}

function halfOf(length: number): number {
  return Math.max(1, Math.floor(length / 2));
}
