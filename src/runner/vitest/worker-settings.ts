import type { WorkerSettings } from '../process/worker-protocol.ts';

/** What a worker of Vitest's finds in its environment. */
export interface VitestWorkerSettings extends WorkerSettings {
  readonly vitestEntry: string;
  /** Entry of Vitest's `runners` (version 3 and 4); empty in version 5, whose index exports the runner class. */
  readonly runnersEntry: string;
  /** Entry of the task runner; empty in version 5. */
  readonly taskRunnerEntry: string;
  /** Folder in which version 5 keeps the chunk that has the task runner. */
  readonly chunks: string;
}
