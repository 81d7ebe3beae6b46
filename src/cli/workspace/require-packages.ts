import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';
import { summarisePackages } from '../../report/summarise-packages.ts';
import { meetsThreshold } from '../../report/threshold.ts';

/** Throws a `UserError` where packages failed: where tests of the first fail, with the code that this has in a project. */
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

/** Throws a `UserError` where a package's score is below the threshold of its own configuration. */
export function requirePackageScores(result: AnalysisResult): void {
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
