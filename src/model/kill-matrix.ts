/** How a test notices a mutant: an assertion fails, another error is thrown, the test no longer ends, or its process dies. */
export type KillKind = 'assertion' | 'exception' | 'timeout' | 'crash';

/** The effect of each test on one mutant. Tests are given by their places in the result's list of tests, in ascending order. */
export interface MatrixRow {
  readonly mutantId: string;
  /** Tests that reach the mutant. Rows share these lists. */
  readonly reached: readonly number[];
  /** Tests that infect it. Rows share these lists. */
  readonly infected: readonly number[];
  /** Tests that kill it. */
  readonly killers: readonly number[];
  /** How each of the `killers` kills it, in their order. */
  readonly kinds: readonly KillKind[];
  /** False if some test was not run with the mutant, so that not all killers are known. */
  readonly isComplete: boolean;
}

/** The value of a test for the mutants of a matrix. */
export interface TestWorth {
  readonly test: number;
  /** The number of mutants that it kills. */
  readonly kills: number;
  /** The number of these that no other test kills. */
  readonly soleKills: number;
  /** The percentage of the valid mutants that it kills: the mutation score if it were the only test. */
  readonly score: number;
  /** The number of classes of dominator mutants that it kills. */
  readonly dominators: number;
  /** It takes part, and other tests kill all the mutants that it kills. */
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

/** Mutants that exactly the same tests kill. */
export interface MutantClass {
  /** Places in the rows of the matrix. */
  readonly mutants: readonly number[];
  readonly killers: readonly number[];
  /** No other mutant is killed by only a part of these tests. */
  readonly isDominator: boolean;
  /** The number of mutants of other classes that it subsumes. */
  readonly subsumed: number;
}

/**
 * The dynamic subsumption graph (Kurtz, Ammann, Delamaro, Offutt and Deng, Mutant subsumption graphs, 2014): a mutant
 * dynamically subsumes another if some test kills it, and every test that does kills the other too.
 */
export interface SubsumptionGraph {
  /** Only mutants that a test kills and whose row is complete. */
  readonly classes: readonly MutantClass[];
  /** Pairs of a class and one that it subsumes, without pairs that follow from others. */
  readonly edges: readonly (readonly [from: number, to: number])[];
}

/** The conclusions from a kill matrix. */
export interface MatrixFindings {
  /** One for each test that takes part, in their order. */
  readonly tests: readonly TestWorth[];
  readonly minimal: MinimalTests;
  readonly subsumption: SubsumptionGraph;
  /** The number of valid mutants that no test kills. */
  readonly undetected: number;
  /**
   * Percentage of the dominator classes among the dominator classes and the undetected mutants, each of which counts as a class
   * (after Ammann, Delamaro and Offutt, Establishing theoretical minimal sets of mutants, 2014). Undefined if there are
   * neither.
   */
  readonly subsumingScore: number | undefined;
}

/** Which tests reach, infect and kill which mutants, for all pairs that can matter, in a sparse form. */
export interface KillMatrix {
  /** One for each mutant that was to run. */
  readonly rows: readonly MatrixRow[];
  /** Tests that are flaky, and take no part. */
  readonly flaky: readonly number[];
  /** False if the run was interrupted before all pairs had run. */
  readonly isComplete: boolean;
  readonly findings: MatrixFindings;
  /** Wall time of the runs for the matrix, not counting those for the verdicts. */
  readonly milliseconds: number;
}
