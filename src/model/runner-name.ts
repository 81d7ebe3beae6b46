/** The test runners that Assay drives, by the names a user gives them. */
export const drivenRunners = ['vitest', 'mocha', 'node-test'] as const;

export type RunnerName = (typeof drivenRunners)[number];
