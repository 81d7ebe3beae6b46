import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AnalysisHooks, AnalysisOptions } from '../../../src/analysis/analysis-options.ts';
import { runCli } from '../../../src/cli/run-cli.ts';
import type { AnalysisResult } from '../../../src/model/analysis-result.ts';
import { writeProject } from '../project/write-project.ts';
import { sampleResult } from '../report/sample-result.ts';
import { capturedShell, type CapturedShell } from './captured-shell.ts';

const analyseProject =
  vi.fn<(options: AnalysisOptions, hooks: AnalysisHooks) => Promise<AnalysisResult>>();
vi.mock('../../../src/app/analyse-project.ts', () => ({ analyseProject }));

const files = {
  'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
  'src/a.ts': 'export const a = 1 + 2;',
};

beforeEach(() => {
  analyseProject.mockReset();
  analyseProject.mockImplementation(({ root }) =>
    Promise.resolve(sampleResult({ root, interrupted: false })),
  );
});

async function assay(
  root: string,
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CapturedShell> {
  const shell = { ...capturedShell(root), environment };
  expect(await runCli(argv, shell)).toBe(0);
  return shell;
}

describe('the reporter github', () => {
  it('says nothing outside of GitHub', async () => {
    const { output } = await assay(writeProject(files), ['--reporter', 'github']);

    expect(output()).toBe('');
  });

  it('annotates survivors and adds to the summary of the job', async () => {
    const root = writeProject(files);
    const summary = join(root, 'summary.md');
    writeFileSync(summary, 'from another step\n');

    const { output } = await assay(root, ['--reporter', 'github', '--top', '1'], {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: summary,
    });

    expect(output()).toMatch(/^::warning file=src\/money\/money\.ts,line=31,/);
    const text = readFileSync(summary, 'utf8');
    expect(text.startsWith('from another step\n## Mutation score ')).toBe(true);
    expect(text.match(/^```diff$/gm)).toHaveLength(1);
  });

  it('needs no summary', async () => {
    const { output } = await assay(writeProject(files), ['--reporter', 'github'], {
      GITHUB_ACTIONS: 'true',
    });

    expect(output()).toContain('::warning ');
  });

  it('leaves standard output to --json', async () => {
    const { output, errors } = await assay(
      writeProject(files),
      ['--reporter', 'github', '--json'],
      { GITHUB_ACTIONS: 'true' },
    );

    expect(JSON.parse(output())).toMatchObject({ schemaVersion: '2' });
    expect(errors()).toContain('::warning ');
  });
});

describe('the reporters sarif and junit', () => {
  it('write a file each', async () => {
    const root = writeProject(files);

    await assay(root, ['--reporter', 'sarif,junit']);

    const read = (name: string): string => readFileSync(join(root, 'reports/assay', name), 'utf8');
    expect(JSON.parse(read('mutation.sarif'))).toMatchObject({ version: '2.1.0' });
    expect(read('junit.xml')).toMatch(/^<\?xml /);
    expect(existsSync(join(root, 'reports/assay/index.html'))).toBe(false);
  });
});
