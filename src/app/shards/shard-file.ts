import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { ShardedMutants } from '../../model/shard.ts';
import type { ResolvedConfig } from '../../options/config.ts';
import { repositoryPlace } from '../../project/repository-place.ts';
import { packResult, unpackResult, type PackedResult } from '../../report/formats/pack-result.ts';
import { packageVersion } from '../package-version.ts';
import { readTestSources } from '../reporting/read-test-sources.ts';
import { shardProblem } from './shard-schema.ts';
import { writeOutput } from '../write-output.ts';

const format = 'assay-shard';
/** The version of the format. It goes up with every change of the file's shape, also of results and verdicts. */
const version = 2;

/** The result of one shard, with everything that a report needs. A report reads nothing from the project again. */
export interface ShardFile {
  /** The path of the file that it was read from. */
  readonly path: string;
  readonly shard: ShardedMutants;
  /** Assay's own version. */
  readonly assay: string;
  /** The commit that was checked out; undefined without git. */
  readonly commit?: string;
  readonly config: ResolvedConfig;
  /** Whether no flag restricted the run to a part of the project. */
  readonly isWhole: boolean;
  readonly result: AnalysisResult;
  /** Texts of test files by path. */
  readonly testSources: ReadonlyMap<string, string>;
}

/** The JSON content of a shard's file. */
interface StoredShard extends Omit<ShardFile, 'path' | 'shard' | 'result' | 'testSources'> {
  readonly format: typeof format;
  readonly version: typeof version;
  readonly result: PackedResult;
  readonly testSources: Readonly<Record<string, string>>;
}

/** Returns the name of a shard's file, such as `shard-2-of-8.json`. */
function shardFileName({ index, count }: Pick<ShardedMutants, 'index' | 'count'>): string {
  return `shard-${index}-of-${count}.json`;
}

/**
 * Writes the result of a shard to a file in the directory for reports, and returns the absolute path of the file. Throws a
 * `UserError` if the file can't be written.
 */
export async function writeShard(
  result: AnalysisResult,
  config: ResolvedConfig,
  isWhole: boolean,
): Promise<string> {
  if (result.sharded === undefined) throw new Error('The result is not that of a shard');
  const { commit } = await repositoryPlace(result.root);
  const stored: StoredShard = {
    format,
    version,
    assay: packageVersion(),
    ...(commit !== undefined && { commit }),
    config,
    isWhole,
    result: packResult(result),
    testSources: Object.fromEntries(await readTestSources(result)),
  };
  const path = join(resolve(result.root, config.reports.directory), shardFileName(result.sharded));
  writeOutput(path, JSON.stringify(stored));
  return path;
}

/** Reads a file that `writeShard` wrote. Throws a `UserError` for any other file. */
export function readShardFile(path: string): ShardFile {
  const value = readJson(path);
  if (
    typeof value !== 'object' ||
    value === null ||
    !('format' in value) ||
    value.format !== format
  )
    throw unreadable(path, 'It holds no result of a shard.');
  if (!isStored(value)) {
    const found = 'version' in value ? String(value.version) : 'none';
    throw unreadable(path, `Its format has version ${found}; this Assay reads version ${version}.`);
  }
  const { result, testSources, assay, commit, config, isWhole } = value;
  if (result.sharded === undefined) throw unreadable(path, 'It does not say which shard it is.');
  const problem = shardProblem(value);
  if (problem !== undefined) throw unreadable(path, `It is damaged: ${problem}.`);
  return {
    path,
    shard: result.sharded,
    assay,
    ...(commit !== undefined && { commit }),
    config,
    isWhole,
    result: unpackResult(result),
    testSources: new Map(Object.entries(testSources)),
  };
}

/** Returns a hash of the settings that decide which mutants there are, and their verdicts. */
export function settingsDigest(config: ResolvedConfig): string {
  const others = new Set<string>(settingsWithoutEffect);
  const entries = Object.entries(config).filter(([key]) => !others.has(key));
  return hash('sha1', JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** Settings that may differ between machines, or are about reports. */
const settingsWithoutEffect: readonly (keyof ResolvedConfig)[] = [
  'baseline',
  'cacheDirectory',
  'concurrency',
  'reporters',
  'reports',
  'thresholds',
  'top',
];

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw unreadable(path, error instanceof Error ? error.message : String(error));
  }
}

function isStored(value: object): value is StoredShard {
  return (
    'version' in value &&
    value.version === version &&
    'result' in value &&
    typeof value.result === 'object' &&
    value.result !== null
  );
}

function unreadable(path: string, message: string): UserError {
  return new UserError(
    'shard-unreadable',
    message,
    'Give the files that `assay run --shard` of this version wrote, whole.',
    basename(path),
  );
}
