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

/** A test case that kills mutants, as the search found it. */
export interface Killer {
  readonly testCase: TestCase;
  /** Indices of mutants. */
  readonly kills: readonly number[];
  /** They act while modules load. */
  readonly fresh: boolean;
  /** What showed it. */
  readonly proof?: Proof;
}

/** What making tests of killers needs. */
export interface FinishParts extends Pick<MinimiseOptions, 'model' | 'validate'> {
  readonly search: Execute;
  readonly impact: Execute;
  /** Indices of the mutants that were live before the search. */
  readonly live: ReadonlySet<number>;
  readonly idOf: (mutant: number) => string;
  /** What a mutant is in: those of one function are killed by tests that are about the same. */
  readonly functionOf: (mutant: number) => string;
  /** Whether an assertion can be written down. */
  readonly canAssert: (assertion: Assertion) => boolean;
  /** Statements that making one test shorter may take, and after an interruption. */
  readonly budgetPerTest: { readonly usual: number; readonly hurried: number };
  /** When it fires, what was found becomes tests all the same, with less care for how many they are and how long. */
  readonly signal: AbortSignal;
  /** When it fires, nothing runs any more: what is not proved again by then becomes tests by what the search saw of it. */
  readonly deadline: AbortSignal;
}

/** The tests of a unit. */
export interface FinishedTests {
  readonly tests: readonly GeneratedTest[];
  /** How many assertions could have been made in them. */
  readonly possibleAssertions: number;
}

/**
 * Makes tests of the test cases that a search found: minimises each, looks which other live mutants it kills too, and leaves out
 * those whose mutants others kill. In the end each test has only the assertions that kill what no test before it does
 * (μTEST paper, 4 and 5.3).
 */
export async function finishTests(
  killers: readonly Killer[],
  parts: FinishParts,
): Promise<FinishedTests> {
  const open = new Set(killers.flatMap(({ kills }) => kills));
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
      open.delete(mutant);
      killed.add(mutant);
    }
  };
  const wantedOf = ({ kills }: Killer): number[] => kills.filter((mutant) => open.has(mutant));
  for (const killer of byKills.filter(({ fresh }) => !fresh)) {
    for (const aimed of aims(killer, wantedOf, parts)) {
      for (const proof of await prove(aimed, killed, parts)) add(proof);
    }
  }
  // What acts while modules load is often killed by tests that are there anyway.
  const loading = byKills.filter(({ fresh }) => fresh);
  for (const [at, proof] of proofs.entries()) {
    const wanted = [...new Set(loading.flatMap(wantedOf))];
    if (wanted.length === 0) break;
    const stronger = await withFresh(proof, wanted, parts);
    proofs[at] = stronger;
    for (const mutant of stronger.kills) open.delete(mutant);
  }
  for (const killer of loading) {
    const kills = wantedOf(killer);
    const found =
      kills.length === 0 ? [] : await prove({ ...killer, kills, others: [] }, killed, parts);
    for (const proof of found) add(proof);
  }
  return chooseAssertions(proofs, parts);
}

/** A killer for some of its mutants, and the others that it was found to kill. */
interface AimedKiller extends Killer {
  readonly others: readonly number[];
}

/** A test case is made short for so many mutants at a time, since each of them runs with each shorter one. */
const mostAims = 16;
/** With more mutants infected than that, a test case is tried on those only that no other kills yet. */
const mostInfected = 200;

/**
 * A killer for some mutants of one function at a time, until none of its mutants is wanted any more. A test that is made short for a few
 * kills most of the others as well.
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

/** Adds what mutants that act while modules load do to a test case, where it kills any of them. */
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

/** Proofs of what a killer does, made short; once the deadline has passed, what the search saw of it has to do. */
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
  // A kill that a single run showed does not always hold: then the test case is kept as it was found.
  const asFound = await proofOf(found, parts);
  return asFound !== undefined && missingFrom([asFound], killer.kills) < missing
    ? [asFound]
    : proofs;
}

/** A minimised test case, in parts where these kill as much: what a test shows should have to do with each other. */
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

/** The assertions that hold again and again, and what is killed with them. */
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

/** How many of these mutants no proof kills. */
function missingFrom(proofs: readonly Proof[], wanted: readonly number[]): number {
  return wanted.filter((mutant) => !proofs.some(({ kills }) => kills.includes(mutant))).length;
}

/** The same without the statement that throws at its end, where what comes before it kills as much. */
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
 * The other live mutants that a test case may kill: those that it infects, of very many those that were not killed before. After an
 * interruption, those that it was found to kill before it was made short.
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

/** Adds what other mutants do to a test case. */
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
    const open = whole?.kills.filter((mutant) => !killed.has(mutant)) ?? [];
    if (whole === undefined || open.length === 0) continue;
    for (const { evidence, candidates } of await proofsOf(whole, open, parts)) {
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

/** A proof for a few of its mutants only: what it needed for the others is left out. */
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
