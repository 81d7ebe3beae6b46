import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { BaselineComparison } from '../../model/baseline.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';
import { totalScore } from '../../report/summarise-files.ts';
import { summarisePackages } from '../../report/summarise-packages.ts';
import { meetsThreshold } from '../../report/threshold.ts';

/** Throws a `UserError` if a result is no success. Call it after the reports. */
export async function requireSuccess(
  result: AnalysisResult,
  breakAt: number | undefined,
  comparison: BaselineComparison | undefined,
): Promise<void> {
  requireComplete(result);
  if (comparison !== undefined)
    (await import('../stores/use-baseline.ts')).requireKnown(comparison);
  const { score } = totalScore(result);
  if (score === undefined || meetsThreshold(score, breakAt)) return requirePackageScores(result);
  throw new UserError(
    'score-below-threshold',
    `The mutation score is ${score.toFixed(2)} %, below the threshold of ${breakAt} %.`,
    'See the survivors in the report: each shows a fault that the tests would miss.',
  );
}

/** Throws a `UserError` if mutants have no verdict, because the run was stopped or a package of a workspace failed. */
export function requireComplete({ interrupted, packages = [] }: AnalysisResult): void {
  if (!interrupted) return requirePackages(packages);
  throw new UserError(
    'interrupted',
    'The run was stopped before every mutant had its verdict.',
    'The reports have the results up to then.',
  );
}

/** Throws a `UserError` if packages failed. If tests of the first one failed, the error has the same code as in a project. */
export function requirePackages(packages: readonly PackageOutcome[]): void {
  const failed = packages.filter(({ status }) => status === 'failed');
  const [first] = failed;
  if (first?.problem === undefined) return;
  const { code, message, advice } = first.problem;
  const others = failed.slice(1).map(({ folder }) => folder);
  throw new UserError(
    code === 'tests-fail' ? code : 'package-failed',
    `In ${first.folder}: ${message}${code === 'tests-fail' ? '' : ` (${code})`}${others.length === 0 ? '' : `\nOthers failed, too: ${others.join(', ')}.`}`,
    `${advice} What the other packages yielded is in the reports.`,
    first.folder,
  );
}

/** Throws a `UserError` if the score of a package is below the threshold of its own configuration. */
function requirePackageScores(result: AnalysisResult): void {
  const breaks = new Map((result.packages ?? []).map(({ folder, breakAt }) => [folder, breakAt]));
  const below = summarisePackages(result).flatMap(({ path, score: { score } }) => {
    const breakAt = breaks.get(path);
    return score === undefined || meetsThreshold(score, breakAt) ? [] : [{ path, score, breakAt }];
  });
  const [first] = below;
  if (first === undefined) return;
  throw new UserError(
    'score-below-threshold',
    below
      .map(
        (one) =>
          `The mutation score of ${one.path} is ${one.score.toFixed(2)} %, below its threshold of ${one.breakAt} %.`,
      )
      .join('\n'),
    'See the survivors in the report: each shows a fault that the tests would miss.',
    first.path,
  );
}
