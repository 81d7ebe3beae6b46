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
  /** The most loop steps that a test case burnt and ended. */
  longest: number;
  /** The number of test cases that did not end. */
  endless: number;
  /** The mutants with which a run took too long by the clock, although it burnt few loop steps. */
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
    longest: 0,
    endless: 0,
    slow: new Set(),
  };
}
