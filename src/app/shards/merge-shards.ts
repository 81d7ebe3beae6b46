import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { escapePath, glob } from 'tinyglobby';

import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import type { AssayConfig, ResolvedConfig } from '../../options/config.ts';
import { resolveConfig } from '../../options/resolve-config.ts';
import { loadConfig } from '../../project/load-config.ts';
import { countOf } from '../../report/format-number.ts';
import { mergeResults } from '../../report/formats/merge-results.ts';
import { surroundingsOf } from '../open-project.ts';
import type { ReportContext } from '../reporting/keep-result.ts';
import type { ProjectRequest } from '../project-request.ts';
import { openBaseline } from '../stores/use-baseline.ts';
import { checkShards } from './check-shards.ts';
import { readShardFile, type ShardFile } from './shard-file.ts';

/** The merged result of all shards, with the context for reports. */
interface MergedShards {
  readonly result: AnalysisResult;
  readonly context: ReportContext;
}

/**
 * Merges the files of all shards into one result, to be reported like the result of a run. Throws a `UserError` if a shard is missing
 * or there twice, or if shards don't belong together.
 *
 * @param request its paths are files, folders and globs of shards; without paths, the shards are in the folder for reports
 * @param directory absolute path of the folder to which the paths are relative
 * @param allowMissing whether shards may be missing
 */
export async function mergeShards(
  request: ProjectRequest,
  directory: string,
  allowMissing: boolean,
): Promise<MergedShards> {
  const { root, paths = [], overrides = {} } = request;
  const loaded = await loadConfig(root, request.configPath);
  const surroundings = surroundingsOf(root);
  const own = resolveConfig(loaded.config, overrides, surroundings);
  const found =
    paths.length > 0
      ? await findShards(paths, directory)
      : await findShards([own.reports.directory], root);
  const shards = found.map(readShardFile);
  const missing = checkShards(shards, allowMissing);
  const config = mergedConfig(
    shards,
    loaded.path === undefined
      ? resolveConfig(reportSettings(shards), overrides, surroundings)
      : own,
  );
  const baseline = openBaseline(root, config, request);
  const merged = mergeResults(
    shards.map(({ result }) => result),
    root,
  );
  const notices = [...merged.notices, ...missingNotices(shards, missing)];
  const isWhole = missing.length === 0 && shards.every((shard) => shard.isWhole);
  const testSources = new Map(shards.flatMap((shard) => [...shard.testSources]));
  return {
    result: { ...merged, notices },
    context: { config, request, baseline, isWhole, testSources },
  };
}

/** Returns the configuration of the shards, with the options about reports of this project or of the flags. */
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

/** Returns the options about reports in the shards, for a project whose configuration is not available. */
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

/** A glob for the files of shards in a folder and its subfolders. Downloaded shards often have a folder each. */
const inFolder = '**/shard-*-of-*.json';

/**
 * Finds the files of shards by files, folders and globs. Throws a `UserError` for a path that matches none.
 *
 * @param directory absolute path of the folder to which the paths are relative
 * @returns absolute paths, sorted, each once
 */
async function findShards(paths: readonly string[], directory: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const files = await filesAt(path, directory);
    if (files.length === 0) {
      throw new UserError(
        'shard-unreadable',
        'There is no file of a shard.',
        'Give the files that `assay run --shard` wrote, or the folder that holds them.',
        path,
      );
    }
    found.push(...files);
  }
  return [...new Set(found)].toSorted();
}

async function filesAt(path: string, directory: string): Promise<string[]> {
  const absolute = resolve(directory, path);
  const state = statSync(absolute, { throwIfNoEntry: false });
  if (state?.isFile() === true) return [absolute];
  const pattern =
    state === undefined
      ? path.replaceAll('\\', '/')
      : [escapePath(relative(directory, absolute).replaceAll('\\', '/')), inFolder]
          .filter((part) => part !== '')
          .join('/');
  const files = await glob(pattern, { cwd: directory, absolute: true, expandDirectories: false });
  return files.map((file) => resolve(file));
}
