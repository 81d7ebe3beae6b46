import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AnalysisHooks, AnalysisOptions } from '../../../src/analysis/analysis-options.ts';
import { runCli } from '../../../src/cli/run-cli.ts';
import { UserError } from '../../../src/foundation/user-error.ts';
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
  ...argv: readonly string[]
): Promise<CapturedShell & { code: number }> {
  const shell = capturedShell(root);
  return { ...shell, code: await runCli(argv, shell) };
}

describe('assay run', () => {
  it('gives the analysis what the configuration and the flags say', async () => {
    const root = writeProject({
      ...files,
      'assay.config.json':
        '{ "operators": ["!STD"], "timeout": { "factor": 4 }, "tests": ["t/**"] }',
    });

    await assay(
      root,
      'run',
      'src/a.ts:1-5',
      '--isolation',
      'cold',
      '--no-types',
      '--operators',
      '!EVR',
    );

    expect(analyseProject.mock.lastCall?.[0]).toMatchObject({
      root,
      sources: [{ file: 'src/a.ts', lines: [{ first: 1, last: 5 }] }],
      operators: ['AOR', 'LOR', 'COR', 'ROR', 'SOR', 'ORU', 'LVR'],
      timeout: { factor: 4, constant: 1000, test: 60_000 },
      isolation: 'cold',
      typeCheck: false,
      tests: ['t/**'],
      vitest: { projects: [] },
      cacheDirectory: join(root, 'node_modules/.cache/assay'),
    });
  });

  it('prints the terminal report and writes the HTML report', async () => {
    const root = writeProject(files);

    const { code, output } = await assay(root);

    expect(code).toBe(0);
    expect(output()).toContain('Mutation score');
    expect(output()).toContain('HTML report: reports/assay/index.html');
    expect(readFileSync(join(root, 'reports/assay/index.html'), 'utf8')).toContain(
      '<!doctype html>',
    );
  });

  it('writes the reports it is asked for, where it is asked to, and no others', async () => {
    const root = writeProject(files);

    const { output } = await assay(
      root,
      '--reporter',
      'json,markdown',
      '--reports-directory',
      'out',
    );

    expect(output()).toBe('');
    expect(JSON.parse(readFileSync(join(root, 'out/mutation.json'), 'utf8'))).toMatchObject({
      schemaVersion: '2',
      config: { reporters: ['json', 'markdown'] },
    });
    expect(readFileSync(join(root, 'out/mutation.md'), 'utf8')).toContain('## Mutation score');
    expect(existsSync(join(root, 'out/index.html'))).toBe(false);
  });

  it('makes no HTML report with --no-html', async () => {
    const root = writeProject(files);

    const { output } = await assay(root, '--no-html');

    expect(output()).not.toContain('HTML report');
    expect(existsSync(join(root, 'reports'))).toBe(false);
  });

  it('prints nothing but JSON to standard output with --json, whatever the project prints', async () => {
    const root = writeProject({
      ...files,
      'assay.config.mjs': 'export default {};',
    });
    const shell = capturedShell(root);
    analyseProject.mockImplementation(() => {
      shell.stdout.write('a plugin says hello\n');
      return Promise.resolve(sampleResult({ interrupted: false }));
    });

    const code = await runCli(['--json'], shell);

    expect(code).toBe(0);
    expect(JSON.parse(shell.output())).toMatchObject({ schemaVersion: '2' });
    expect(shell.errors()).toContain('a plugin says hello');
  });

  it('puts the texts of the tests into the JSON report', async () => {
    const [test] = sampleResult().tests;
    const root = writeProject({ ...files, [test?.file ?? '']: '// the text of a test' });

    const { output } = await assay(root, '--json', '--no-html');

    expect(output()).toContain('// the text of a test');
  });

  it('ends with code 1 below the threshold, after the reports', async () => {
    const { code, output, errors } = await assay(writeProject(files), '--break', '99');

    expect(code).toBe(1);
    expect(output()).toContain('Mutation score');
    expect(errors()).toMatch(/error score-below-threshold {2}.* below the threshold of 99 %\./);
  });

  it('ends with code 0 at the threshold', async () => {
    expect((await assay(writeProject(files), '--break', '1')).code).toBe(0);
  });

  it('reports what was computed when it was interrupted, and ends with code 130', async () => {
    analyseProject.mockResolvedValue(sampleResult({ interrupted: true }));

    const { code, output, errors } = await assay(writeProject(files), '--break', '99');

    expect(code).toBe(130);
    expect(output()).toContain('Mutation score');
    expect(errors()).toContain('error interrupted ');
  });

  it('holds off what workers leave behind until the reports are out', async () => {
    const root = writeProject(files);
    const held = (): number => process.listenerCount('uncaughtException');
    const before = held();
    const during: number[] = [];
    const stdout = new Writable({
      write(_chunk, _encoding, done) {
        during.push(held());
        done();
      },
    });
    const shell = { ...capturedShell(root), stdout };
    analyseProject.mockImplementation(({ signal }) => {
      process.emit('SIGINT');
      return Promise.resolve(sampleResult({ root, interrupted: signal.aborted }));
    });

    const code = await runCli([], shell);

    expect(code).toBe(130);
    expect(during).toEqual([before + 1]);
    expect(held()).toBe(before);
  });

  it.each([
    [new UserError('tests-fail', '1 test fails', 'Mend it.'), 3, 'error tests-fail  1 test fails'],
    [new UserError('no-tests', 'None.', 'Write some.'), 2, 'error no-tests  None.'],
    [new TypeError('x is undefined'), 4, 'error internal\nTypeError: x is undefined'],
  ])('ends where the analysis throws %s with code %i', async (error, expected, message) => {
    analyseProject.mockRejectedValue(error);

    const { code, output, errors } = await assay(writeProject(files));

    expect(code).toBe(expected);
    expect(output()).toBe('');
    expect(errors()).toContain(message);
  });

  it.each([
    ['terminal', ['--reporter', 'terminal,json'], 'output'],
    ['JSON', ['--json'], 'errors'],
  ] as const)(
    'reports in %s where the cache can not be written to, and says so once',
    async (_, argv, stream) => {
      const root = writeProject({ ...files, cache: 'a file in the place of the folder' });
      const place = join(root, 'cache');
      const notice = { code: 'cache-unwritable', place, message: 'The journal was refused.' };
      analyseProject.mockResolvedValue(
        sampleResult({ root, interrupted: false, notices: [notice] }),
      );

      const outcome = await assay(root, '--cache-directory', 'cache', ...argv);

      expect(outcome.code).toBe(0);
      expect(outcome.output().length).toBeGreaterThan(100);
      expect(outcome[stream]().split('cache-unwritable')).toHaveLength(2);
    },
  );

  it('says why the last run could not be kept', async () => {
    const root = writeProject({ ...files, cache: 'a file in the place of the folder' });

    const { code, output } = await assay(root, '--cache-directory', 'cache');

    expect(code).toBe(0);
    expect(output().replaceAll(/\s+/g, ' ')).toMatch(
      /The cache directory can't be written to: E.* cache-unwritable/,
    );
  });

  it('ends with code 2 where reports can not be written, after all others', async () => {
    const root = writeProject({ ...files, 'out/index.html/taken': '', 'out/junit.xml/taken': '' });
    const argv = ['--reports-directory', 'out', '--reporter', 'html,junit,markdown,terminal'];

    const { code, output, errors } = await assay(root, ...argv);

    expect(code).toBe(2);
    expect(existsSync(join(root, 'out/mutation.md'))).toBe(true);
    expect(output()).toContain('Mutation score');
    expect(output()).not.toContain('HTML report');
    expect(errors()).toContain("error file-unwritable  2 files can't be written:\n");
    for (const name of ['index.html', 'junit.xml']) {
      expect(errors()).toContain(`${join(root, 'out', name)}: The file can't be written: EISDIR`);
    }
  });

  it('tells of a report that can not be written beside a score below the threshold', async () => {
    const root = writeProject({ ...files, out: 'a file in the place of the folder' });

    const { code, errors } = await assay(root, '--reports-directory', 'out', '--break', '99');

    expect(code).toBe(1);
    expect(errors()).toMatch(/error file-unwritable  .*\n.*out\/index\.html/);
    expect(errors()).toContain('error score-below-threshold ');
  });

  it('reports, and ends with code 2, where the baseline can not be written', async () => {
    const root = writeProject({ ...files, known: 'a file in the place of the folder' });
    const argv = ['--update-baseline', '--baseline', 'known/survivors.txt'];

    const { code, output, errors } = await assay(root, ...argv);

    expect(code).toBe(2);
    expect(output()).toContain('Mutation score');
    expect(errors()).toMatch(/error file-unwritable  .*\n.*known\/survivors\.txt/);
  });

  it.each([
    ['a file', ['src/a.ts']],
    ['lines', ['src/a.ts:1-1']],
    ['a mutant', ['--mutant', 'abc']],
    ['a sample', ['--sample', '0.5']],
  ])(
    'leaves the pages of the whole project as they are in a run of %s, says so, and goes by the part',
    async (_, part) => {
      const root = writeProject(files);
      const reports = ['--reporter', 'html,json,markdown,terminal'];
      await assay(root, ...reports);
      const read = (name: string): string =>
        readFileSync(join(root, 'reports/assay', name), 'utf8');
      const before = ['index.html', 'mutation.json'].map(read);
      const markdown = read('mutation.md');
      const judged = sampleResult().judged.filter(({ verdict }) => verdict.status === 'Survived');
      analyseProject.mockResolvedValue(sampleResult({ root, interrupted: false, judged }));

      const { code, output } = await assay(root, ...part, ...reports, '--break', '1');

      expect(['index.html', 'mutation.json'].map(read)).toEqual(before);
      expect(output().split('report-kept')).toHaveLength(3);
      expect(output()).not.toContain('HTML report: ');
      expect(read('mutation.md')).not.toBe(markdown);
      // The score of the part is 0 %.
      expect(code).toBe(1);
    },
  );

  it('writes the page of a part where there is none of the whole project', async () => {
    const root = writeProject(files);
    await assay(root, 'src/a.ts');

    const { output } = await assay(root, 'src/a.ts', '--reports-directory', 'part');

    expect(output()).toContain('HTML report: part/index.html');
    expect((await assay(root, 'src/a.ts')).output()).toContain('HTML report: reports/assay');
  });

  it('replaces the page of the whole project only by verdicts', async () => {
    const root = writeProject(files);
    await assay(root);
    const page = join(root, 'reports/assay/index.html');
    const before = readFileSync(page, 'utf8');
    const { judged } = sampleResult();
    const pending = judged.map(({ mutant, verdict }) => ({
      mutant,
      verdict: { ...verdict, status: 'Pending' as const },
    }));
    analyseProject.mockResolvedValue(sampleResult({ root, interrupted: true, judged: pending }));

    const { code } = await assay(root);

    expect(code).toBe(130);
    expect(readFileSync(page, 'utf8')).toBe(before);
  });

  it('says that nothing to mutate changed, and writes no page', async () => {
    const root = writeProject({ ...files, 'empty.diff': '' });

    const { code, output } = await assay(root, '--diff', 'empty.diff');

    expect(code).toBe(0);
    expect(analyseProject).not.toHaveBeenCalled();
    expect(output()).toContain('Nothing to mutate has changed in the diff: no test was run.');
    expect(existsSync(join(root, 'reports'))).toBe(false);
    expect(output()).not.toMatch(/Took 0 ms/);
  });

  it('shows progress as plain lines on standard error', async () => {
    analyseProject.mockImplementation((_, { onProgress }) => {
      onProgress({
        phase: 'observe',
        testFilesDone: 1,
        testFilesTotal: 4,
        mutantsDone: 0,
        mutantsTotal: 9,
        killed: 0,
        survived: 0,
        timeout: 0,
      });
      return Promise.resolve(sampleResult({ interrupted: false }));
    });

    const { errors } = await assay(writeProject(files));

    expect(errors()).toContain('Observing tests: 1/4 files');
  });

  it('leaves no signal handlers behind', async () => {
    const before = process.listenerCount('SIGINT');

    await assay(writeProject(files));

    expect(process.listenerCount('SIGINT')).toBe(before);
  });

  it('says what it is set up to do with --verbose', async () => {
    const { errors } = await assay(writeProject(files), '--verbose', '--concurrency', '3');

    expect(errors()).toMatch(/^runner +vitest 4\.1\.12$/m);
    expect(errors()).toMatch(/^workers +3$/m);
    expect(errors()).toMatch(/^sources +src\/a\.ts$/m);
  });
});
