import { candidateAssertions } from './assertions/candidate-assertions.ts';
import type { Evidence, Proof } from './assertions/evidence.ts';
import { selectAssertions } from './assertions/select-assertions.ts';
import { stableAssertions } from './assertions/stable-assertions.ts';
import { gather, killedBy } from './gather.ts';
import type { FinishParts, Killer } from './killer.ts';
import { minimiseTestCase } from './minimise/minimise-test-case.ts';
import { partNumbers } from './part-numbers.ts';
import { readLate } from './read-late.ts';
import { unshareValues } from './unshare-values.ts';
import { splitTestCase } from './minimise/split-test-case.ts';

/** Returns the assertions that hold in repeated runs, and the mutants that they kill; undefined if they kill none. */
export async function proofOf(evidence: Evidence, parts: FinishParts): Promise<Proof | undefined> {
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

/** The share of the budget where modules are evaluated anew for each run, since that takes longest. */
const freshShare = 0.1;

/**
 * Minimises a test case and splits it into unrelated parts, if the parts kill as much: a test should be about one thing. Then makes each part
 * easier to read, if that costs no kill and little time.
 */
export async function simplified(
  evidence: Evidence,
  killer: Pick<Killer, 'kills' | 'fresh'>,
  parts: FinishParts,
): Promise<readonly Evidence[]> {
  const found = await minimisedParts(evidence, killer, parts);
  if (killer.fresh || hasSlow(evidence, parts) || parts.signal.aborted) return found;
  const readable: Evidence[] = [];
  for (const part of found) {
    const late = await readLate(await unshareValues(part, parts), parts);
    readable.push(...(await partNumbers(late, parts)));
  }
  return readable;
}

/** Whether a test case kills slow mutants. Each further form of it would have to run with them. */
export function hasSlow({ mutants }: Evidence, { isSlow }: Pick<FinishParts, 'isSlow'>): boolean {
  return mutants.some(({ mutant }) => isSlow(mutant));
}

async function minimisedParts(
  evidence: Evidence,
  { kills, fresh }: Pick<Killer, 'kills' | 'fresh'>,
  parts: FinishParts,
): Promise<readonly Evidence[]> {
  const { model, validate, familiar, budgetPerTest, signal, deadline, isSlow, search } = parts;
  const whole = signal.aborted ? budgetPerTest.hurried : budgetPerTest.usual;
  const budget = fresh ? whole * freshShare : whole;
  const options = { model, validate, familiar, budget, signal: deadline, isSlow, search };
  const { kept } = await minimiseTestCase(evidence, parts.impact, options);
  const split = hasSlow(kept, parts) ? [] : splitTestCase(kept);
  if (split.length < 2) return [kept];
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
