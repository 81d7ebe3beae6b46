/** The outcome of one package of a workspace. */
export interface PackageOutcome {
  /** Path relative to the workspace's root, with forward slashes. */
  readonly folder: string;
  /** The name in its package.json. */
  readonly name: string;
  /**
   * `left-out`: it has nothing to analyse, or no tests. `failed`: its tests fail without a mutant, or can't be run. `pending`:
   * the run was interrupted before its turn. `unchanged`: none of the changes that were asked for is in it.
   */
  readonly status: 'analysed' | 'left-out' | 'failed' | 'pending' | 'unchanged';
  /** The reason why it was left out or failed: the parts of a user error. */
  readonly problem?: {
    readonly code: string;
    readonly message: string;
    readonly advice: string;
  };
  /** The mutation score in percent that its own configuration requires. */
  readonly breakAt?: number;
}
