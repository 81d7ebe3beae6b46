import type { TestCase } from '../../model/test-case.ts';
import type { TestCaseResult } from '../../runner/unit-host.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';
import { candidateAssertions } from './assertions/candidate-assertions.ts';
import { failsAnyway, kills, lookupIn } from './assertions/kills.ts';
import { isValid, type SeenRuns, type TrialParts } from './try-test-cases.ts';

/** The most test cases that run with a mutant before their results are looked at. The first runs alone, since it often kills. */
const batchSize = 24;

/** Loads the modules of a unit anew, and returns the run in which they were loaded: it infects the mutants that act meanwhile. */
export async function loadAnew(search: Execute): Promise<TestCaseResult | undefined> {
  const testCase: TestCase = { statements: [], typeArgument: 'number' };
  const [near] = await search([{ testCase, mutant: ORIGINAL, fresh: true, observe: false }]);
  return near;
}

/** What seeking needs of a trial. */
type SeekParts = Pick<TrialParts, 'model' | 'impact' | 'canAssert'>;

/** The test cases to try on mutants that act while modules load. */
export interface LoadingTrials {
  /** Test cases that are likely to kill many. */
  readonly forMany?: readonly TestCase[];
  /** Returns test cases for one mutant. */
  readonly forOne?: (mutant: number) => readonly TestCase[];
  /** Other test cases, the most promising first. */
  readonly others: readonly TestCase[];
}

/** What a test case was seen to kill. */
export interface LoadingKills extends SeenRuns {
  readonly kills: readonly number[];
}

/** A test case that killed a mutant, with its runs without and with it. */
interface FoundKiller {
  readonly testCase: TestCase;
  readonly original: TestCaseResult;
  readonly result: TestCaseResult;
}

/**
 * Finds test cases that kill mutants which act while modules load. For each mutant, modules are evaluated anew once, and all test cases
 * run in them until one fails. The one that killed the mutant before comes first. The kills are not confirmed.
 *
 * @returns what was killed by the test case that killed it
 */
export async function seekWhileLoading(
  { forMany = [], forOne = () => [], others }: LoadingTrials,
  mutants: readonly number[],
  parts: SeekParts,
): Promise<ReadonlyMap<TestCase, LoadingKills>> {
  const found = new Map<TestCase, GrowingKills>();
  if (mutants.length === 0) return found;
  const judge = new LoadingJudge(parts);
  await judge.learn([...forMany, ...others]);
  let killer: TestCase | undefined;
  for (const mutant of mutants) {
    const last = killer === undefined ? [] : [killer];
    const first = judge.known(new Set([...last, ...forMany]));
    let next = await judge.firstKiller(first, mutant);
    const isAlone = next !== undefined && next.testCase === first[0];
    if (next === undefined) {
      const own = forOne(mutant);
      await judge.learn(own);
      const more = new Set([...own, ...found.keys(), ...others]);
      for (const each of first) more.delete(each);
      next = await judge.firstKiller(judge.known(more), mutant);
    }
    if (next === undefined) continue;
    killer = next.testCase;
    const { original, result } = next;
    const known: GrowingKills = found.get(killer) ?? { kills: [], original, fresh: new Map() };
    found.set(killer, known);
    known.kills.push(mutant);
    if (isAlone) known.fresh.set(mutant, result);
  }
  return found;
}

interface GrowingKills extends LoadingKills {
  readonly kills: number[];
  readonly fresh: Map<number, TestCaseResult>;
}

/** Judges runs with mutants by the runs without a mutant. */
class LoadingJudge {
  readonly #parts: SeekParts;
  /** The runs of valid test cases without a mutant, and functions that tell whether a run with one fails an assertion. */
  readonly #learnt = new Map<TestCase, LearntTestCase>();

  constructor(parts: SeekParts) {
    this.#parts = parts;
  }

  /** Runs test cases without a mutant. Only those with assertions can kill. */
  async learn(testCases: readonly TestCase[]): Promise<void> {
    const { impact, model, canAssert } = this.#parts;
    const results = await impact(
      testCases.map((testCase) => ({ testCase, mutant: ORIGINAL, fresh: false, observe: true })),
    );
    for (const [at, original] of results.entries()) {
      const testCase = testCases[at];
      if (testCase === undefined || !isValid(original.trace, testCase)) continue;
      const assertions = candidateAssertions(testCase, original.trace, model).filter(canAssert);
      if (assertions.length === 0) continue;
      const isKilled = ({ trace }: TestCaseResult): boolean => {
        const lookup = lookupIn(trace);
        const fails = assertions.some((assertion) => kills(assertion, lookup));
        return fails || failsAnyway(original.trace.end, trace.end);
      };
      this.#learnt.set(testCase, { original, isKilled });
    }
  }

  /** Returns the test cases that can kill. */
  known(testCases: ReadonlySet<TestCase>): readonly TestCase[] {
    return [...testCases].filter((testCase) => this.#learnt.has(testCase));
  }

  async firstKiller(
    testCases: readonly TestCase[],
    mutant: number,
  ): Promise<FoundKiller | undefined> {
    for (let from = 0, size = 1; from < testCases.length; from += size, size = batchSize) {
      const batch = testCases.slice(from, from + size);
      const results = await this.#parts.impact(
        batch.map((testCase) => ({ testCase, mutant, fresh: true, shared: true, observe: true })),
      );
      for (const [at, result] of results.entries()) {
        const testCase = batch[at];
        const learnt = testCase && this.#learnt.get(testCase);
        if (testCase === undefined || learnt?.isKilled(result) !== true) continue;
        return { testCase, original: learnt.original, result };
      }
      if (results.length < batch.length) return undefined;
    }
    return undefined;
  }
}

interface LearntTestCase {
  readonly original: TestCaseResult;
  readonly isKilled: (result: TestCaseResult) => boolean;
}
