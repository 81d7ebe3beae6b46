import type { AssayConfig } from '../options/config.ts';

/** The request of a command to analyse a project or a workspace. Only the root is required. */
export interface ProjectRequest {
  /** Absolute path of the project or the workspace. */
  readonly root: string;
  /** Files, directories and globs to restrict the run to. */
  readonly paths?: readonly string[];
  /** Absolute path of the configuration file to use. */
  readonly configPath?: string | undefined;
  /** Settings that win over the configuration file. */
  readonly overrides?: AssayConfig;
  /** Restrict the run to changes since the branch left this branch, or since this commit. */
  readonly since?: string | undefined;
  /** Restrict the run to the changes in this diff: an absolute path, or `-` for standard input. */
  readonly diff?: string | undefined;
  /** Ids, or beginnings of ids, of the only mutants to analyse. */
  readonly mutants?: readonly string[];
  /** The shard to run, such as `2/8`. */
  readonly shard?: string | undefined;
  /** Write the baseline instead of comparing with it. */
  readonly updateBaseline?: boolean;
  /** Show the order of tests and execute no mutant. */
  readonly explainPlan?: boolean;
}

/** Whether the run is restricted to changes. */
export function asksForChanges({ since, diff }: ProjectRequest): boolean {
  return since !== undefined || diff !== undefined;
}
