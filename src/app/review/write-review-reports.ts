import { join, relative } from 'node:path';

import type { ReviewResult } from '../../model/review-result.ts';
import { reviewSarif } from '../../report/ci/review-sarif.ts';
import { reviewHtml } from '../../report/html/pages/review-page.ts';
import { packageVersion } from '../package-version.ts';
import { writeOutput } from '../write-output.ts';

/**
 * Writes the HTML page and the SARIF log of a review into the directory for reports.
 *
 * @returns the paths of the files, relative to the project
 */
export function writeReviewReports(result: ReviewResult): readonly string[] {
  const { root, reportsDirectory } = result;
  const page = join(root, reportsDirectory, 'review.html');
  const log = join(root, reportsDirectory, 'review.sarif');
  writeOutput(page, reviewHtml(result));
  writeOutput(log, `${JSON.stringify(reviewSarif(result, packageVersion()), undefined, 2)}\n`);
  return [page, log].map((path) => relative(root, path).replaceAll('\\', '/'));
}
