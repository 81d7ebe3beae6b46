import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import type { Progress } from '../progress-file.ts';
import type { WorkerTools } from './planned-runner.ts';

/** Everything one test file's job needs in its worker. */
export interface Session extends WorkerTools {
  readonly runtime: WorkerRuntime;
  readonly filepath: string;
  /** Notes what is about to run, so that it can be told even if this process dies of it. */
  readonly note: (progress: Omit<Progress, 'step'>) => void;
  /** Makes the next load of the file evaluate every module anew. */
  readonly forgetModules: () => void;
}
