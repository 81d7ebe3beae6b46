import type { FilePlan } from './attempt.ts';
import type { FrameworkState } from './surroundings.ts';
import type { UnhandledErrors } from './unhandled-errors.ts';
import type { Watchdog } from './watchdog.ts';

/** The tools with which a framework runs tests. */
export interface RunTools {
  readonly watchdog: Watchdog;
  readonly unhandled: UnhandledErrors;
  /** Resolves when nothing of a run that has ended is still to come: errors that nothing caught, processes that are ending. */
  readonly settled: () => Promise<void>;
  /** Returns whether nothing is under way in this process that could call back in a later turn of the event loop. */
  readonly isIdle: () => boolean;
  /** Calls the function of a test, but not the hooks around it. The call may be guarded. */
  readonly callTest: <Result>(ordinal: number, body: () => Result) => Result;
}

/** The part of a worker that a test framework supplies. Its session decides how often tests run, and what the runs mean. */
export interface Framework {
  /**
   * Loads a test file and runs its tests by a plan, one at a time, each with the hooks around it: in the order in which they stand in
   * the file, or in the plan's, as far as hooks of suites allow. What was evaluated before and not reset since need not be evaluated again, except for the
   * test file itself. Resolves with the errors of loading and of suites' own hooks, outermost first.
   *
   * @param filepath absolute path
   */
  readonly runPlanned: (
    tools: RunTools,
    filepath: string,
    plan: FilePlan,
  ) => Promise<readonly string[]>;
  /**
   * The modules that are evaluated in this process at the moment, those of packages left out: absolute paths, and names of
   * modules that are no files; and what stands for environment variables that were read. A superset will do. Where Assay starts the processes itself, the main process knows; where
   * nobody can tell, nothing of its test files is taken over by later runs.
   */
  readonly loadedModules?: () => readonly string[] | undefined;
  /**
   * Calls a function once everything is loaded that comes before all test files and stays for all of them. Without this, that is so
   * from the start.
   */
  readonly whenPrepared?: (listen: () => void) => void;
  /** Makes the next load evaluate every module anew. */
  readonly resetModules: () => void;
  /** Whether that is still possible in this process, for what it has loaded so far. */
  readonly canReset: () => boolean;
  /** Puts real timers back in the place of fake ones. */
  readonly restoreTimers: () => void;
  /** Puts back what was mocked. */
  readonly restoreMocks: () => void;
  /** How many requests to the framework's main process await their answer. */
  readonly messagesUnderWay: () => number;
  /** The changes that the framework itself makes in the process. */
  readonly state: FrameworkState;
  /** Returns what this file leaves behind in the framework that a later file might notice. */
  readonly leftovers: () => readonly string[];
  /** Makes anew what the next test file in this process must not find as this one leaves it. Returns what it would find nevertheless. */
  readonly renew?: () => Promise<readonly string[]>;
}
