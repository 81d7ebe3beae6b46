import type { Assertion } from '../../model/generated-test.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { Proof } from './assertions/evidence.ts';
import { killsOf } from './assertions/kills.ts';
import { type AssertionChoice, selectAssertions } from './assertions/select-assertions.ts';
import type { FinishParts } from './killer.ts';
import { hasSlow, missingFrom, proofOf, simplified } from './make-proof.ts';

/** A proof with the assertions that are chosen for its test. */
export interface ChosenProof extends AssertionChoice {
  readonly proof: Proof;
}

/**
 * Gives assertions a test of their own that kill their mutants with fewer calls, too: a test should be about one behaviour. The other
 * assertions stay together.
 */
export async function separateAssertions(
  proof: Proof,
  parts: FinishParts,
): Promise<readonly ChosenProof[]> {
  const { evidence, candidates } = proof;
  const whole = selectAssertions(candidates, evidence);
  const isCostly = evidence.mutants.some(({ fresh }) => fresh) || hasSlow(evidence, parts);
  if (whole.assertions.length < 2 || isCostly || parts.signal.aborted) return [{ ...whole, proof }];
  const main = mainAmong(whole.assertions);
  const own = killsOf(whole.assertions, evidence.mutants);
  const apart: ChosenProof[] = [];
  const parted = new Set<number>();
  for (const assertion of whole.assertions) {
    if (assertion === main) continue;
    const others = whole.assertions.filter((other) => other !== assertion);
    const kills = [...(own.get(assertion) ?? [])].filter(
      (mutant) => !parted.has(mutant) && others.every((other) => !own.get(other)?.has(mutant)),
    );
    const found = await shorterProofs(proof, kills, parts);
    for (const one of found) {
      const choice = selectAssertions(one.candidates, one.evidence);
      apart.push({ ...choice, proof: one });
      for (const mutant of choice.kills) parted.add(mutant);
    }
  }
  if (apart.length === 0) return [{ ...whole, proof }];
  const mutants = evidence.mutants.filter(({ mutant }) => !parted.has(mutant));
  const rest = await proofsFor({ ...proof, evidence: { ...evidence, mutants } }, parts);
  return [
    ...rest.map((one) => ({ ...selectAssertions(one.candidates, one.evidence), proof: one })),
    ...apart,
  ];
}

/** The assertion that a test is about: that of an error, or else the one about the latest result. */
function mainAmong(assertions: readonly Assertion[]): Assertion | undefined {
  const place = ({ what }: Assertion): number => {
    if (what.of === 'thrown') return Infinity;
    return 'variable' in what ? what.variable : -1;
  };
  return assertions.toSorted((one, other) => place(other) - place(one))[0];
}

/** Returns proofs for some mutants of a proof, if they need fewer calls than it has. */
async function shorterProofs(
  proof: Proof,
  kills: readonly number[],
  parts: FinishParts,
): Promise<readonly Proof[]> {
  if (kills.length === 0) return [];
  const { evidence } = proof;
  const mutants = evidence.mutants.filter(({ mutant }) => kills.includes(mutant));
  const found = await proofsFor({ ...proof, evidence: { ...evidence, mutants } }, parts);
  const limit = callsIn(evidence.testCase);
  const isShorter = found.every(({ evidence: { testCase } }) => callsIn(testCase) < limit);
  return isShorter && missingFrom(found, kills) === 0 ? found : [];
}

/** Returns proofs for the mutants of the evidence, or the proof itself if a mutant would be lost. */
async function proofsFor(proof: Proof, parts: FinishParts): Promise<readonly Proof[]> {
  const { evidence } = proof;
  const kills = evidence.mutants.map(({ mutant }) => mutant);
  if (kills.length === 0) return [];
  const proofs: Proof[] = [];
  for (const kept of await simplified(evidence, { kills, fresh: false }, parts)) {
    const smaller = await proofOf(kept, parts);
    if (smaller !== undefined) proofs.push(smaller);
  }
  return missingFrom(proofs, kills) === 0 ? proofs : [proof];
}

function callsIn({ statements }: TestCase): number {
  return statements.filter(({ kind }) => kind === 'call' || kind === 'assign' || kind === 'repeat')
    .length;
}
