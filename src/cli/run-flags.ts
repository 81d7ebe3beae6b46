/** The flags of `assay run` by commander's names, those that set a key of the configuration among them. */
export interface RunFlags extends Readonly<Record<string, unknown>> {
  readonly root?: string;
  readonly config?: string;
  readonly json?: true;
  readonly verbose?: true;
  /** Ids, or beginnings of ids, of the only mutants to analyse. */
  readonly mutant?: readonly string[];
  /** Only what changed since the branch left this one, or since this commit. */
  readonly since?: string;
  /** Only what this diff file changes; `-` is standard input. */
  readonly diff?: string;
  /** Which share of the mutants, such as `2/8`. */
  readonly shard?: string;
  /** Write the baseline instead of failing by it. */
  readonly updateBaseline?: true;
  /** Show the order of tests and execute no mutant. */
  readonly explainPlan?: true;
  /** False for `--no-html`. */
  readonly html?: boolean;
}
