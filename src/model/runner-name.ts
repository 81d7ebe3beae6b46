/**
 * The test runners that Assay drives, by the names that users give them. `command` runs any other runner by its command line.
 */
export const drivenRunners = ['vitest', 'jest', 'mocha', 'node-test', 'command'] as const;

export type RunnerName = (typeof drivenRunners)[number];

/** A runner of a project, which may have several. */
export interface RunnerChoice {
  readonly name: RunnerName;
  /** Globs that its test files must match, if it has globs of its own. */
  readonly tests?: readonly string[];
  /** The command lines of `command`, if they were given. */
  readonly commands?: readonly string[];
}
