/** The test runners that Assay drives, by the names a user gives them; `command` runs any other by its command line. */
export const drivenRunners = ['vitest', 'jest', 'mocha', 'node-test', 'command'] as const;

export type RunnerName = (typeof drivenRunners)[number];

/** A runner that a project uses, perhaps one of several. */
export interface RunnerChoice {
  readonly name: RunnerName;
  /** Globs that its test files must match, where it has globs of its own. */
  readonly tests?: readonly string[];
  /** The command lines of `command`, where they were given. */
  readonly commands?: readonly string[];
}
