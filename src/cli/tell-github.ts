import { appendFileSync } from 'node:fs';

import { unwritable } from '../foundation/unwritable.ts';
import type { AnalysisResult } from '../model/analysis-result.ts';
import type { BaselineComparison } from '../model/baseline.ts';
import type { ResolvedConfig } from '../options/config.ts';
import { repositoryPlace } from '../project/repository-place.ts';
import { githubAnnotations } from '../report/github-annotations.ts';
import { markdownReport } from '../report/markdown-report.ts';
import type { Shell, ShellStream } from './shell.ts';
import { writeText } from './write-text.ts';

/**
 * Tells GitHub Actions of survivors: as annotations of the lines that they are on, and in the summary of the job. Elsewhere
 * nothing happens. Throws a `UserError` where the summary can't be written.
 *
 * @param stream where annotations go: GitHub reads both streams of a step
 */
export async function tellGithub(
  result: AnalysisResult,
  config: ResolvedConfig,
  baseline: BaselineComparison | undefined,
  { environment }: Pick<Shell, 'environment'>,
  stream: ShellStream,
): Promise<void> {
  if (environment['GITHUB_ACTIONS'] === undefined) return;
  const { prefix } = await repositoryPlace(result.root);
  await writeText(stream, githubAnnotations(result, { prefix, baseline }));
  const summary = environment['GITHUB_STEP_SUMMARY'];
  if (summary === undefined || summary === '') return;
  const options = { top: config.top, breakAt: config.thresholds.break, baseline };
  try {
    appendFileSync(summary, `${markdownReport(result, options)}\n`);
  } catch (error) {
    throw unwritable(summary, error);
  }
}
