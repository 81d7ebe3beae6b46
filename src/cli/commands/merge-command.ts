import { mergeShards } from '../../app/shards/merge-shards.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { readRequest } from '../flags/read-request.ts';
import { reportAndRequire } from './report-result.ts';
import type { Shell } from '../shell.ts';

/** The flags of `assay merge`: the flags of `assay run` about reports, and one of its own. */
export interface MergeFlags extends RunFlags {
  readonly allowMissing?: true;
}

/**
 * Merges the files of all shards into one result, and reports on it as a run does. Thresholds and the baseline apply to the whole
 * result. Throws a `UserError` if a shard is missing or there twice, or if shards don't belong together. After the reports, throws one
 * if the result is no success.
 *
 * @param paths files, folders and globs; without any, the shards are in the folder for reports
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
