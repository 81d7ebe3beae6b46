/** What the runs of a unit's test cases have taken and shown, in all of its hosts. */
export interface RunRecord {
  /** Test cases that were run, with or without a mutant. */
  runs: number;
  /** Statements of test cases that were executed: the unit of a search's budget. */
  statements: number;
  /** What test cases asked for without a mutant and may not do: `change files (fs.writeFile)`. */
  readonly denied: Set<string>;
}

export function createRunRecord(): RunRecord {
  return { runs: 0, statements: 0, denied: new Set() };
}
