import type { TestCase } from '../../model/test-case.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';
import { candidateAssertions } from './assertions/candidate-assertions.ts';
import type { Evidence } from './assertions/evidence.ts';
import { selectAssertions } from './assertions/select-assertions.ts';
import type { FinishParts } from './killer.ts';
import { isValid } from './try-test-cases.ts';

/** Runs a test case without a mutant and with mutants. Returns undefined if the run without one is not valid. */
export async function gather(
  testCase: TestCase,
  mutants: readonly number[],
  fresh: boolean,
  { impact }: { readonly impact: Execute },
): Promise<Evidence | undefined> {
  const [original, ...results] = await impact(
    [ORIGINAL, ...mutants].map((mutant) => ({ testCase, mutant, fresh, observe: true })),
  );
  if (original === undefined || !isValid(original.trace, testCase)) return undefined;
  return {
    testCase,
    original: original.trace,
    mutants: results.flatMap(({ trace }, at) => {
      const mutant = mutants[at];
      return mutant === undefined ? [] : [{ mutant, fresh, trace }];
    }),
  };
}

/** Returns the mutants that the assertions which a trace allows kill. */
export function killedBy(evidence: Evidence, parts: FinishParts): readonly number[] {
  const { testCase, original } = evidence;
  const possible = candidateAssertions(testCase, original, parts.model).filter(parts.canAssert);
  return selectAssertions(possible, evidence).kills;
}

/** Runs another form of a test case with its mutants. Returns the evidence with those that it kills; undefined if it is not valid. */
export async function evidenceFor(
  testCase: TestCase,
  { mutants }: Evidence,
  parts: FinishParts,
): Promise<Evidence | undefined> {
  if (parts.validate(testCase, parts.model) !== undefined) return undefined;
  const all = mutants.map(({ mutant }) => mutant);
  const evidence = await gather(testCase, all, false, parts);
  if (evidence === undefined) return undefined;
  const killed = new Set(killedBy(evidence, parts));
  return { ...evidence, mutants: evidence.mutants.filter(({ mutant }) => killed.has(mutant)) };
}
