import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';
import type { Test } from '../../model/test.ts';
import { comparePlace, compareText } from '../compare.ts';

/**
 * Merges the results of shards: all mutants, sources and tests, and each notice once. The order of the shards makes no difference. The
 * timings are the timings of the shard that took longest, because shards run at the same time.
 *
 * @param root absolute path of the project where the result is reported
 */
export function mergeResults(shards: readonly AnalysisResult[], root: string): AnalysisResult {
  const results = [...shards].sort((a, b) => (a.sharded?.index ?? 0) - (b.sharded?.index ?? 0));
  const sources = new Map(results.flatMap((one) => one.sources).map((one) => [one.path, one]));
  const slowest = results.reduce<AnalysisResult | undefined>(
    (longest, one) =>
      longest === undefined || one.timings.total > longest.timings.total ? one : longest,
    undefined,
  );
  const [first] = results;
  if (first === undefined || slowest === undefined) throw new Error('There is no result to merge');
  const packages = mergePackageOutcomes(results);
  return {
    root,
    ...(packages.length > 0 && { packages }),
    sources: [...sources.values()].sort((a, b) => compareText(a.path, b.path)),
    ...(first.sampled && { sampled: first.sampled }),
    tests: mergeTests(results),
    judged: results
      .flatMap(({ judged }) => judged)
      .sort((a, b) => comparePlace(a.mutant, b.mutant)),
    notices: mergeNotices(results),
    interrupted: results.some(({ interrupted }) => interrupted),
    timings: slowest.timings,
    versions: Object.assign({}, ...results.map(({ versions }) => versions)),
  };
}

/** Merges the outcomes of each package of a workspace. If shards differ, the outcome that comes first in `ranks` counts: a failure is first. */
function mergePackageOutcomes(results: readonly AnalysisResult[]): PackageOutcome[] {
  const ranks: readonly PackageOutcome['status'][] = [
    'failed',
    'pending',
    'analysed',
    'left-out',
    'unchanged',
  ];
  const byFolder = new Map<string, PackageOutcome>();
  for (const one of results.flatMap(({ packages = [] }) => packages)) {
    const known = byFolder.get(one.folder);
    const isWorse = known === undefined || ranks.indexOf(one.status) < ranks.indexOf(known.status);
    if (isWorse) byFolder.set(one.folder, one);
  }
  return [...byFolder.values()].sort((a, b) => compareText(a.folder, b.folder));
}

/** Returns all tests by file. Within a file they are in the order in which the shards name them. */
function mergeTests(results: readonly AnalysisResult[]): Test[] {
  const byId = new Map(results.flatMap(({ tests }) => tests).map((test) => [test.id, test]));
  return [...byId.values()].sort((a, b) => compareText(a.file, b.file));
}

function mergeNotices(results: readonly AnalysisResult[]): Notice[] {
  const byText = new Map(
    results
      .flatMap(({ notices }) => notices)
      .map((notice) => [JSON.stringify([notice.code, notice.place, notice.message]), notice]),
  );
  return [...byText.values()];
}
