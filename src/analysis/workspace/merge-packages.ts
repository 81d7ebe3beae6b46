import { hash } from 'node:crypto';

import type {
  AnalysisResult,
  Reuse,
  SampledMutants,
  Timings,
} from '../../model/analysis-result.ts';
import type { HigherOrderResult } from '../../model/higher-order-mutant.ts';
import type { ExecutionEffort } from '../../model/prioritisation.ts';
import type { ShardedMutants } from '../../model/shard.ts';
import { mergeMatrices } from './merge-matrices.ts';

/**
 * Merges the results of a workspace's packages, which were analysed one after the other in this order. Each is a result of
 * `resultInFolder`, so no two share a path, a test or the id of a mutant.
 *
 * @param root absolute path of the workspace
 */
export function mergePackages(results: readonly AnalysisResult[], root: string): AnalysisResult {
  const sampled = mergeSamples(results.flatMap((one) => one.sampled ?? []));
  const sharded = mergeShares(results.flatMap((one) => one.sharded ?? []));
  const effort = mergeEfforts(results);
  const reuse = mergeReuse(results.flatMap((one) => one.reuse ?? []));
  const higherOrder = mergeHigherOrder(results.flatMap((one) => one.higherOrder ?? []));
  const judged = results.flatMap((one) => one.judged);
  const matrix = mergeMatrices(results);
  return {
    root,
    sources: results.flatMap(({ sources }) => sources),
    ...(sampled && { sampled }),
    ...(sharded && { sharded }),
    tests: results.flatMap(({ tests }) => tests),
    judged,
    ...(matrix && { matrix }),
    ...(higherOrder && { higherOrder }),
    ...(reuse && { reuse }),
    ...(effort && { effort }),
    notices: results.flatMap(({ notices }) => notices),
    interrupted: results.some(({ interrupted }) => interrupted),
    timings: mergeTimings(results.map(({ timings }) => timings)),
    versions: mergeVersions(results.map(({ versions }) => versions)),
  };
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}

function mergeSamples(samples: readonly SampledMutants[]): SampledMutants | undefined {
  const [first] = samples;
  return (
    first && {
      kept: sumOf(samples, ({ kept }) => kept),
      of: sumOf(samples, ({ of }) => of),
      seed: first.seed,
    }
  );
}

/** Each package is divided into the same number of shards. */
function mergeShares(shares: readonly ShardedMutants[]): ShardedMutants | undefined {
  const [first] = shares;
  return (
    first && {
      index: first.index,
      count: first.count,
      kept: sumOf(shares, ({ kept }) => kept),
      of: sumOf(shares, ({ of }) => of),
      digest: hash('sha1', shares.map(({ digest }) => digest).join()).slice(0, 16),
    }
  );
}

/** Tests of a package that executed nothing count as tests without runs. */
function mergeEfforts(results: readonly AnalysisResult[]): ExecutionEffort | undefined {
  if (results.every(({ effort }) => effort === undefined)) return undefined;
  return {
    runsOfTests: results.flatMap(({ effort, tests }) =>
      tests.map((_, test) => effort?.runsOfTests[test] ?? 0),
    ),
    fileLoads: sumOf(results, ({ effort }) => effort?.fileLoads ?? 0),
  };
}

function mergeReuse(all: readonly Reuse[]): Reuse | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const isObstructed = all.every(({ obstacle }) => obstacle !== undefined);
  return {
    verdicts: sumOf(all, ({ verdicts }) => verdicts),
    testFiles: sumOf(all, ({ testFiles }) => testFiles),
    testFilesRun: sumOf(all, ({ testFilesRun }) => testFilesRun),
    ...(isObstructed && first.obstacle !== undefined && { obstacle: first.obstacle }),
  };
}

function mergeHigherOrder(all: readonly HigherOrderResult[]): HigherOrderResult | undefined {
  const [first] = all;
  return (
    first && {
      strategy: first.strategy,
      order: Math.max(...all.map(({ order }) => order)),
      seed: first.seed,
      judged: all.flatMap(({ judged }) => judged),
      milliseconds: sumOf(all, ({ milliseconds }) => milliseconds),
    }
  );
}

function mergeTimings(all: readonly Timings[]): Timings {
  const at = all.findIndex(({ firstVerdict }) => firstVerdict !== undefined);
  const first = all[at]?.firstVerdict;
  const before = sumOf(all.slice(0, Math.max(0, at)), ({ total }) => total);
  const measured = all.flatMap(({ impact }) => impact ?? []);
  return {
    total: sumOf(all, ({ total }) => total),
    startUp: sumOf(all, ({ startUp }) => startUp),
    observe: sumOf(all, ({ observe }) => observe),
    execute: sumOf(all, ({ execute }) => execute),
    ...(measured.length > 0 && { impact: sumOf(measured, (impact) => impact) }),
    ...(first !== undefined && { firstVerdict: before + first }),
  };
}

/** Merges versions by name. Several versions of one runner are joined by commas. */
function mergeVersions(all: readonly AnalysisResult['versions'][]): AnalysisResult['versions'] {
  const names = [...new Set(all.flatMap((versions) => Object.keys(versions)))].toSorted();
  return Object.fromEntries(
    names.map((name) => [
      name,
      [...new Set(all.flatMap((versions) => versions[name] ?? []))].toSorted().join(', '),
    ]),
  );
}
