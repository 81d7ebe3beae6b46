import type { SearchEffort } from '../model/generated-unit.ts';
import type { TestCase } from '../model/test-case.ts';

/** The cost and the results of a unit's runs, in all of its hosts. */
export interface RunRecord {
  /** The number of runs of test cases, with or without a mutant. */
  runs: number;
  /** The number of statements executed, which is the unit of a search's budget. */
  statements: number;
  /** The part of the cost that the search caused, once it is over. */
  search: SearchEffort;
  /** The denied actions for which test cases asked without a mutant: `change files (fs.writeFile)`. */
  readonly denied: Set<string>;
  /** The loop steps that each test case burnt in its last run without a mutant. */
  readonly burnt: WeakMap<TestCase, number>;
  /** How many test cases ended, by the number of binary digits of the loop steps that they burnt. */
  readonly ended: number[];
  /** The number of test cases that did not end. */
  endless: number;
  /** The mutants with which a run took too long by the clock, although it burnt few loop steps, or ended its process. */
  readonly slow: Set<number>;
}

/** Returns the record of a unit in which nothing has run yet. */
export function createRunRecord(): RunRecord {
  return {
    runs: 0,
    statements: 0,
    search: { runs: 0, milliseconds: 0, waited: 0 },
    denied: new Set(),
    burnt: new WeakMap(),
    ended: Array.from({ length: 32 }, () => 0),
    endless: 0,
    slow: new Set(),
  };
}

/** Notes that a test case ended after some loop steps. */
export function noteEnd({ ended }: RunRecord, steps: number): void {
  const digits = Math.ceil(Math.log2(steps + 1));
  ended[digits] = (ended[digits] ?? 0) + 1;
}

/** Returns the loop steps within which nine of ten test cases end, rounded up to a power of two; 0 if none has ended. */
export function usualSteps({ ended }: RunRecord): number {
  const all = ended.reduce((sum, count) => sum + count, 0);
  if (all === 0) return 0;
  let seen = 0;
  const digits = ended.findIndex((count) => {
    seen += count;
    return seen >= 0.9 * all;
  });
  return 2 ** digits;
}
