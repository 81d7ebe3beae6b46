import type { Proof } from './assertions/evidence.ts';
import { selectAssertions } from './assertions/select-assertions.ts';
import { chooseAssertions, type FinishedTests } from './choose-assertions.ts';
import type { FinishParts, Killer } from './killer.ts';
import { gather } from './gather.ts';
import { aims, prove } from './prove-killer.ts';
import { seekWhileLoading } from './seek-while-loading.ts';

/**
 * Makes tests of the test cases that a search found. Minimises each test case, finds other live mutants that it kills, and leaves out
 * test cases whose mutants are killed by others. In the end each test has only the assertions that kill mutants which no test before
 * it kills (μTEST paper, 4 and 5.3).
 */
export async function finishTests(
  killers: readonly Killer[],
  parts: FinishParts,
): Promise<FinishedTests> {
  const byKills = killers.toSorted(byMostKills);
  const proven = new ProvenKills(killers, parts.onProved);
  for (const killer of byKills.filter(({ fresh }) => !fresh)) {
    for (const aimed of aims(killer, (one) => proven.missingOf(one), parts)) {
      for (const proof of await prove(aimed, proven.killed, parts)) proven.add(proof);
    }
  }
  await proveLoading(
    byKills.filter(({ fresh }) => fresh),
    proven,
    parts,
  );
  return chooseAssertions(proven.proofs, parts);
}

/** Proofs that were made so far, and the mutants of killers that are still to be proved. */
class ProvenKills {
  readonly proofs: Proof[] = [];
  readonly killed = new Set<number>();
  readonly #missing: Set<number>;
  readonly #wanted: number;
  readonly #onProved: FinishParts['onProved'];

  constructor(killers: readonly Killer[], onProved: FinishParts['onProved']) {
    this.#missing = new Set(killers.flatMap(({ kills }) => kills));
    this.#wanted = this.#missing.size;
    this.#onProved = onProved;
  }

  missingOf({ kills }: Killer): number[] {
    return kills.filter((mutant) => this.#missing.has(mutant));
  }

  add(proof: Proof): void {
    this.proofs.push(proof);
    for (const mutant of proof.kills) this.killed.add(mutant);
    this.#remove(proof);
  }

  /** Puts a proof that kills more mutants in the place of another one. */
  strengthen(at: number, proof: Proof): void {
    this.proofs[at] = proof;
    this.#remove(proof);
  }

  #remove({ kills }: Proof): void {
    for (const mutant of kills) this.#missing.delete(mutant);
    this.#onProved(this.#wanted - this.#missing.size);
  }
}

/** Proves kills of mutants that act while modules load. Often, tests for other mutants kill these, too. */
async function proveLoading(
  killers: readonly Killer[],
  proven: ProvenKills,
  parts: FinishParts,
): Promise<void> {
  const wanted = [...new Set(killers.flatMap((killer) => proven.missingOf(killer)))];
  const testCases = proven.proofs.map(({ evidence }) => evidence.testCase);
  const killedBy = await seekWhileLoading({ others: testCases }, wanted, parts);
  for (const [at, proof] of proven.proofs.entries()) {
    const found = killedBy.get(proof.evidence.testCase);
    if (found !== undefined) proven.strengthen(at, await withFresh(proof, found.kills, parts));
  }
  for (const killer of killers) {
    const kills = proven.missingOf(killer);
    if (kills.length === 0) continue;
    const found = await prove({ ...killer, kills, others: [] }, proven.killed, parts);
    for (const proof of found) proven.add(proof);
  }
}

/** Orders killers: first the one that kills the most mutants, and of two equal ones the shorter one. */
function byMostKills(left: Killer, right: Killer): number {
  return (
    right.kills.length - left.kills.length ||
    left.testCase.statements.length - right.testCase.statements.length
  );
}

/** Adds the runs with mutants that act while modules load to a proof, if its assertions kill any of them. */
async function withFresh(
  proof: Proof,
  mutants: readonly number[],
  parts: FinishParts,
): Promise<Proof> {
  const fresh = await gather(proof.evidence.testCase, mutants, true, parts);
  if (fresh === undefined) return proof;
  const evidence = { ...proof.evidence, mutants: [...proof.evidence.mutants, ...fresh.mutants] };
  const { kills } = selectAssertions(proof.candidates, evidence);
  return kills.length > proof.kills.length ? { ...proof, evidence, kills } : proof;
}
