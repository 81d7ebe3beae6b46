import type { WorkerRuntime } from '../../runtime/protocol.ts';
import type { ObservedTrace } from '../job.ts';
import type { WorkerProgress } from '../process/progress-file.ts';
import type { FilePlan } from './attempt.ts';
import type { Children } from './children/children.ts';
import type { UnhandledErrors } from './unhandled-errors.ts';

/**
 * What loading files has reached in this process so far. In a project that does not isolate its files, a module is
 * evaluated for the first file only; each later file may depend on it as well.
 */
export interface LoadedBefore {
  trace?: ObservedTrace;
}

/** Everything one test file's job needs in its worker. */
export interface Session {
  /** Stands for the children, too. */
  readonly runtime: WorkerRuntime;
  readonly children: Pick<
    Children,
    'settled' | 'enterTest' | 'leaveTest' | 'lasting' | 'areLasting' | 'takeStarted'
  >;
  readonly unhandled: UnhandledErrors;
  readonly loadedBefore: LoadedBefore;
  /**
   * Loads the file and runs its tests by a plan. Resolves with the errors of loading and of suites' own hooks, outermost
   * first.
   */
  readonly runPlanned: (plan: FilePlan) => Promise<readonly string[]>;
  /** Notes what is about to run, so that it can be told even if this process dies of it. */
  readonly note: (progress: Omit<WorkerProgress, 'step'>) => void;
  /**
   * Called before a file loads that may share modules with what this process loaded before, as in projects that don't
   * isolate their files: modules are evaluated anew only where something may be left in them.
   */
  readonly startLoading: () => void;
  /** Makes the next load of the file evaluate every module anew. */
  readonly forgetModules: () => void;
  /** Whether that is possible in this process. */
  readonly canForget: () => boolean;
  /** Says that a mutant may have left something in the loaded modules. */
  readonly spendModules: () => void;
}
