/** What became of one package of a workspace. */
export interface PackageOutcome {
  /** Path relative to the workspace's root, with forward slashes. */
  readonly folder: string;
  /** As its package.json says. */
  readonly name: string;
  /**
   * `left-out`: it has nothing to analyse, or no tests; `failed`: its tests fail without a mutant, or can't be run; `pending`: the
   * run was interrupted before its turn; `unchanged`: no change that was asked for is in it.
   */
  readonly status: 'analysed' | 'left-out' | 'failed' | 'pending' | 'unchanged';
  /** Why it was left out or failed: a user error's parts. */
  readonly problem?: {
    readonly code: string;
    readonly message: string;
    readonly advice: string;
  };
  /** The mutation score in percent that its own configuration asks for. */
  readonly breakAt?: number;
}
