import type { TestCase } from '../../../../model/test-case.ts';
import type { Sound } from '../idea.ts';
import { withoutStatements } from '../edit-test-case.ts';

/** Leaves out the last statements, as many as possible, by halving. */
export function* dropSuffix({ testCase }: Sound): Generator<TestCase, void, Sound | undefined> {
  const { length } = testCase.statements;
  const places = [...testCase.statements.keys()];
  let tooFew = 0;
  let enough = length;
  while (tooFew + 1 < enough) {
    const middle = Math.floor((tooFew + enough) / 2);
    const taken = yield withoutStatements(testCase, new Set(places.slice(middle)));
    if (taken === undefined) tooFew = middle;
    else enough = middle;
  }
}
