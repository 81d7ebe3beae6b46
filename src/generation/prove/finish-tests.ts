import { indicesIn } from '../../analysis/index-ranges.ts';
import type { Assertion, GeneratedTest } from '../../model/generated-test.ts';
import type { TestCase } from '../../model/test-case.ts';
import { candidateAssertions } from './assertions/candidate-assertions.ts';
import type { Evidence, Proof } from './assertions/evidence.ts';
import { selectAssertions } from './assertions/select-assertions.ts';
import { stableAssertions } from './assertions/stable-assertions.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';
import { joinEqualTests } from './minimise/join-equal-tests.ts';
import { minimiseSuite } from './minimise/minimise-suite.ts';
import { minimiseTestCase } from './minimise/minimise-test-case.ts';
import type { MinimiseOptions } from './minimise/minimise.ts';
import { splitTestCase } from './minimise/split-test-case.ts';
import { isValid } from './try-test-cases.ts';

/** A test case that kills mutants, in the form that the search found. */
export interface Killer {
  readonly testCase: TestCase;
  /** Indices of mutants. */
  readonly kills: readonly number[];
  /** The mutants act while modules load. */
  readonly fresh: boolean;
  /** The proof of the kills. */
  readonly proof?: Proof;
}

/** What `finishTests` needs to make tests of killers. */
export interface FinishParts extends Pick<MinimiseOptions, 'model' | 'validate'> {
  readonly search: Execute;
  readonly impact: Execute;
  /** Indices of the mutants that were live before the search. */
  readonly live: ReadonlySet<number>;
  readonly idOf: (mutant: number) => string;
  /** The function in which a mutant is. Mutants of one function are killed by tests about the same thing. */
  readonly functionOf: (mutant: number) => string;
  /** Whether an assertion can be written down. */
  readonly canAssert: (assertion: Assertion) => boolean;
  /** The most statements to execute to minimise one test: usually, and after an interruption. */
  readonly budgetPerTest: { readonly usual: number; readonly hurried: number };
  /** After this signal killers still become tests, but there may be more tests, and longer ones. */
  readonly signal: AbortSignal;
  /** After this signal nothing runs any more. Killers that are not proved again become tests by the search's proof. */
  readonly deadline: AbortSignal;
}

/** The tests of a unit. */
export interface FinishedTests {
  readonly tests: readonly GeneratedTest[];
  /** The number of assertions that could have been made in the tests. */
  readonly possibleAssertions: number;
}

/**
 * Makes tests of the test cases that a search found. Minimises each test case, finds other live mutants that it kills, and leaves out
 * test cases whose mutants are killed by others. In the end each test has only the assertions that kill mutants which no test before
 * it kills (μTEST paper, 4 and 5.3).
 */
export async function finishTests(
  killers: readonly Killer[],
  parts: FinishParts,
): Promise<FinishedTests> {
  const unproved = new Set(killers.flatMap(({ kills }) => kills));
  const proofs: Proof[] = [];
  const killed = new Set<number>();
  const byKills = killers.toSorted(
    (left, right) =>
      right.kills.length - left.kills.length ||
      left.testCase.statements.length - right.testCase.statements.length,
  );
  const add = (proof: Proof): void => {
    proofs.push(proof);
    for (const mutant of proof.kills) {
      unproved.delete(mutant);
      killed.add(mutant);
    }
  };
  const wantedOf = ({ kills }: Killer): number[] => kills.filter((mutant) => unproved.has(mutant));
  for (const killer of byKills.filter(({ fresh }) => !fresh)) {
    for (const aimed of aims(killer, wantedOf, parts)) {
      for (const proof of await prove(aimed, killed, parts)) add(proof);
    }
  }
  // Mutants that act while modules load are often killed by tests for other mutants.
  const loading = byKills.filter(({ fresh }) => fresh);
  for (const [at, proof] of proofs.entries()) {
    const wanted = [...new Set(loading.flatMap(wantedOf))];
    if (wanted.length === 0) break;
    const stronger = await withFresh(proof, wanted, parts);
    proofs[at] = stronger;
    for (const mutant of stronger.kills) unproved.delete(mutant);
  }
  for (const killer of loading) {
    const kills = wantedOf(killer);
    const found =
      kills.length === 0 ? [] : await prove({ ...killer, kills, others: [] }, killed, parts);
    for (const proof of found) add(proof);
  }
  return chooseAssertions(proofs, parts);
}

/** A killer with some of its mutants to aim at, and the others that it kills. */
interface AimedKiller extends Killer {
  readonly others: readonly number[];
}

/** The most mutants for which a test case is minimised at once, since each mutant runs with each proposal. */
const mostAims = 16;
/** If a test case infects more mutants than this, it is tried only on mutants that no other test case kills yet. */
const mostInfected = 200;

/**
 * Yields a killer for some mutants of one function at a time, until none of its mutants is wanted any more. A test that is minimised for
 * a few mutants kills most of the others too.
 */
function* aims(
  killer: Killer,
  wantedOf: (killer: Killer) => readonly number[],
  { functionOf }: FinishParts,
): Generator<AimedKiller> {
  const tried = new Set<number>();
  for (;;) {
    const all = wantedOf(killer).filter((mutant) => !tried.has(mutant));
    const [first] = all;
    if (first === undefined) return;
    const wanted = all.filter((mutant) => functionOf(mutant) === functionOf(first));
    const step = Math.max(1, wanted.length / mostAims);
    const places = Array.from({ length: Math.min(wanted.length, mostAims) }, (_, at) => at * step);
    const kills = places.flatMap((place) => wanted[Math.floor(place)] ?? []);
    for (const mutant of kills) tried.add(mutant);
    yield { ...killer, kills, others: all };
  }
}

/** Adds the runs with mutants that act while modules load to a proof, if the test case kills any of them. */
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

/** Proofs for minimised test cases of a killer. After the deadline, the proof of the search is used instead. */
async function prove(
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

/** Minimises a test case and splits it into unrelated parts, if the parts kill as much: a test should be about one thing. */
async function simplified(
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
    const candidates = candidateAssertions(testCase, part.original, parts.model).filter(
      parts.canAssert,
    );
    const own = new Set(selectAssertions(candidates, part).kills);
    const mutants = part.mutants.filter(({ mutant }) => own.has(mutant));
    if (mutants.length === 0) continue;
    found.push((await minimiseTestCase({ ...part, mutants }, parts.impact, options)).kept);
  }
  const all = new Set(found.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant)));
  return kept.mutants.every(({ mutant }) => all.has(mutant)) ? found : [kept];
}

/** The assertions that hold in repeated runs, and the mutants that they kill; undefined if they kill none. */
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

/** The number of these mutants that no proof kills. */
function missingFrom(proofs: readonly Proof[], wanted: readonly number[]): number {
  return wanted.filter((mutant) => !proofs.some(({ kills }) => kills.includes(mutant))).length;
}

/** The evidence without the statement that throws at the end, if the statements before it kill as much. */
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
  const candidates = candidateAssertions(shorter, evidence.original, parts.model).filter(
    parts.canAssert,
  );
  return selectAssertions(candidates, evidence).kills.length === kills.length
    ? evidence
    : undefined;
}

/**
 * The other live mutants that a test case may kill: those that it infects. If these are very many, only those that were not killed
 * before. After an interruption, those that it killed before it was minimised.
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
  return infected.length > mostInfected ? infected.filter((one) => !killed.has(one)) : infected;
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

async function gather(
  testCase: TestCase,
  mutants: readonly number[],
  fresh: boolean,
  { impact }: FinishParts,
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

async function chooseAssertions(
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
      surroundings: evidence.original.surroundings,
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
      const { assertions, kills } = selectAssertions(candidates, { ...evidence, mutants });
      if (kills.length === 0) continue;
      for (const mutant of kills) killed.add(mutant);
      tests.push(asTest({ evidence, candidates, kills }, assertions));
      possibleAssertions += candidates.length;
    }
  }
  const joined = joinEqualTests(minimiseSuite(tests, parts.model));
  return { tests: joined, possibleAssertions };
}

/** Proofs for a few mutants of a proof, without statements that only the other mutants need. */
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
