/**
 * The changes that a survivor makes in the runs of tests that infect it, function by function, although no test notices
 * (Schuler and Zeller; μTEST, 2.1). Only functions of the mutated sources count.
 */
export interface Impact {
  /** The number of functions of either kind below. */
  readonly functions: number;
  /** The number of functions, other than the mutated one, whose blocks ran more or less often. */
  readonly functionsCovered: number;
  /** The number of functions, including the mutated one, that returned, yielded or threw other values. */
  readonly functionsReturning: number;
  /** Whether, after some test, variables of modules had other values. */
  readonly changesState: boolean;
  /** The number of tests that it was run with. */
  readonly tests: number;
}

/** Returns false if nothing changed in any of the tests. Other inputs may still show a change. */
export function isFelt({ functions, changesState }: Impact): boolean {
  return functions > 0 || changesState;
}
