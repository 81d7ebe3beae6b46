import type { TestCase } from '../../model/test-case.ts';
import type { TestCaseResult } from '../../runner/unit-host.ts';
import { ORIGINAL } from '../execute-port.ts';
import { candidateAssertions } from './assertions/candidate-assertions.ts';
import { failsAnyway, kills, lookupIn } from './assertions/kills.ts';
import { isValid, type TrialParts } from './try-test-cases.ts';

/** The most test cases that run with a mutant before their results are looked at. The first runs alone, since it often kills. */
const batchSize = 24;

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

/**
 * Finds test cases that kill mutants which act while modules load. For each mutant, modules are evaluated anew once, and all test cases
 * run in them until one fails. The one that killed the mutant before comes first. The kills are not confirmed.
 *
 * @returns the killed mutants by the test case that killed them
 */
export async function seekWhileLoading(
  { forMany = [], forOne = () => [], others }: LoadingTrials,
  mutants: readonly number[],
  parts: SeekParts,
): Promise<ReadonlyMap<TestCase, readonly number[]>> {
  const found = new Map<TestCase, number[]>();
  if (mutants.length === 0) return found;
  const judge = new LoadingJudge(parts);
  await judge.learn([...forMany, ...others]);
  let killer: TestCase | undefined;
  for (const mutant of mutants) {
    const last = killer === undefined ? [] : [killer];
    const first = new Set([...last, ...forMany]);
    let next = await judge.firstKiller([...first], mutant);
    if (next === undefined) {
      const own = forOne(mutant);
      await judge.learn(own);
      const more = new Set([...own, ...found.keys(), ...others]);
      next = await judge.firstKiller(
        [...more].filter((each) => !first.has(each)),
        mutant,
      );
    }
    if (next === undefined) continue;
    killer = next;
    found.set(killer, [...(found.get(killer) ?? []), mutant]);
  }
  return found;
}

/** Judges runs with mutants by the runs without a mutant. */
class LoadingJudge {
  readonly #parts: SeekParts;
  /** Tells whether a result with a mutant fails an assertion, by valid test cases. */
  readonly #isKilled = new Map<TestCase, (result: TestCaseResult) => boolean>();

  constructor(parts: SeekParts) {
    this.#parts = parts;
  }

  /** Runs test cases without a mutant. Only those with assertions can kill. */
  async learn(testCases: readonly TestCase[]): Promise<void> {
    const { impact, model, canAssert } = this.#parts;
    const results = await impact(
      testCases.map((testCase) => ({ testCase, mutant: ORIGINAL, fresh: false, observe: true })),
    );
    for (const [at, { trace: original }] of results.entries()) {
      const testCase = testCases[at];
      if (testCase === undefined || !isValid(original, testCase)) continue;
      const assertions = candidateAssertions(testCase, original, model).filter(canAssert);
      if (assertions.length === 0) continue;
      this.#isKilled.set(testCase, ({ trace }) => {
        const lookup = lookupIn(trace);
        const fails = assertions.some((assertion) => kills(assertion, lookup));
        return fails || failsAnyway(original.end, trace.end);
      });
    }
  }

  async firstKiller(testCases: readonly TestCase[], mutant: number): Promise<TestCase | undefined> {
    const known = testCases.filter((testCase) => this.#isKilled.has(testCase));
    for (let from = 0, size = 1; from < known.length; from += size, size = batchSize) {
      const batch = known.slice(from, from + size);
      const results = await this.#parts.impact(
        batch.map((testCase) => ({ testCase, mutant, fresh: true, shared: true, observe: true })),
      );
      const killer = batch.find((testCase, at) => {
        const result = results[at];
        return result !== undefined && this.#isKilled.get(testCase)?.(result) === true;
      });
      if (killer !== undefined || results.length < batch.length) return killer;
    }
    return undefined;
  }
}
