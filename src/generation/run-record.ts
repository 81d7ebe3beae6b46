import type { SearchEffort } from '../model/generated-unit.ts';
import type { TestCase } from '../model/test-case.ts';

/** What the runs of a unit's test cases have taken and shown, in all of its hosts. */
export interface RunRecord {
  /** Test cases that were run, with or without a mutant. */
  runs: number;
  /** Statements of test cases that were executed: the unit of a search's budget. */
  statements: number;
  /** What of that the search alone took, once it is over. */
  search: SearchEffort;
  /** What test cases asked for without a mutant and may not do: `change files (fs.writeFile)`. */
  readonly denied: Set<string>;
  /** Loop steps that test cases burnt when they last ran without a mutant. */
  readonly burnt: WeakMap<TestCase, number>;
  /** The most that one of them burnt and ended. */
  longest: number;
  /** How many did not end. */
  endless: number;
}

/** Of a unit of which nothing has run yet. */
export function createRunRecord(): RunRecord {
  return {
    runs: 0,
    statements: 0,
    search: { runs: 0, milliseconds: 0, waited: 0 },
    denied: new Set(),
    burnt: new WeakMap(),
    longest: 0,
    endless: 0,
  };
}
