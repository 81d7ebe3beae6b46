import { indicesIn, rangesOf } from '../../analysis/index-ranges.ts';
import type { Assertion } from '../../model/generated-test.ts';
import type { Statement, TestCase } from '../../model/test-case.ts';
import type { TestCaseTrace } from '../../model/test-case-trace.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { TestCaseResult } from '../../runner/unit-host.ts';
import { candidateAssertions } from './assertions/candidate-assertions.ts';
import type { Evidence, Proof } from './assertions/evidence.ts';
import { failsAnyway, kills, lookupIn } from './assertions/kills.ts';
import { stableAssertions } from './assertions/stable-assertions.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';

/** The runs of one test case, and the mutants that it kills. */
export interface Trial {
  readonly testCase: TestCase;
  /** The run in the search build. */
  readonly near: TestCaseResult;
  /** The run in the impact build without a mutant. Absent if the test case infects no live mutant. */
  readonly original?: TestCaseResult;
  /** The runs in the impact build with mutants, by the mutants' indices. */
  readonly withMutants: ReadonlyMap<number, TestCaseResult>;
  /** Live mutants that it killed in each repeated run, or in one run if an interruption left no time for more. */
  readonly kills: readonly number[];
  /** The proof of the kills; undefined if it kills none. */
  readonly proof?: Proof;
}

type FoundKills = Pick<Trial, 'kills' | 'proof'>;

/** A test case, and a mutant to execute in any run that infects it. */
export interface AimedTestCase {
  readonly testCase: TestCase;
  readonly target: number | undefined;
}

/** What trials need. */
export interface TrialParts {
  readonly model: UnitModel;
  /** Runs test cases in the search build. */
  readonly search: Execute;
  /** Runs test cases in the impact build. */
  readonly impact: Execute;
  /** Whether an assertion can be written down. */
  readonly canAssert: (assertion: Assertion) => boolean;
  /** The mutants that are alive, in ascending order. */
  readonly alive: ReadonlySet<number>;
  /**
   * Whether an infected mutant is worth an execution, although it is not the target. It is called once for each run that infects the
   * mutant.
   */
  readonly isWorthwhile: (mutant: number) => boolean;
  /** Runs with mutants also record branches, which is slow. */
  readonly branches?: boolean;
}

/**
 * Runs test cases in the search build, and then in the impact build with each live mutant that they infect. A mutant is killed if an
 * assertion that holds without it fails, also in repeated runs (μTEST paper, 4 and 5.3: a test case is checked against all live
 * mutants).
 */
export async function tryTestCases(
  aimed: readonly AimedTestCase[],
  parts: TrialParts,
): Promise<Trial[]> {
  const plain = { mutant: ORIGINAL, fresh: false, observe: false, wanted: rangesOf(parts.alive) };
  const nearby = await parts.search(aimed.map(({ testCase }) => ({ testCase, ...plain })));
  const observed = { fresh: false, observe: true, ...(parts.branches && { branches: true }) };
  const trials: Trial[] = [];
  const batches = aimed.map(({ testCase, target }, at) => {
    const near = nearby[at];
    const mutants =
      near === undefined || !isValid(near.trace, testCase) ? [] : suspects(near, target, parts);
    return { testCase, near, mutants };
  });
  const orders = batches.flatMap(({ testCase, mutants }) =>
    mutants.length === 0
      ? []
      : [ORIGINAL, ...mutants].map((mutant) => ({ testCase, mutant, ...observed })),
  );
  const results = (await parts.impact(orders)).values();
  for (const { testCase, near, mutants } of batches) {
    if (near === undefined) continue;
    const original = mutants.length === 0 ? undefined : results.next().value;
    const withMutants = new Map<number, TestCaseResult>();
    for (const mutant of mutants) {
      const result = results.next().value;
      if (result !== undefined) withMutants.set(mutant, result);
    }
    const found = { testCase, near, ...(original && { original }), withMutants };
    trials.push({ ...found, ...(await confirmedKills(found, false, parts)) });
  }
  return trials;
}

/** Runs of a test case that took place before. */
export interface SeenRuns {
  /** The run without a mutant. */
  readonly original: TestCaseResult;
  /** Runs in modules that were evaluated for them, by their mutants. */
  readonly fresh: ReadonlyMap<number, TestCaseResult>;
}

/**
 * Tries a test case on mutants that act while modules load, or that no run was seen to reach. Modules are evaluated anew for each mutant.
 * Returns the mutants that it kills.
 *
 * @param seen runs of the test case that need no repetition
 */
export async function tryFresh(
  testCase: TestCase,
  mutants: readonly number[],
  parts: TrialParts,
  seen?: SeenRuns,
): Promise<FoundKills> {
  const unseen = mutants.filter((mutant) => seen?.fresh.has(mutant) !== true);
  const [first, ...results] = await parts.impact(
    [ORIGINAL, ...unseen].map((mutant) => ({ testCase, mutant, fresh: true, observe: true })),
  );
  // If an interruption leaves no time for these runs, the verification of the written test decides.
  const original = first ?? seen?.original;
  if (original === undefined || !isValid(original.trace, testCase)) return { kills: [] };
  const withMutants = new Map(seen?.fresh);
  for (const [at, result] of results.entries()) {
    const mutant = unseen[at];
    if (mutant !== undefined) withMutants.set(mutant, result);
  }
  return confirmedKills({ testCase, original, withMutants }, true, parts);
}

/** The runs of a trial in the form that choosing assertions needs. */
export function evidenceOf(
  { testCase, original, withMutants }: Pick<Trial, 'testCase' | 'original' | 'withMutants'>,
  fresh: boolean,
): Evidence | undefined {
  if (original === undefined) return undefined;
  const mutants = [...withMutants].map(([mutant, { trace }]) => ({ mutant, fresh, trace }));
  return { testCase, original: original.trace, mutants };
}

/** Whether a test may be made of a run: it completed, or it threw an error of the unit, or of a stub that the unit called. */
export function isValid({ end }: TestCaseTrace, { statements }: TestCase): boolean {
  if (end.kind !== 'threw') return end.kind === 'completed';
  const { error } = end;
  return end.isFromUnit || (error.is === 'error' && statements.some((one) => fails(one, error)));
}

function fails(statement: Statement, { message }: { readonly message: string }): boolean {
  if (statement.kind !== 'stub') return false;
  const { behaviour } = statement;
  return (
    (behaviour.does === 'throw' || behaviour.does === 'reject') && behaviour.message === message
  );
}

/**
 * The loop steps that all runs of one test case with mutants may take, if each takes as many as the run without a mutant. If a test case
 * loops for long, only a few mutants are executed with it: shorter test cases mostly kill the same.
 */
const stepsInAll = 500_000;

function suspects(
  { search, fuel }: TestCaseResult,
  target: number | undefined,
  { alive, isWorthwhile }: TrialParts,
): number[] {
  const infected = indicesIn(search?.infected ?? []).filter((mutant) => alive.has(mutant));
  let left = Math.max(1, Math.floor(stepsInAll / Math.max(1, fuel)));
  // Each test case that loops for long begins with another mutant.
  const first = fuel % Math.max(1, infected.length);
  const chosen = new Set<number>();
  for (const mutant of [...infected.slice(first), ...infected.slice(0, first)]) {
    if (mutant !== target && (left === 0 || !isWorthwhile(mutant))) continue;
    chosen.add(mutant);
    if (mutant !== target) left -= 1;
  }
  return infected.filter((mutant) => chosen.has(mutant));
}

/** The mutants that fail an assertion which holds without a mutant in repeated runs. */
async function confirmedKills(
  trial: Pick<Trial, 'testCase' | 'original' | 'withMutants'>,
  fresh: boolean,
  { model, impact, canAssert }: TrialParts,
): Promise<FoundKills> {
  const evidence = evidenceOf(trial, fresh);
  if (evidence === undefined || !isValid(evidence.original, trial.testCase)) return { kills: [] };
  const { testCase, original } = evidence;
  const candidates = candidateAssertions(testCase, original, model).filter(canAssert);
  if (killedBy(candidates, evidence).length === 0) return { kills: [] };
  // If an interruption leaves no time for repeated runs, the verification of the written test decides.
  const stable =
    (await stableAssertions(evidence, candidates, { execute: impact, others: [] })) ?? candidates;
  const found = killedBy(stable, evidence);
  const apart = fresh ? evidence : await evidenceApart(found, evidence, impact);
  const lookup = lookupIn(apart.original);
  const sound = stable.filter((assertion) => !kills(assertion, lookup));
  const killed = isValid(apart.original, testCase) ? killedBy(sound, apart) : [];
  if (killed.length === 0) return { kills: [] };
  const mutants = apart.mutants.filter(({ mutant }) => killed.includes(mutant));
  const proof = { evidence: { ...apart, mutants }, candidates: sound, kills: killed };
  return { kills: killed, proof };
}

/**
 * Repeats the runs with the killed mutants in modules that no other run has used, if these hold state that can't be seen: another run may
 * have changed it. Returns the evidence itself if there is no such state.
 */
async function evidenceApart(
  killed: readonly number[],
  evidence: Evidence,
  impact: Execute,
): Promise<Evidence> {
  const { testCase, original } = evidence;
  if (original.hidesState !== true || killed.length === 0) return evidence;
  const apart = { testCase, fresh: false, observe: true, isolated: true };
  const [first, ...others] = await impact(
    [ORIGINAL, ...killed].map((mutant) => ({ ...apart, mutant })),
  );
  // If an interruption leaves no time for these runs, the verification of the written test decides.
  if (first === undefined || others.length < killed.length) return evidence;
  const mutants = others.flatMap(({ trace }, at) => {
    const mutant = killed[at];
    return mutant === undefined ? [] : [{ mutant, fresh: false, trace }];
  });
  return { testCase, original: first.trace, mutants };
}

function killedBy(assertions: readonly Assertion[], { original, mutants }: Evidence): number[] {
  if (assertions.length === 0) return [];
  return mutants.flatMap(({ mutant, trace }) => {
    const lookup = lookupIn(trace);
    const isKilled =
      failsAnyway(original.end, trace.end) ||
      assertions.some((assertion) => kills(assertion, lookup));
    return isKilled ? [mutant] : [];
  });
}
