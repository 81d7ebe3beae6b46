/**
 * What a survivor changes in the runs of tests that infect it, function by function, though no test notices (Schuler and
 * Zeller; μTEST, 2.1). Only functions of the mutated sources count.
 */
export interface Impact {
  /** Functions of one kind or of both of these. */
  readonly functions: number;
  /** Functions, other than the mutated one, whose blocks ran more or less often. */
  readonly functionsCovered: number;
  /** Functions that returned, yielded or threw other values, the mutated one among them. */
  readonly functionsReturning: number;
  /** After some test, variables of modules had other values. */
  readonly changesState: boolean;
  /** How many tests it was run with. */
  readonly tests: number;
}

/** False where nothing changed in any of the tests; which says nothing of other inputs. */
export function isFelt({ functions, changesState }: Impact): boolean {
  return functions > 0 || changesState;
}
