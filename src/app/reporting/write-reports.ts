import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';

import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { BaselineComparison } from '../../model/baseline.ts';
import type { ReporterName, ResolvedConfig } from '../../options/config.ts';
import { htmlReport } from '../../report/html/html-report.ts';
import { jsonReport } from '../../report/formats/json-report.ts';
import { junitReport } from '../../report/ci/junit-report.ts';
import { majorMaps } from '../../report/formats/major-maps.ts';
import { markdownReport } from '../../report/ci/markdown-report.ts';
import { matrixCsv } from '../../report/formats/matrix-csv.ts';
import { higherOrderPage } from '../../report/html/pages/higher-order-page.ts';
import { matrixPage } from '../../report/html/pages/matrix-page.ts';
import { reviewPage } from '../../report/html/pages/review-page.ts';
import { survivorsPage } from '../../report/html/pages/survivors-page.ts';
import type { ReportPage } from '../../report/html/pages/report-page.ts';
import { packageVersion } from '../package-version.ts';
import { readTestSources } from './read-test-sources.ts';
import { readReview } from '../review/last-review.ts';
import { writeOutput } from '../write-output.ts';

/** A reporter that writes a file, or a folder of files. */
type FileReporter = Exclude<ReporterName, 'terminal' | 'github'>;

/** The file or folder that each reporter writes, in the directory for reports. */
export const reportFiles: Readonly<Record<FileReporter, string>> = {
  html: 'index.html',
  json: 'mutation.json',
  markdown: 'mutation.md',
  sarif: 'mutation.sarif',
  junit: 'junit.xml',
  csv: 'kill-matrix.csv',
  major: 'major',
};

/** The reports on a result, after they were written. */
export interface WrittenReports {
  readonly json: MutationTestResult;
  /** Absolute paths of the files that were written, for the reporters that the configuration names. */
  readonly paths: ReadonlyMap<FileReporter, string>;
  /** Absolute paths of the files that were not overwritten. */
  readonly left: readonly string[];
  /** The reasons why other files could not be written. */
  readonly failures: readonly UserError[];
}

/** Additions to the reports on a result. */
interface ReportExtras {
  readonly baseline?: BaselineComparison | undefined;
  /** Texts of test files by path. Without them, the files are read in the project. */
  readonly testSources?: ReadonlyMap<string, string> | undefined;
  /** Whether the page with this absolute path must not be overwritten. */
  readonly keepsPage?: (path: string) => boolean;
}

/** The reports that show all mutants in their code. Readers keep them open over several runs; other reports are read once. */
const pageNames: ReadonlySet<ReporterName> = new Set(['html', 'json']);

/** Returns the pages among the written reports. */
export function pagesIn({ paths }: Pick<WrittenReports, 'paths'>): string[] {
  return [...paths].flatMap(([name, path]) => (pageNames.has(name) ? [path] : []));
}

/** Returns the pages that the HTML report has beside the mutants in their code. */
function reportPages(result: AnalysisResult, config: ResolvedConfig): ReportPage[] {
  const reviewed = readReview({ root: result.root, config })?.suggestions ?? [];
  const pages = [
    survivorsPage(result),
    matrixPage(result),
    higherOrderPage(result),
    reviewPage(reviewed),
  ];
  return pages.filter((page) => page !== undefined);
}

/** Writes the report files that the configuration asks for. A file that can't be written does not stop the others. */
export async function writeReports(
  result: AnalysisResult,
  config: ResolvedConfig,
  { baseline, testSources, keepsPage = () => false }: ReportExtras = {},
): Promise<WrittenReports> {
  const json = jsonReport(result, {
    version: packageVersion(),
    thresholds: config.thresholds,
    config,
    testSources: testSources ?? (await readTestSources(result)),
  });
  const texts: Record<FileReporter, () => ReportText | Promise<ReportText>> = {
    html: async () =>
      htmlReport(
        json,
        basename(result.root),
        await readElementsScript(),
        reportPages(result, config),
      ),
    json: () => JSON.stringify(json),
    markdown: () =>
      markdownReport(result, { top: config.top, breakAt: config.thresholds.break, baseline }),
    sarif: () => sarifText(result, baseline),
    junit: () => junitReport(result, baseline),
    csv: () => matrixCsv(result),
    major: () => majorMaps(result),
  };
  const directory = resolve(result.root, config.reports.directory);
  const paths = new Map<FileReporter, string>();
  const failures: UserError[] = [];
  const left: string[] = [];
  for (const name of config.reporters) {
    if (name === 'terminal' || name === 'github') continue;
    const path = join(directory, reportFiles[name]);
    if (pageNames.has(name) && keepsPage(path)) {
      left.push(path);
      continue;
    }
    try {
      writeReport(path, await texts[name]());
      paths.set(name, path);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failures.push(error);
    }
  }
  return { json, paths, left, failures };
}

async function sarifText(
  result: AnalysisResult,
  baseline: BaselineComparison | undefined,
): Promise<string> {
  const [{ sarifReport }, { operatorHelp }, { repositoryPlace }] = await Promise.all([
    import('../../report/ci/sarif-report.ts'),
    import('./operator-help.ts'),
    import('../../project/repository-place.ts'),
  ]);
  const { prefix } = await repositoryPlace(result.root);
  const log = sarifReport(result, {
    version: packageVersion(),
    prefix,
    operators: operatorHelp(),
    baseline,
  });
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

/** A file's text, or the texts of a folder's files by name. */
type ReportText = string | ReadonlyMap<string, string>;

function writeReport(path: string, text: ReportText): void {
  if (typeof text === 'string') writeOutput(path, text);
  else for (const [name, content] of text) writeOutput(join(path, name), content);
}

/** The text of the browser script of `mutation-testing-elements`, which the HTML report embeds. */
export async function readElementsScript(): Promise<string> {
  const { resolve: find } = createRequire(import.meta.url);
  return readFile(find('mutation-testing-elements/mutation-test-elements.js'), 'utf8');
}
