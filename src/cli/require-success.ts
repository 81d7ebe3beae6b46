import { UserError } from '../foundation/user-error.ts';
import type { AnalysisResult } from '../model/analysis-result.ts';
import type { BaselineComparison } from '../model/baseline.ts';
import { requirePackages, requirePackageScores } from './workspace/require-packages.ts';

/** Throws a `UserError` where a result that was reported must not count as a success. */
export async function requireSuccess(
  result: AnalysisResult,
  breakAt: number | undefined,
  comparison: BaselineComparison | undefined,
): Promise<void> {
  const [{ totalScore }, { meetsThreshold }] = await Promise.all([
    import('../report/summarise-files.ts'),
    import('../report/threshold.ts'),
  ]);
  requireComplete(result);
  if (comparison !== undefined) (await import('./use-baseline.ts')).requireKnown(comparison);
  const { score } = totalScore(result);
  if (score === undefined || meetsThreshold(score, breakAt)) return requirePackageScores(result);
  throw new UserError(
    'score-below-threshold',
    `The mutation score is ${score.toFixed(2)} %, below the threshold of ${breakAt} %.`,
    'See the survivors in the report: each shows a fault that the tests would miss.',
  );
}

/** Throws a `UserError` where mutants have no verdict: the run was stopped, or a package of a workspace failed. */
export function requireComplete({ interrupted, packages = [] }: AnalysisResult): void {
  if (!interrupted) return requirePackages(packages);
  throw new UserError(
    'interrupted',
    'The run was stopped before every mutant had its verdict.',
    'What was computed until then is in the reports.',
  );
}
