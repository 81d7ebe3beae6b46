/** One of several runs that share the mutants of a project among them. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** The share of the mutants that a shard analysed. */
export interface ShardedMutants extends Shard {
  /** How many mutants it took, those that a comment ignores left out. */
  readonly kept: number;
  /** How many all shards take together. */
  readonly of: number;
  /** Tells apart what was shared out: a hash of the sources' texts and of the ids of all mutants. */
  readonly digest: string;
}
