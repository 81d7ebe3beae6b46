import type { TestCase } from '../../model/test-case.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';
import { candidateAssertions } from './assertions/candidate-assertions.ts';
import type { Evidence, Proof } from './assertions/evidence.ts';
import { selectAssertions } from './assertions/select-assertions.ts';
import { stableAssertions } from './assertions/stable-assertions.ts';
import type { FinishParts, Killer } from './killer.ts';
import { minimiseTestCase } from './minimise/minimise-test-case.ts';
import { splitTestCase } from './minimise/split-test-case.ts';
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

export /** Returns the assertions that hold in repeated runs, and the mutants that they kill; undefined if they kill none. */
async function proofOf(evidence: Evidence, parts: FinishParts): Promise<Proof | undefined> {
  const { testCase, original } = evidence;
  const possible = candidateAssertions(testCase, original, parts.model).filter(parts.canAssert);
  const candidates = await stableAssertions(evidence, possible, {
    execute: parts.impact,
    others: [],
  });
  if (candidates === undefined) return undefined;
  const { kills } = selectAssertions(candidates, evidence);
  return kills.length === 0 ? undefined : { evidence, candidates, kills };
}

/** Returns the number of these mutants that no proof kills. */
export function missingFrom(proofs: readonly Proof[], wanted: readonly number[]): number {
  return wanted.filter((mutant) => !proofs.some(({ kills }) => kills.includes(mutant))).length;
}

/** Minimises a test case and splits it into unrelated parts, if the parts kill as much: a test should be about one thing. */
export async function simplified(
  evidence: Evidence,
  { kills, fresh }: Pick<Killer, 'kills' | 'fresh'>,
  parts: FinishParts,
): Promise<readonly Evidence[]> {
  const { model, validate, budgetPerTest, signal, deadline } = parts;
  const budget = signal.aborted ? budgetPerTest.hurried : budgetPerTest.usual;
  const options = { model, validate, budget, signal: deadline };
  const { kept } = await minimiseTestCase(evidence, parts.impact, options);
  const split = splitTestCase(kept);
  if (split.length < 2 || fresh) return [kept];
  const found: Evidence[] = [];
  for (const testCase of split) {
    if (parts.validate(testCase, parts.model) !== undefined) return [kept];
    const part = await gather(testCase, kills, fresh, parts);
    if (part === undefined) return [kept];
    const own = new Set(killedBy(part, parts));
    const mutants = part.mutants.filter(({ mutant }) => own.has(mutant));
    if (mutants.length === 0) continue;
    found.push((await minimiseTestCase({ ...part, mutants }, parts.impact, options)).kept);
  }
  const all = new Set(found.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant)));
  return kept.mutants.every(({ mutant }) => all.has(mutant)) ? found : [kept];
}

/** Returns the mutants that the assertions which a trace allows kill. */
export function killedBy(evidence: Evidence, parts: FinishParts): readonly number[] {
  const { testCase, original } = evidence;
  const possible = candidateAssertions(testCase, original, parts.model).filter(parts.canAssert);
  return selectAssertions(possible, evidence).kills;
}
