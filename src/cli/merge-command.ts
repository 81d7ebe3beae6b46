import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';

import type { AnalysisResult, Notice } from '../model/analysis-result.ts';
import type { AssayConfig, ResolvedConfig } from '../options/config.ts';
import { loadConfig } from '../project/load-config.ts';
import { resolveConfig } from '../options/resolve-config.ts';
import { countOf } from '../report/format-number.ts';
import { mergeResults } from '../report/merge-results.ts';
import { checkShards } from './check-shards.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { findShards } from './find-shards.ts';
import { findRoot } from './open-project.ts';
import { readFlags } from './read-flags.ts';
import { reportAndRequire } from './report-result.ts';
import type { RunFlags } from '../options/run-flags.ts';
import { readShardFile, type ShardFile } from './shard-file.ts';
import type { Shell } from './shell.ts';
import { openBaseline } from './use-baseline.ts';

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
  const root = findRoot(shell.directory, flags.root);
  const asked = flags.config === undefined ? undefined : resolve(shell.directory, flags.config);
  const loaded = await loadConfig(root, asked);
  const fromFlags = readFlags(flags);
  const surroundings = {
    cores: availableParallelism(),
    hasNodeModules: existsSync(join(root, 'node_modules')),
  };
  const own = resolveConfig(loaded.config, fromFlags, surroundings);
  const found =
    paths.length > 0
      ? await findShards(paths, shell.directory)
      : await findShards([own.reports.directory], root);
  const shards = found.map(readShardFile);
  const missing = checkShards(shards, flags.allowMissing === true);
  const config = mergedConfig(
    shards,
    loaded.path === undefined
      ? resolveConfig(reportSettings(shards), fromFlags, surroundings)
      : own,
  );
  const baseline = openBaseline(root, config, flags);
  const merged = mergeResults(
    shards.map(({ result }) => result),
    root,
  );
  const result: AnalysisResult = {
    ...merged,
    notices: [...merged.notices, ...missingNotices(shards, missing)],
  };
  const isWhole = missing.length === 0 && shards.every((shard) => shard.isWhole);
  await reportAndRequire(result, config, flags, shell, {
    baseline,
    isWhole,
    testSources: new Map(shards.flatMap(({ testSources }) => [...testSources])),
  });
  return exitCodes.ok;
}

/** What shards ran with, reported as this project or the flags say. */
function mergedConfig([first]: readonly ShardFile[], own: ResolvedConfig): ResolvedConfig {
  const { reporters, reports, thresholds, top, baseline, cacheDirectory } = own;
  return {
    ...own,
    ...first?.config,
    reporters,
    reports,
    thresholds,
    top,
    baseline,
    cacheDirectory,
  };
}

/** What shards say about reports, for a project whose configuration is not at hand. */
function reportSettings([first]: readonly ShardFile[]): AssayConfig {
  if (first === undefined) return {};
  const { top, thresholds, baseline }: ResolvedConfig = first.config;
  return { top, thresholds, baseline };
}

function missingNotices(shards: readonly ShardFile[], missing: readonly number[]): Notice[] {
  const [first] = shards;
  if (first === undefined || missing.length === 0) return [];
  const { count, of } = first.shard;
  const left = of - shards.reduce((sum, { shard }) => sum + shard.kept, 0);
  const which = missing.length === 1 ? 'Shard' : 'Shards';
  return [
    {
      code: 'shards-missing',
      message: `${which} ${missing.join(', ')} of ${count} ${missing.length === 1 ? 'is' : 'are'} missing: ${countOf(left, 'mutant')} of ${of} are not in this report.`,
    },
  ];
}
