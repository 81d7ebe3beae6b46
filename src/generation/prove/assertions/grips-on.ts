import type { Assertion } from '../../../model/generated-test.ts';
import type { TestCaseTrace } from '../../../model/test-case-trace.ts';
import type { MutantTrace } from './evidence.ts';
import { failsAnyway, killsOf } from './kills.ts';
import { isLastResort } from './readability.ts';

/** How a test case can kill a mutant: by a readable assertion or by failing, only by a last resort, or not at all. */
export type Grip = 'plain' | 'last-resort' | 'none';

/** How a test case with these candidate assertions can kill each mutant, by the mutant's index. */
export function gripsOn(
  mutants: readonly MutantTrace[],
  original: TestCaseTrace,
  candidates: readonly Assertion[],
): ReadonlyMap<number, Grip> {
  const byAssertion = [...killsOf(candidates, mutants)];
  return new Map(
    mutants.map(({ mutant, trace }): [number, Grip] => {
      if (candidates.length === 0) return [mutant, 'none'];
      if (failsAnyway(original.end, trace.end)) return [mutant, 'plain'];
      const killers = byAssertion.filter(([, killed]) => killed.has(mutant));
      if (killers.length === 0) return [mutant, 'none'];
      return [mutant, killers.every(([each]) => isLastResort(each)) ? 'last-resort' : 'plain'];
    }),
  );
}
