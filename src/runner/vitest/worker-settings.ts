import type { WorkerSettings } from '../process/worker-protocol.ts';

/** The environments of Vitest that a worker can make anew between two test files. */
export const browserEnvironments = ['jsdom', 'happy-dom'] as const;

/** The locations of the parts of the project's Vitest that a worker loads. All are file URLs except `chunks`. */
export interface VitestFiles {
  readonly vitestEntry: string;
  /** The entry `runners`; empty for version 5, whose index exports the runner class. */
  readonly runnersEntry: string;
  /** The entry of the task runner; empty for version 5. */
  readonly taskRunnerEntry: string;
  /** The path of the folder in which version 5 has the file with the task runner. */
  readonly chunks: string;
}

/** The settings of a worker of Vitest. They are in the module that Vitest loads as its runner. */
export interface VitestWorkerSettings extends WorkerSettings, VitestFiles {
  /** The folders of Vitest's own packages, and of those that it needs in a worker. They are loaded before any test file, and stay. */
  readonly kept: readonly string[];
  /** By the name of an environment, the folders of the packages that it needs. They stay in workers that have this environment. */
  readonly environments: Readonly<Record<string, readonly string[]>>;
}

/** The settings of the worker of a unit host. They are in the module that Vitest loads as its runner. */
export interface VitestHostSettings extends VitestFiles, Pick<WorkerSettings, 'socket'> {
  /** The names of the variables that the configuration sets; see `declaredVariables`. */
  readonly declared: readonly string[];
}
