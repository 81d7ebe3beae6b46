import { appendFileSync } from 'node:fs';

import { unwritable } from '../../foundation/unwritable.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { BaselineComparison } from '../../model/baseline.ts';
import type { ResolvedConfig } from '../../options/config.ts';
import { repositoryPlace } from '../../project/repository-place.ts';
import { githubAnnotations } from '../../report/ci/github-annotations.ts';
import { markdownReport } from '../../report/ci/markdown-report.ts';

/** The variables that GitHub Actions sets for a step. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Returns annotations of the lines with survivors, which GitHub Actions reads from the output of a step. Returns an empty text elsewhere. */
export async function githubReport(
  result: AnalysisResult,
  baseline: BaselineComparison | undefined,
  environment: Environment,
): Promise<string> {
  if (environment['GITHUB_ACTIONS'] === undefined) return '';
  const { prefix } = await repositoryPlace(result.root);
  return githubAnnotations(result, { prefix, baseline });
}

/** Adds the Markdown report to the summary of the job. Throws a `UserError` if the summary can't be written. */
export function addToSummary(
  result: AnalysisResult,
  { top, thresholds }: Pick<ResolvedConfig, 'top' | 'thresholds'>,
  baseline: BaselineComparison | undefined,
  environment: Environment,
): void {
  const summary = environment['GITHUB_STEP_SUMMARY'];
  if (environment['GITHUB_ACTIONS'] === undefined || summary === undefined || summary === '')
    return;
  try {
    const text = markdownReport(result, { top, breakAt: thresholds.break, baseline });
    appendFileSync(summary, `${text}\n`);
  } catch (error) {
    throw unwritable(summary, error);
  }
}
