import type { WorkerSettings } from '../process/worker-protocol.ts';

/** Where a worker finds the parts of the project's Vitest, as file URLs and a path. */
export interface VitestFiles {
  readonly vitestEntry: string;
  /** Entry of Vitest's `runners` (version 3 and 4); empty in version 5, whose index exports the runner class. */
  readonly runnersEntry: string;
  /** Entry of the task runner; empty in version 5. */
  readonly taskRunnerEntry: string;
  /** Folder in which version 5 keeps the chunk that has the task runner. */
  readonly chunks: string;
}

/** What a worker of Vitest's is told by the module that Vitest loads as its runner. */
export interface VitestWorkerSettings extends WorkerSettings, VitestFiles {}

/** What the worker of a unit host is told by the module that Vitest loads as its runner. */
export interface VitestHostSettings extends VitestFiles, Pick<WorkerSettings, 'socket'> {
  /** See `declaredVariables`. */
  readonly declared: readonly string[];
}
