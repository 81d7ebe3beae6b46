import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AnalysisHooks, AnalysisOptions } from '../../../src/analysis/analysis-options.ts';
import { runCli } from '../../../src/cli/run-cli.ts';
import { UserError } from '../../../src/foundation/user-error.ts';
import type { AnalysisResult } from '../../../src/model/analysis-result.ts';
import { writeProject } from '../project/write-project.ts';
import { judge, makeMutant } from '../report/make-judged.ts';
import { capturedShell, type CapturedShell } from './captured-shell.ts';

const analyseProject =
  vi.fn<(options: AnalysisOptions, hooks: AnalysisHooks) => Promise<AnalysisResult>>();
vi.mock('../../../src/app/analyse-project.ts', () => ({ analyseProject }));

const text = 'export const a = 1 + 2;\n';
const files = {
  'package.json': '{ "workspaces": ["packages/*"], "scripts": { "test": "npm test -ws" } }',
  'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
  'packages/one/package.json': '{ "name": "@x/one" }',
  'packages/one/src/a.ts': text,
  'packages/two/package.json': '{ "name": "two", "scripts": { "test": "node --test" } }',
  'packages/two/src/a.ts': text,
  'packages/none/package.json': '{}',
};

/** One mutant in each package, killed in "one" and alive in all others. */
function resultOf({ root }: AnalysisOptions): AnalysisResult {
  const mutant = makeMutant({
    file: 'src/a.ts',
    text,
    operator: 'AOR',
    inside: '',
    find: '1 + 2',
    replace: '1 - 2',
    within: '1 + 2',
  });
  const test = { id: 'a.test.ts > t', file: 'a.test.ts', name: 't', duration: 1 };
  const isOne = root.endsWith('one');
  const own = { ...mutant, id: `0123456789abcde${isOne ? 1 : 2}` };
  return {
    root,
    sources: [{ path: 'src/a.ts', text, language: 'typescript' }],
    tests: [test],
    judged: [
      judge(own, isOne ? 'Killed' : 'Survived', {
        coveredBy: [test.id],
        infectedBy: [test.id],
        ...(isOne && { killedBy: test.id }),
      }),
    ],
    notices: [],
    interrupted: false,
    timings: { total: 1, startUp: 0, observe: 0, execute: 1 },
    versions: { vitest: '4.1.12' },
  };
}

beforeEach(() => {
  analyseProject.mockReset();
  analyseProject.mockImplementation((options) => Promise.resolve(resultOf(options)));
});

async function assay(
  root: string,
  ...argv: readonly string[]
): Promise<CapturedShell & { code: number }> {
  const shell = capturedShell(root);
  return { ...shell, code: await runCli(argv, shell) };
}

/** What the analysis was called with, by folder. */
const analysed = (): (string | undefined)[] =>
  analyseProject.mock.calls.map(([{ workspace }]) => workspace?.folder);

describe('assay run at the root of a workspace', () => {
  it('analyses each package with its own runner and reports on them as one', async () => {
    const root = writeProject(files);

    const { code, output, errors } = await assay(root, 'run', '--reporter', 'terminal,html,json');

    expect(code).toBe(0);
    expect(errors()).toContain(
      'Workspace of 3 packages (package.json): analysing packages/one (vitest), packages/two (node-test).\n',
    );
    expect(analyseProject.mock.calls.map(([options]) => options)).toMatchObject([
      {
        root: join(root, 'packages/one'),
        runners: [{ name: 'vitest' }],
        sources: [{ file: 'src/a.ts' }],
      },
      { root: join(root, 'packages/two'), runners: [{ name: 'node-test' }] },
    ]);
    expect(output()).toMatch(/^packages\/one +100\.0 /m);
    expect(output()).toMatch(/^packages\/two +0\.0 /m);
    expect(output()).toMatch(/^All packages +50\.0 /m);
    expect(output()).toContain('packages/none  package-left-out');
    const json: MutationTestResult & { packages?: object[] } = JSON.parse(
      readFileSync(join(root, 'reports/assay/mutation.json'), 'utf8'),
    );
    expect(Object.keys(json.files)).toEqual(['packages/one/src/a.ts', 'packages/two/src/a.ts']);
    expect(Object.keys(json.testFiles ?? {})).toEqual([
      'packages/one/a.test.ts',
      'packages/two/a.test.ts',
    ]);
    expect(json.packages).toMatchObject([
      { folder: 'packages/none', status: 'left-out', problem: { code: 'no-sources' } },
      { folder: 'packages/one', name: '@x/one', status: 'analysed' },
      { folder: 'packages/two', status: 'analysed' },
    ]);
    expect(existsSync(join(root, 'packages/one/reports'))).toBe(false);
  });

  it("takes the root's configuration where a package has none of its own, and the flags before both", async () => {
    const root = writeProject({
      ...files,
      'assay.config.json':
        '{ "operators": ["AOR"], "isolation": "cold", "timeout": { "test": 9 } }',
      'packages/two/assay.config.json': '{ "operators": ["ROR"], "isolation": "warm" }',
    });

    await assay(root, 'run', '--isolation', 'auto');

    expect(analyseProject.mock.calls.map(([options]) => options)).toMatchObject([
      { operators: ['AOR'], isolation: 'auto', timeout: { test: 9 } },
      { operators: ['ROR'], isolation: 'auto', timeout: { test: 9 } },
    ]);
  });

  it.each([
    [['--package', '@x/one'], ['packages/one']],
    [['--package', 'packages/two'], ['packages/two']],
    [['--package', '!two'], ['packages/one']],
    [['packages/two'], ['packages/two']],
    [['packages/one/src/a.ts:1-1'], ['packages/one']],
    [['packages/*/src/*.ts'], ['packages/one', 'packages/two']],
    [['--no-workspaces'], [undefined]],
  ])('with %o analyses %o', async (argv, folders) => {
    await assay(writeProject(files), 'run', ...argv);

    expect(analysed()).toEqual(folders);
  });

  it('gives the lines of a file to its package', async () => {
    await assay(writeProject(files), 'run', 'packages/one/src/a.ts:1-3');

    expect(analyseProject.mock.lastCall?.[0].sources).toEqual([
      { file: 'src/a.ts', lines: [{ first: 1, last: 3 }] },
    ]);
  });

  it('takes a root with tests of its own for one project, unless packages are asked for', async () => {
    const root = writeProject({
      ...files,
      'package.json': '{ "workspaces": ["packages/*"], "scripts": { "test": "vitest run" } }',
    });

    await assay(root, 'run');
    await assay(root, 'run', '--package', 'two');

    expect(analysed()).toEqual([undefined, 'packages/two']);
  });

  it('goes on after a package whose tests fail, and ends with its error and exit code 3', async () => {
    analyseProject.mockImplementation((options) =>
      options.root.endsWith('one')
        ? Promise.reject(new UserError('tests-fail', '1 test fails:\n  a > b', 'Mend it.'))
        : Promise.resolve(resultOf(options)),
    );
    const { code, output, errors } = await assay(writeProject(files), 'run');

    expect(code).toBe(3);
    expect(output()).toMatch(/^packages\/two +0\.0 /m);
    expect(output()).toContain('The package was not analysed: 1 test fails.');
    expect(errors()).toContain('error tests-fail  In packages/one: 1 test fails:');
  });

  it('leaves out packages without tests, and fails where none is left', async () => {
    analyseProject.mockRejectedValue(new UserError('no-tests', 'No test files.', 'Check.'));
    const { code, errors } = await assay(writeProject(files), 'run');

    expect(code).toBe(2);
    expect(errors()).toContain('error no-packages');
    expect(errors()).toContain('packages/two: No test files.');
  });

  it("fails by a package's own threshold", async () => {
    const root = writeProject({
      ...files,
      'packages/one/assay.config.json': '{ "thresholds": { "break": 100 } }',
      'packages/two/assay.config.json': '{ "thresholds": { "break": 10 } }',
    });
    const { code, errors } = await assay(root, 'run', '--break', '50');

    expect(code).toBe(1);
    expect(errors()).toContain('The mutation score of packages/two is 0.00 %, below its threshold');
    expect(errors()).not.toContain('score of packages/one');
  });

  it('keeps what was done when it is interrupted, and says what was not', async () => {
    analyseProject.mockImplementation((options) => {
      process.emit('SIGINT');
      return Promise.resolve({ ...resultOf(options), interrupted: true });
    });
    const { code, output } = await assay(writeProject(files), 'run', '--reporter', 'terminal,json');

    expect(code).toBe(130);
    expect(analysed()).toEqual(['packages/one']);
    expect(output()).toMatch(/^packages\/one +100\.0 /m);
    expect(output()).toContain('packages/two  interrupted');
  });

  it('knows by which test of a package a mutant was killed when it last ran', async () => {
    const root = writeProject(files);
    await assay(root, 'run');
    await assay(root, 'run', '--package', 'packages/one');

    const killers = analyseProject.mock.lastCall?.[0].earlierKillers;
    expect([...(killers?.values() ?? [])]).toEqual(['a.test.ts > t']);
  });

  it('lets no package see what another set in the environment', async () => {
    const seen: (string | undefined)[] = [];
    analyseProject.mockImplementation((options) => {
      seen.push(process.env['ASSAY_TEST_LEFT']);
      process.env['ASSAY_TEST_LEFT'] = options.root;
      return Promise.resolve(resultOf(options));
    });
    await assay(writeProject(files), 'run');

    expect([...seen, process.env['ASSAY_TEST_LEFT']]).toEqual([undefined, undefined, undefined]);
  });

  it('compares with a baseline at the root', async () => {
    const root = writeProject(files);
    const flags = ['run', '--baseline', 'baseline.txt'];

    expect((await assay(root, ...flags, '--update-baseline')).code).toBe(0);
    expect(readFileSync(join(root, 'baseline.txt'), 'utf8')).toContain('packages/two/src/a.ts');
    expect((await assay(root, ...flags)).code).toBe(0);
  });

  it.each([
    [['--package', '@x/on'], 'Did you mean @x/one?'],
    [['packages/three/x.ts'], 'There is no source file to mutate in any package'],
  ])('names what %o should have been', async (argv, message) => {
    const { code, errors } = await assay(writeProject(files), 'run', ...argv);

    expect(code).toBe(2);
    expect(errors()).toContain(message);
  });

  it('has no packages to choose from in a project that declares none', async () => {
    const root = writeProject({ 'package.json': '{}' });
    const { code, errors } = await assay(root, 'run', '--package', 'a');

    expect(code).toBe(2);
    expect(errors()).toContain('error no-packages');
  });
});

describe('mutants of a workspace', () => {
  it('have different ids in packages with the same text, the same as without workspaces', async () => {
    const root = writeProject(files);
    const { output } = await assay(root, 'mutants');
    const whole = await assay(root, 'mutants', '--no-workspaces');

    const lines = output().trim().split('\n');
    expect(lines.some((line) => line.includes('packages/one/src/a.ts:1:18'))).toBe(true);
    expect(new Set(lines.map((line) => line.slice(0, 8))).size).toBe(lines.length);
    expect(whole.output()).toBe(output());
  });

  it('are found by their ids: to be shown, applied and run alone', async () => {
    const root = writeProject(files);
    const { output } = await assay(root, 'mutants', 'packages/two');
    const id = output().slice(0, 8);

    const shown = await assay(root, 'show', id);
    expect(shown.output()).toContain('packages/two/src/a.ts:1:18');
    await assay(root, 'apply', id);
    expect(readFileSync(join(root, 'packages/two/src/a.ts'), 'utf8')).not.toBe(text);
    await assay(root, 'apply', '--revert');
    expect(readFileSync(join(root, 'packages/two/src/a.ts'), 'utf8')).toBe(text);
    await assay(root, 'run', '--mutant', id);
    expect(analysed()).toEqual(['packages/two']);
    expect(analyseProject.mock.lastCall?.[0].selection.ids[0]?.startsWith(id)).toBe(true);
  });
});
