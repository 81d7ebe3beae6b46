import type { Assertion } from '../../../model/generated-test.ts';
import type { TestCaseTrace } from '../../../model/test-case-trace.ts';
import type { MutantTrace } from './evidence.ts';
import { failsByItself, killsOf } from './kills.ts';
import { isLastResort } from './readability.ts';

/** How a test case can kill a mutant: by an assertion that one likes to read or by failing, only by a last resort, or not at all. */
export type Grip = 'plain' | 'last-resort' | 'none';

/** How a test case with these candidates for assertions can kill each mutant, by its index. */
export function gripsOn(
  mutants: readonly MutantTrace[],
  original: TestCaseTrace,
  candidates: readonly Assertion[],
): ReadonlyMap<number, Grip> {
  const byAssertion = [...killsOf(candidates, mutants)];
  return new Map(
    mutants.map(({ mutant, trace }): [number, Grip] => {
      if (candidates.length === 0) return [mutant, 'none'];
      if (failsByItself(original.end, trace.end)) return [mutant, 'plain'];
      const killers = byAssertion.filter(([, killed]) => killed.has(mutant));
      if (killers.length === 0) return [mutant, 'none'];
      return [mutant, killers.every(([each]) => isLastResort(each)) ? 'last-resort' : 'plain'];
    }),
  );
}
