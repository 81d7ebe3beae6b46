import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';

import type { AnalysisResult } from '../model/analysis-result.ts';
import type { ReporterName, ResolvedConfig } from '../project/config.ts';
import { htmlReport } from '../report/html-report.ts';
import { jsonReport } from '../report/json-report.ts';
import { majorMaps } from '../report/major-maps.ts';
import { markdownReport } from '../report/markdown-report.ts';
import { matrixCsv } from '../report/matrix-csv.ts';
import { higherOrderPage } from '../report/pages/higher-order-page.ts';
import { matrixPage } from '../report/pages/matrix-page.ts';
import type { ReportPage } from '../report/pages/report-page.ts';
import { readElementsScript } from './elements-script.ts';
import { packageVersion } from './package-version.ts';

/** A reporter that writes a file, or a folder of files. */
type FileReporter = Exclude<ReporterName, 'terminal'>;

/** The file or folder that each reporter writes, in the directory for reports. */
export const reportFiles: Readonly<Record<FileReporter, string>> = {
  html: 'index.html',
  json: 'mutation.json',
  markdown: 'mutation.md',
  csv: 'kill-matrix.csv',
  major: 'major',
};

/** What the reporters made of a result. */
export interface WrittenReports {
  readonly json: MutationTestResult;
  /** Absolute paths of the files, for the reporters that the configuration names. */
  readonly paths: ReadonlyMap<FileReporter, string>;
}

/** What the HTML report has beside the mutants in their code. */
function reportPages(result: AnalysisResult): ReportPage[] {
  return [matrixPage(result), higherOrderPage(result)].filter((page) => page !== undefined);
}

/** Writes the report files that the configuration asks for. */
export async function writeReports(
  result: AnalysisResult,
  config: ResolvedConfig,
): Promise<WrittenReports> {
  const json = jsonReport(result, {
    version: packageVersion(),
    thresholds: config.thresholds,
    config,
    testSources: await readTestSources(result),
  });
  const texts: Record<FileReporter, () => ReportText | Promise<ReportText>> = {
    html: async () =>
      htmlReport(json, basename(result.root), await readElementsScript(), reportPages(result)),
    json: () => JSON.stringify(json),
    markdown: () => markdownReport(result, { top: config.top, breakAt: config.thresholds.break }),
    csv: () => matrixCsv(result),
    major: () => majorMaps(result),
  };
  const directory = resolve(result.root, config.reports.directory);
  const paths = new Map<FileReporter, string>();
  for (const name of config.reporters) {
    if (name === 'terminal') continue;
    const path = join(directory, reportFiles[name]);
    await writeReport(path, await texts[name]());
    paths.set(name, path);
  }
  return { json, paths };
}

/** A file's text, or the texts of a folder's files by name. */
type ReportText = string | ReadonlyMap<string, string>;

async function writeReport(path: string, text: ReportText): Promise<void> {
  const files = typeof text === 'string' ? [[path, text] as const] : inside(path, text);
  await mkdir(typeof text === 'string' ? dirname(path) : path, { recursive: true });
  for (const [file, content] of files) await writeFile(file, content);
}

function inside(folder: string, texts: ReadonlyMap<string, string>): (readonly [string, string])[] {
  return [...texts].map(([name, text]) => [join(folder, name), text] as const);
}

async function readTestSources({ root, tests }: AnalysisResult): Promise<Map<string, string>> {
  const files = [...new Set(tests.map((test) => test.file))];
  const texts = await Promise.all(
    files.map((file) => readFile(join(root, file), 'utf8').catch(() => undefined)),
  );
  return new Map(
    files.flatMap((file, index): [string, string][] => {
      const text = texts[index];
      return text === undefined ? [] : [[file, text]];
    }),
  );
}
