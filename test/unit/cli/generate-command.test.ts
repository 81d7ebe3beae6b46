import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { AnalysisHooks, AnalysisOptions } from '../../../src/analysis/analysis-options.ts';
import { catalogueProject } from '../../../src/app/mutants/catalogue-project.ts';
import { openProject } from '../../../src/app/open-project.ts';
import { runCli } from '../../../src/cli/run-cli.ts';
import type { AnalysisResult } from '../../../src/model/analysis-result.ts';
import { writeProject } from '../project/write-project.ts';
import { judge } from '../report/make-judged.ts';
import { sampleResult } from '../report/sample-result.ts';
import { capturedShell, type CapturedShell } from './captured-shell.ts';

const analyseProject =
  vi.fn<(options: AnalysisOptions, hooks: AnalysisHooks) => Promise<AnalysisResult>>();
vi.mock('../../../src/app/analyse-project.ts', () => ({ analyseProject }));

const files = {
  'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
  'src/sum.ts': 'export const sum = (a, b) => a + b;\n',
};

/** An analysis in which tests kill every mutant. */
beforeEach(() => {
  analyseProject.mockReset();
  analyseProject.mockImplementation(async ({ root }) => {
    const project = await openProject({
      root,
      overrides: { typeCheck: false, operators: ['AOR'] },
    });
    const { catalogues } = await catalogueProject(project, { ids: [], seed: 0 });
    const judged = catalogues.flatMap(({ sites }) =>
      sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => judge(mutant, 'Killed'))),
    );
    return sampleResult({ root, judged, tests: [], notices: [], interrupted: false });
  });
});

async function generate(
  root: string,
  ...argv: readonly string[]
): Promise<CapturedShell & { code: number }> {
  const shell = capturedShell(root);
  const all = ['generate', '--no-types', '--operators', 'AOR', ...argv];
  return { ...shell, code: await runCli(all, shell) };
}

describe('assay generate', () => {
  test('names a flag that is impossible before it does anything', async () => {
    const shell = await generate(writeProject(files), '--search', 'best');
    expect(shell.code).toBe(2);
    expect(shell.errors()).toContain('--search: "best" is not one of mosa, ga, avm, random');
    expect(analyseProject).not.toHaveBeenCalled();
  });

  test('analyses a project that need not have tests, and has nothing to do where all is killed', async () => {
    const shell = await generate(writeProject(files));
    expect(shell.errors()).not.toContain('rror');
    expect(shell.code).toBe(0);
    expect(shell.output()).toContain('No test was generated.');
    expect(analyseProject).toHaveBeenCalledTimes(1);
    expect(analyseProject.mock.lastCall?.[0]).toMatchObject({ withoutTests: true });
  });

  test('warns where the analysis can not be kept, and goes on', async () => {
    const root = writeProject({
      ...files,
      cache: 'a file in the place of the folder',
      'assay.json': '{ "cacheDirectory": "cache" }',
    });
    const shell = await generate(root, '--config', 'assay.json');
    expect(shell.code).toBe(0);
    expect(shell.errors().split('cache-unwritable')).toHaveLength(2);
    expect(shell.output()).toContain('No test was generated.');
  });

  test('goes by the last run where that knows all mutants', async () => {
    const root = writeProject(files);
    await generate(root);
    const again = await generate(root, '--survivors');
    expect(again.code).toBe(0);
    expect(analyseProject).toHaveBeenCalledTimes(1);
  });

  test('wants a run first where it is to go by that alone', async () => {
    const shell = await generate(writeProject(files), '--survivors');
    expect(shell.code).toBe(2);
    expect(shell.errors()).toContain('Run `assay run` first');
    expect(analyseProject).not.toHaveBeenCalled();
  });

  test('prints JSON and nothing else to standard output where that is asked for', async () => {
    const shell = await generate(writeProject(files), '--json');
    expect(JSON.parse(shell.output())).toMatchObject({
      files: [],
      after: { score: 100 },
      interrupted: false,
    });
  });
});
