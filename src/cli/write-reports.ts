import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';

import type { AnalysisResult } from '../model/analysis-result.ts';
import type { ReporterName, ResolvedConfig } from '../project/config.ts';
import { htmlReport } from '../report/html-report.ts';
import { jsonReport } from '../report/json-report.ts';
import { markdownReport } from '../report/markdown-report.ts';
import { readElementsScript } from './elements-script.ts';
import { packageVersion } from './package-version.ts';

/** A reporter that writes a file. */
type FileReporter = Exclude<ReporterName, 'terminal'>;

/** The file that each reporter writes, in the directory for reports. */
export const reportFiles: Readonly<Record<FileReporter, string>> = {
  html: 'index.html',
  json: 'mutation.json',
  markdown: 'mutation.md',
};

/** What the reporters made of a result. */
export interface WrittenReports {
  readonly json: MutationTestResult;
  /** Absolute paths of the files, for the reporters that the configuration names. */
  readonly paths: ReadonlyMap<FileReporter, string>;
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
  const texts: Record<FileReporter, () => string | Promise<string>> = {
    html: async () => htmlReport(json, basename(result.root), await readElementsScript()),
    json: () => JSON.stringify(json),
    markdown: () => markdownReport(result, { top: config.top, breakAt: config.thresholds.break }),
  };
  const directory = resolve(result.root, config.reports.directory);
  const paths = new Map<FileReporter, string>();
  for (const name of config.reporters) {
    if (name === 'terminal') continue;
    const path = join(directory, reportFiles[name]);
    await mkdir(directory, { recursive: true });
    await writeFile(path, await texts[name]());
    paths.set(name, path);
  }
  return { json, paths };
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
