/** How a test notices a mutant: an assertion fails, something else is thrown, it no longer ends, or its process dies. */
export type KillKind = 'assertion' | 'exception' | 'timeout' | 'crash';

/** What each test does to one mutant. Tests go by their place in the result's list of tests, in ascending order. */
export interface MatrixRow {
  readonly mutantId: string;
  /** Tests that reach it; rows share these lists. */
  readonly reached: readonly number[];
  /** Those of them that infect it; rows share these lists. */
  readonly infected: readonly number[];
  /** Those of them that kill it. */
  readonly killers: readonly number[];
  /** In the order of `killers`, how each does. */
  readonly kinds: readonly KillKind[];
  /** False where it is not known of every test whether it kills the mutant. */
  readonly isComplete: boolean;
}

/** What a test is worth with respect to the mutants of a matrix. */
export interface TestWorth {
  readonly test: number;
  /** How many mutants it kills. */
  readonly kills: number;
  /** How many of these no other test kills. */
  readonly soleKills: number;
  /** Percent of the valid mutants that it kills: the mutation score if it were the only test. */
  readonly score: number;
  /** How many classes of dominator mutants it kills. */
  readonly dominators: number;
  /** It takes part, and other tests kill all it kills. */
  readonly isRedundant: boolean;
}

/** A few tests that together kill every mutant that all tests kill. */
export interface MinimalTests {
  /** In the order in which the greedy choice took them. */
  readonly tests: readonly number[];
  /** Milliseconds of their unmutated runs. */
  readonly duration: number;
  /** Milliseconds of the unmutated runs of all tests that take part. */
  readonly durationOfAll: number;
}

/** Mutants that the very same tests kill. */
export interface MutantClass {
  /** Places in the matrix's rows. */
  readonly mutants: readonly number[];
  readonly killers: readonly number[];
  /** No other mutant is killed by some of these tests only. */
  readonly isDominator: boolean;
  /** How many mutants of other classes it subsumes. */
  readonly subsumed: number;
}

/**
 * The dynamic subsumption graph (Kurtz, Ammann, Delamaro, Offutt and Deng, Mutant subsumption graphs, 2014): a mutant
 * dynamically subsumes another if some test kills it, and every test that does kills the other too.
 */
export interface SubsumptionGraph {
  /** Only of mutants that a test kills and whose row is complete. */
  readonly classes: readonly MutantClass[];
  /** Pairs of a class and one that it subsumes, without those that follow from others. */
  readonly edges: readonly (readonly [from: number, to: number])[];
}

/** What follows from a kill matrix. */
export interface MatrixFindings {
  /** One for each test that takes part, in their order. */
  readonly tests: readonly TestWorth[];
  readonly minimal: MinimalTests;
  readonly subsumption: SubsumptionGraph;
  /** How many valid mutants no test kills. */
  readonly undetected: number;
  /**
   * Percent of the dominator classes among these and the undetected mutants, each of which counts as a class of its own
   * (after Ammann, Delamaro and Offutt, Establishing theoretical minimal sets of mutants, 2014); undefined with neither.
   */
  readonly subsumingScore: number | undefined;
}

/** Which tests reach, infect and kill which mutants, for all pairs that can matter; kept sparse. */
export interface KillMatrix {
  /** One for each mutant that was to run. */
  readonly rows: readonly MatrixRow[];
  /** Tests that are flaky, and take no part. */
  readonly flaky: readonly number[];
  /** False where the run was interrupted before all pairs had run. */
  readonly isComplete: boolean;
  readonly findings: MatrixFindings;
  /** Wall time of what was run for the matrix beyond the verdicts. */
  readonly milliseconds: number;
}
