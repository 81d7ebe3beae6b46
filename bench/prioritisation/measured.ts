/** What one run took. */
export interface Measured {
  /** Wall time of executing mutants. */
  readonly seconds: number;
  /** Seconds of processor time of the whole run, with its workers where the system tells. */
  readonly processor: number;
  /** Per test, its runs with a mutant active. */
  readonly runsOfTests: readonly number[];
  /** Per test, milliseconds without a mutant. */
  readonly times: readonly number[];
  readonly fileLoads: number;
  /** By id of the mutant. */
  readonly statuses: Readonly<Record<string, string>>;
  readonly details?: Details;
}

/** What the plots show of a project. */
export interface Details {
  /** Number of its class, and milliseconds. */
  readonly tests: readonly { readonly class: number; readonly milliseconds: number }[];
  /** Per mutant the numbers of tests. */
  readonly mutants: readonly {
    readonly covered: readonly number[];
    readonly infected: readonly number[];
    readonly killed: readonly number[];
  }[];
}
