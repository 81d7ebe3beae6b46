import type { Assertion, GeneratedTest } from '../../model/generated-test.ts';
import type { Surrounding, TestCaseTrace } from '../../model/test-case-trace.ts';
import type { Proof } from './assertions/evidence.ts';
import type { FinishParts } from './killer.ts';
import { missingFrom, proofOf, simplified } from './make-proof.ts';
import { joinEqualTests } from './minimise/join-equal-tests.ts';
import { minimiseSuite } from './minimise/minimise-suite.ts';
import { mostAims } from './prove-killer.ts';
import { separateAssertions } from './separate-assertions.ts';

/** The tests of a unit. */
export interface FinishedTests {
  readonly tests: readonly GeneratedTest[];
  /** The number of assertions that could have been made in the tests. */
  readonly possibleAssertions: number;
}

/**
 * Makes tests of proofs. Leaves out tests whose mutants are killed by others. Each test has only the assertions that kill mutants
 * which no test before it kills.
 */
export async function chooseAssertions(
  proofs: readonly Proof[],
  parts: FinishParts,
): Promise<FinishedTests> {
  const ids = (mutants: readonly number[]): string[] => mutants.map(parts.idOf);
  let made = 0;
  const asTest = ({ evidence, kills }: Proof, assertions: readonly Assertion[]): GeneratedTest => {
    made += 1;
    return {
      id: made,
      testCase: evidence.testCase,
      assertions,
      kills: ids(kills),
      surroundings: surroundingsOf(evidence.original, assertions),
    };
  };
  const byTest = new Map(proofs.map((proof) => [asTest(proof, proof.candidates), proof]));
  const chosen = minimiseSuite([...byTest.keys()], parts.model);
  const killed = new Set<number>();
  const tests: GeneratedTest[] = [];
  let possibleAssertions = 0;
  for (const test of chosen.toSorted((a, b) => b.kills.length - a.kills.length)) {
    const whole = byTest.get(test);
    const left = whole?.kills.filter((mutant) => !killed.has(mutant)) ?? [];
    if (whole === undefined || left.length === 0) continue;
    for (const { evidence, candidates } of await proofsOf(whole, left, parts)) {
      const mutants = evidence.mutants.filter(({ mutant }) => !killed.has(mutant));
      const open = { evidence: { ...evidence, mutants }, candidates, kills: left };
      for (const { proof, assertions, kills } of await separateAssertions(open, parts)) {
        if (kills.length === 0) continue;
        for (const mutant of kills) killed.add(mutant);
        tests.push(asTest({ ...proof, kills }, assertions));
        possibleAssertions += proof.candidates.length;
      }
    }
  }
  const joined = joinEqualTests(minimiseSuite(tests, parts.model));
  return { tests: joined, possibleAssertions };
}

/** Returns the surroundings on which statements and assertions depend. */
function surroundingsOf(
  { surroundings, observations }: TestCaseTrace,
  assertions: readonly Assertion[],
): readonly Surrounding[] {
  const asserted = new Set(assertions.map(({ what }) => JSON.stringify(what)));
  const more = observations.flatMap(({ what, surroundings: own = [] }) =>
    own.length > 0 && asserted.has(JSON.stringify(what)) ? own : [],
  );
  return [...new Set([...surroundings, ...more])].toSorted();
}

/** Returns proofs for a few mutants of a proof, without statements that only the other mutants need. */
async function proofsOf(
  proof: Proof,
  kills: readonly number[],
  parts: FinishParts,
): Promise<readonly Proof[]> {
  const { evidence } = proof;
  const mutants = evidence.mutants.filter(({ mutant }) => kills.includes(mutant));
  const isFresh = mutants.some(({ fresh }) => fresh);
  const isWhole = kills.length === proof.kills.length || kills.length > mostAims;
  if (isWhole || isFresh || parts.signal.aborted) return [proof];
  const proofs: Proof[] = [];
  for (const kept of await simplified({ ...evidence, mutants }, { kills, fresh: false }, parts)) {
    const smaller = await proofOf(kept, parts);
    if (smaller !== undefined) proofs.push(smaller);
  }
  return missingFrom(proofs, kills) === 0 ? proofs : [proof];
}
