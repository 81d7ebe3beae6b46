import type { Job, JobEvent } from '../job.ts';
import type { BuildKind } from '../test-runner.ts';

/** What a worker of any framework finds in its environment: where the coordinator listens. */
export interface WorkerSettings {
  /** Path of a Unix socket or named pipe. */
  readonly socket: string;
  /** Folder for the progress files. */
  readonly progress: string;
}

/** What a worker process of Assay's own finds in its environment; each framework adds to it. */
export interface ProcessSettings extends WorkerSettings {
  readonly root: string;
  /** Absolute path of its test file. */
  readonly file: string;
  /** Name of the file's project within the runner; empty where there is but one. */
  readonly project: string;
  readonly build: BuildKind;
  readonly command: CommandProcess;
}

/** What code would find in its process if the framework's own command ran it. */
export interface CommandProcess {
  /** The module that Node is started with, and what follows it: `process.argv` without its first. */
  readonly argv: readonly string[];
  /** The variable `NODE_OPTIONS`, where it is set. */
  readonly nodeOptions?: string;
}

/** Name of the environment variable that holds the `WorkerSettings`, and what the framework adds to them, as JSON. */
export const SETTINGS_VARIABLE = 'ASSAY_WORKER';

/**
 * A name of something that nobody can compare with what it was, among those of what was loaded: the test file that loads it
 * has to run again.
 */
export const UNTOLD = '\0untold';

export type WorkerMessage =
  | {
      readonly kind: 'hello';
      readonly project: string;
      /** Absolute path of the test file. */
      readonly file: string;
      readonly pid: number;
    }
  | { readonly kind: 'event'; readonly event: JobEvent }
  /** Says in which state a shared worker is after its job; the last message but for the event `finished`. */
  | { readonly kind: 'leaves'; readonly how: Leaving };

/**
 * How a job leaves a worker that takes several files: fit for another, or spent, with its results good. After a job
 * that was declined nothing of it counts, and the worker is spent too.
 */
export type Leaving = 'fit' | 'spent' | 'declined';

export type CoordinatorMessage =
  | {
      readonly kind: 'job';
      readonly build: BuildKind;
      readonly job: Job;
      /** The worker takes other files before or after this one, and must not let one notice another. */
      readonly shared: boolean;
      readonly mutantCount: number;
      readonly siteCount: number;
      /** Path of a file with the sites' first mutants as 32-bit little-endian words. */
      readonly siteTable: string;
      /** Absolute path of the project. */
      readonly root: string;
      /** Folder in which the texts of the mutated sources are asked for. */
      readonly texts: string;
    }
  | { readonly kind: 'nothing' }
  /** The worker's last message has arrived; it may end. */
  | { readonly kind: 'goodbye' };
