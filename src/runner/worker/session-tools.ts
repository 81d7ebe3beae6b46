import type { WorkerRuntime } from '../../runtime/protocol.ts';
import type { ObservedTrace } from '../job.ts';
import type { WorkerProgress } from '../process/progress-file.ts';
import type { FilePlan } from './attempt.ts';
import type { Children } from './children/children.ts';
import type { TestGuards } from './guard-tests.ts';
import type { UnhandledErrors } from './unhandled-errors.ts';

/**
 * The trace of loading files in this process so far. In a project that does not isolate its files, a module is evaluated for
 * the first file only, but each later file may depend on it as well.
 */
export interface LoadedBefore {
  trace?: ObservedTrace;
}

/** The tools for the job of one test file in its worker. */
export interface Session {
  /** Its traces and fuel include those of the children. */
  readonly runtime: WorkerRuntime;
  readonly children: Pick<
    Children,
    'settled' | 'enterTest' | 'leaveTest' | 'haveStarted' | 'lasting' | 'areLasting' | 'takeStarted'
  >;
  readonly unhandled: UnhandledErrors;
  /** See `TestGuards`. */
  readonly takeLeft: TestGuards['takeLeft'];
  readonly loadedBefore: LoadedBefore;
  /**
   * Loads the file and runs its tests by a plan. Resolves with the errors of loading and of suites' own hooks, outermost first.
   */
  readonly runPlanned: (plan: FilePlan) => Promise<readonly string[]>;
  /**
   * Returns the number of timers, handles and requests that are open in this process, without those of the framework itself. A number
   * that is no greater than `usual` may include these.
   */
  readonly openResources: (usual?: number) => number;
  /** Notes the next run, so that the main process knows it even if this process dies in it. */
  readonly note: (progress: Omit<WorkerProgress, 'step'>) => void;
  /**
   * Called before a file is loaded that may share modules with earlier files of this process, as in projects that don't isolate
   * their files. Modules are evaluated anew only if something may be left in them.
   */
  readonly startLoading: () => void;
  /** Makes the next load of the file evaluate every module anew. */
  readonly forgetModules: () => void;
  /** Returns whether this process can evaluate modules anew. */
  readonly canForget: () => boolean;
  /** Notes that a mutant may have left something in the loaded modules. */
  readonly spendModules: () => void;
  /** Whether nothing that this job still does can count: it is going to be declined, and done again in another process. */
  readonly isDeclined: () => boolean;
  /** Clears the timers that runs have left, as the end of their process would. */
  readonly clearTimers: () => void;
}
