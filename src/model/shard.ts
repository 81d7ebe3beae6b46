/** One of several runs that share the mutants of a project. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** The share of the mutants that a shard analysed. */
export interface ShardedMutants extends Shard {
  /** The number of its mutants, without those that a comment ignores. */
  readonly kept: number;
  /** The number of mutants of all shards. */
  readonly of: number;
  /** Identifies the mutants that were shared out: a hash of the sources' texts and of the ids of all mutants. */
  readonly digest: string;
}
