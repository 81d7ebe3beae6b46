import { mergeShards } from '../../app/shards/merge-shards.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { readRequest } from '../flags/read-request.ts';
import { reportAndRequire } from './report-result.ts';
import type { Shell } from '../shell.ts';

/** The flags of `assay merge`: those of `assay run` that are about reports. */
export interface MergeFlags extends RunFlags {
  readonly allowMissing?: true;
}

/**
 * Makes one result of the files of all shards, and reports on it as a run does: thresholds and the baseline are applied to the
 * whole. Throws a `UserError` where shards are missing, doubled or don't belong together, and after the reports where the
 * result is no success.
 *
 * @param paths files, folders and globs; without any, the folder for reports
 */
export async function mergeCommand(
  paths: readonly string[],
  flags: MergeFlags,
  shell: Shell,
): Promise<ExitCode> {
  const { directory } = shell;
  const request = { ...readRequest([], flags, directory), paths };
  const { result, context } = await mergeShards(request, directory, flags.allowMissing === true);
  await reportAndRequire(result, context, flags, shell);
  return exitCodes.ok;
}
