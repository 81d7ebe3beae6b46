import type { AssayConfig } from '../options/config.ts';

/** What a command is asked to do with a project or a workspace. Only the root must be named. */
export interface ProjectRequest {
  /** Absolute path of the project or the workspace. */
  readonly root: string;
  /** Files, directories and globs to restrict it to. */
  readonly paths?: readonly string[];
  /** Absolute path of the configuration file to use. */
  readonly configPath?: string | undefined;
  /** Settings that win over the configuration file. */
  readonly overrides?: AssayConfig;
  /** Only what changed since the branch left this one, or since this commit. */
  readonly since?: string | undefined;
  /** Only what this diff changes: an absolute path, or `-` for standard input. */
  readonly diff?: string | undefined;
  /** Ids, or beginnings of ids, of the only mutants to analyse. */
  readonly mutants?: readonly string[];
  /** Which share of the mutants, such as `2/8`. */
  readonly shard?: string | undefined;
  /** Write the baseline instead of failing by it. */
  readonly updateBaseline?: boolean;
  /** Show the order of tests and execute no mutant. */
  readonly explainPlan?: boolean;
}

/** Whether only what has changed is asked for. */
export function asksForChanges({ since, diff }: ProjectRequest): boolean {
  return since !== undefined || diff !== undefined;
}
