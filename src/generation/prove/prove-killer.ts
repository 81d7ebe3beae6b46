import { indicesIn } from '../../analysis/index-ranges.ts';
import { ORIGINAL } from '../execute-port.ts';
import type { Evidence, Proof } from './assertions/evidence.ts';
import type { FinishParts, Killer } from './killer.ts';
import { gather, killedBy } from './gather.ts';
import { missingFrom, proofOf, simplified } from './make-proof.ts';

/** A killer with some of its mutants to aim at, and the others that it kills. */
export interface AimedKiller extends Killer {
  readonly others: readonly number[];
}

/** The most mutants for which a test case is minimised at once, since each mutant runs with each proposal. */
export const mostAims = 16;
/** If a test case infects more mutants than this, it is tried only on mutants that no other test case kills yet. */
const mostInfected = 200;

/**
 * Yields a killer for some mutants of one function at a time, until none of its mutants is wanted any more. A test that is minimised for
 * a few mutants kills most of the others too. Slow mutants come last, and alone, since each proposal runs with the mutants of the test.
 */
export function* aims(
  killer: Killer,
  wantedOf: (killer: Killer) => readonly number[],
  { functionOf, isSlow }: FinishParts,
): Generator<AimedKiller> {
  const tried = new Set<number>();
  for (;;) {
    const all = wantedOf(killer).filter((mutant) => !tried.has(mutant));
    const quick = all.filter((mutant) => !isSlow(mutant));
    const first = quick[0] ?? all[0];
    if (first === undefined) return;
    const ofFunction = quick.filter((mutant) => functionOf(mutant) === functionOf(first));
    const wanted = ofFunction.length > 0 ? ofFunction : [first];
    const step = Math.max(1, wanted.length / mostAims);
    const places = Array.from({ length: Math.min(wanted.length, mostAims) }, (_, at) => at * step);
    const kills = places.flatMap((place) => wanted[Math.floor(place)] ?? []);
    for (const mutant of kills) tried.add(mutant);
    yield { ...killer, kills, others: all };
  }
}

/** Returns proofs for minimised test cases of a killer. After the deadline, the proof of the search is used instead. */
export async function prove(
  killer: AimedKiller,
  killed: ReadonlySet<number>,
  parts: FinishParts,
): Promise<readonly Proof[]> {
  const { deadline } = parts;
  const proofs = deadline.aborted ? [] : await proveAnew(killer, killed, parts);
  const isCutShort = deadline.aborted && missingFrom(proofs, killer.kills) > 0;
  return isCutShort && killer.proof !== undefined ? [killer.proof] : proofs;
}

async function proveAnew(
  killer: AimedKiller,
  killed: ReadonlySet<number>,
  parts: FinishParts,
): Promise<readonly Proof[]> {
  const found = await gather(killer.testCase, killer.kills, killer.fresh, parts);
  if (found === undefined) return [];
  const evidence = (await withoutError(found, killer, parts)) ?? found;
  const proofs: Proof[] = [];
  for (const kept of await simplified(evidence, killer, parts)) {
    const more = killer.fresh ? [] : await othersFor(kept, killer, killed, parts);
    const whole = more.length === 0 ? kept : ((await withMutants(kept, more, parts)) ?? kept);
    const proof = await proofOf(whole, parts);
    if (proof !== undefined) proofs.push(proof);
  }
  const missing = missingFrom(proofs, killer.kills);
  if (missing === 0) return proofs;
  // A kill that was seen in a single run may be lost. Then the test case is kept in the form that the search found.
  const asFound = await proofOf(found, parts);
  return asFound !== undefined && missingFrom([asFound], killer.kills) < missing
    ? [asFound]
    : proofs;
}

/** Returns the evidence without the statement that throws at the end, if the statements before it kill as many mutants. */
async function withoutError(
  { testCase, original }: Evidence,
  { kills, fresh }: Killer,
  parts: FinishParts,
): Promise<Evidence | undefined> {
  if (original.end.kind !== 'threw') return undefined;
  const shorter = { ...testCase, statements: testCase.statements.slice(0, original.end.statement) };
  if (parts.validate(shorter, parts.model) !== undefined) return undefined;
  const evidence = await gather(shorter, kills, fresh, parts);
  if (evidence === undefined) return undefined;
  return killedBy(evidence, parts).length === kills.length ? evidence : undefined;
}

/**
 * Returns the other live mutants that a test case may kill: those that it infects. Of slow ones, and if they are very many, only those
 * that were not killed before. After an interruption, those that it killed before it was minimised.
 */
async function othersFor(
  { testCase }: Evidence,
  { others }: AimedKiller,
  killed: ReadonlySet<number>,
  parts: FinishParts,
): Promise<readonly number[]> {
  if (parts.signal.aborted) return others;
  const [near] = await parts.search([{ testCase, mutant: ORIGINAL, fresh: false, observe: false }]);
  const infected = indicesIn(near?.search?.infected ?? []).filter((one) => parts.live.has(one));
  const isMany = infected.length > mostInfected;
  return infected.filter((one) => !killed.has(one) || !(isMany || parts.isSlow(one)));
}

/** Adds the runs with other mutants to the evidence. */
function withMutants(
  { testCase, mutants }: Evidence,
  others: readonly number[],
  parts: FinishParts,
): Promise<Evidence | undefined> {
  const all = new Set([...mutants.map(({ mutant }) => mutant), ...others]);
  return gather(
    testCase,
    [...all].toSorted((a, b) => a - b),
    false,
    parts,
  );
}
