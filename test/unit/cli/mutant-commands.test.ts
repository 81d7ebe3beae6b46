import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

import type { AnalysisHooks, AnalysisOptions } from '../../../src/analysis/analysis-options.ts';
import { keepProperties } from '../../../src/app/generalise/found-properties.ts';
import { openProject } from '../../../src/app/open-project.ts';
import { runCli } from '../../../src/cli/run-cli.ts';
import type { AnalysisResult } from '../../../src/model/analysis-result.ts';
import type { Mutant } from '../../../src/model/mutant.ts';
import { writeProject } from '../project/write-project.ts';
import { capturedShell, type CapturedShell } from './captured-shell.ts';

const analyseProject =
  vi.fn<(options: AnalysisOptions, hooks: AnalysisHooks) => Promise<AnalysisResult>>();
vi.mock('../../../src/app/analyse-project.ts', () => ({ analyseProject }));

const text = `export const add = (a: number, b: number) => a + b;
export const less = (a: number, b: number) => a < b;
`;
const files = {
  'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
  'src/a.ts': text,
};

async function assay(
  root: string,
  ...argv: readonly string[]
): Promise<CapturedShell & { code: number }> {
  const shell = capturedShell(root);
  return { ...shell, code: await runCli(argv, shell) };
}

async function mutantsOf(root: string, ...argv: readonly string[]): Promise<Mutant[]> {
  const { output } = await assay(root, 'mutants', '--format', 'json', ...argv);
  return JSON.parse(output());
}

function git(root: string, ...argv: readonly string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
  execFileSync('git', [...identity, ...argv], { cwd: root });
}

/** A run of `assay run` in which the first mutant survived a test and no other was executed. */
async function runOnce(root: string, ...argv: readonly string[]): Promise<CapturedShell> {
  return runWith(root, ['t1'], argv);
}

/** The same with more tests, all of which reach and infect the mutant. */
async function runWith(
  root: string,
  tests: readonly string[],
  argv: readonly string[],
): Promise<CapturedShell> {
  const all = await mutantsOf(root);
  analyseProject.mockImplementation((options) =>
    Promise.resolve({
      root: options.root,
      sources: [{ path: 'src/a.ts', text, language: 'typescript' }],
      tests: [{ id: 't1', file: 'test/a.test.ts', name: 'adds', duration: 1 }],
      judged: all.slice(0, 1).map((mutant) => ({
        mutant,
        verdict: {
          mutantId: mutant.id,
          status: 'Survived',
          coveredBy: tests,
          infectedBy: tests,
          isolation: 'hot',
          testsRun: 1,
        },
      })),
      notices: [],
      interrupted: false,
      timings: { total: 1, startUp: 1, observe: 0, execute: 0 },
      versions: {},
    }),
  );
  return assay(root, 'run', '--no-html', ...argv);
}

describe('commands that run no tests', () => {
  it('need no test runner', async () => {
    const root = writeProject({
      'src/a.ts': text,
      'package.json': '{ "scripts": { "test": "ava" } }',
    });
    const [first] = await mutantsOf(root);
    const id = first?.id ?? '';

    const shown = await assay(root, 'show', id);
    const applied = await assay(root, 'apply', id);
    const reverted = await assay(root, 'apply', '--revert');
    expect([shown.code, applied.code, reverted.code]).toEqual([0, 0, 0]);
    expect(shown.output()).toContain('+export const add = (a: number, b: number) => a ');
    expect((await assay(root, 'run')).errors()).toContain('--command "ava"');
  });
});

describe('assay mutants', () => {
  it('lists every mutant with its id, place, operator and change', async () => {
    const root = writeProject(files);
    const { output, code } = await assay(root, 'mutants');
    expect(code).toBe(0);
    expect(output()).toMatch(/^[0-9a-f]{8} {2}src\/a\.ts:1:46 {2}AOR {2}\+ → - {2}in add$/m);
    expect(output()).toMatch(/src\/a\.ts:2:47 {2}ROR {2}< → <=/);
  });

  it('takes the paths, operators and samples of a run', async () => {
    const root = writeProject(files);
    const found = await mutantsOf(root, 'src/a.ts:2', '--operators', 'ROR');
    expect(new Set(found.map(({ operator }) => operator))).toEqual(new Set(['ROR']));
    expect(found.every(({ location }) => location.start.line === 2)).toBe(true);
    expect((await mutantsOf(root, '--sample', '0.5')).length).toBeLessThan(
      (await mutantsOf(root)).length,
    );
  });

  it('writes diffs that git applies', async () => {
    const root = writeProject(files);
    const { code, errors } = await assay(
      root,
      'mutants',
      '--operators',
      'AOR',
      '--format',
      'diff',
      '--output',
      'all.diff',
    );
    expect(code).toBe(0);
    expect(errors()).toMatch(/^\d mutants in 1 file written to all\.diff$/m);
    const [, first = ''] = readFileSync(join(root, 'all.diff'), 'utf8').split(
      /^(?=[0-9a-f]{8} )/m,
      2,
    );
    expect(first).toContain('+++ b/src/a.ts');
    const diffs = readFileSync(join(root, 'all.diff'), 'utf8').split(/^(?=[0-9a-f]{8} {2}src)/m);
    expect(errors()).toContain(`${diffs.length} mutants in 1 file`);
    for (const diff of diffs) {
      git(root, 'init', '--quiet');
      execFileSync('git', ['apply', '-'], { cwd: root, input: diff });
      expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).not.toBe(text);
      writeFileSync(join(root, 'src/a.ts'), text);
    }
  });

  it('refuses a format that there is not', async () => {
    const { code, errors } = await assay(writeProject(files), 'mutants', '--format', 'xml');
    expect(code).toBe(2);
    expect(errors()).toContain('--format: "xml" is not one of list, json, major, diff');
  });
});

describe('assay show', () => {
  it('shows a mutant as a diff, and what the last run found', async () => {
    const root = writeProject(files);
    await runOnce(root);
    const [first, second] = await mutantsOf(root);
    const shown = await assay(root, 'show', first?.id.slice(0, 8) ?? '');
    expect(shown.output()).toContain(`${first?.id}  src/a.ts:1:46`);
    expect(shown.output()).toContain('Survived in the last run. 1 test reaches it');
    expect(shown.output()).toContain('· test/a.test.ts > adds');
    expect(shown.output()).toContain('-export const add = (a: number, b: number) => a + b;');
    const other = await assay(root, 'show', second?.id ?? '');
    expect(other.output()).toContain('No run has analysed it yet.');
  });

  it('names the properties of the last assay generalise that notice a mutant', async () => {
    const root = writeProject({ ...files, 'test/there.property.test.ts': '' });
    const [first, second] = await mutantsOf(root);
    keepProperties(await openProject({ root }), [
      { file: 'test/there.property.test.ts', name: 'add returns more', kills: [first?.id ?? ''] },
      { file: 'test/new.property.test.ts', name: 'add commutes', kills: [first?.id ?? ''] },
    ]);

    const noticed = (await assay(root, 'show', first?.id ?? '')).output();
    expect(noticed).toContain(
      '  the property test/there.property.test.ts > add returns more notices it\n',
    );
    expect(noticed).toContain(
      '  a property would notice it, which assay generalise writes: test/new.property.test.ts > add commutes\n',
    );
    expect((await assay(root, 'show', second?.id ?? '')).output()).not.toContain('property');
  });

  it('knows mutants of operators that the configuration leaves out', async () => {
    const root = writeProject({ ...files, 'assay.config.json': '{ "operators": ["ROR"] }' });
    const [first] = await mutantsOf(root, '--operators', 'AOR');
    expect((await assay(root, 'show', first?.id ?? '')).output()).toContain('AOR');
  });

  it('says so where there is no such mutant', async () => {
    const { code, errors } = await assay(writeProject(files), 'show', 'ffffffffffffffff');
    expect(code).toBe(2);
    expect(errors()).toContain('No mutant has the id ffffffffffffffff.');
  });
});

describe('assay apply', () => {
  it('writes a mutant into its file, and takes it back', async () => {
    const root = writeProject(files);
    const [first] = await mutantsOf(root);
    const path = join(root, 'src/a.ts');
    await assay(root, 'apply', first?.id ?? '');
    expect(readFileSync(path, 'utf8')).toBe(text.replace('a + b', first?.replacement ?? ''));
    const reverted = await assay(root, 'apply', '--revert');
    expect(reverted.code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('refuses a second mutant, and to revert what is not there', async () => {
    const root = writeProject(files);
    const [first, second] = await mutantsOf(root);
    expect((await assay(root, 'apply', '--revert')).errors()).toContain('No mutant is in the tree');
    await assay(root, 'apply', first?.id ?? '');
    const again = await assay(root, 'apply', second?.id ?? '');
    expect(again.code).toBe(2);
    expect(again.errors()).toContain('is in the tree already');
  });

  it('keeps its hands off a file that was edited since', async () => {
    const root = writeProject(files);
    const [first] = await mutantsOf(root);
    await assay(root, 'apply', first?.id ?? '');
    const path = join(root, 'src/a.ts');
    writeFileSync(path, 'export {};\n');
    const { code, errors } = await assay(root, 'apply', '--revert');
    expect(code).toBe(2);
    expect(errors()).toContain('src/a.ts was edited since');
    expect(readFileSync(path, 'utf8')).toBe('export {};\n');
  });
});

describe('an id', () => {
  it('is found among operators that need types where it was listed with them', async () => {
    const root = writeProject({
      ...files,
      'tsconfig.json': '{}',
      'src/b.ts': 'class A {}\nclass B extends A {}\nexport const a: A = new A();\nexport { B };',
    });
    const [typed] = await mutantsOf(root, '--operators', 'PNC');
    const id = typed?.id ?? '';

    const plain = await assay(root, 'show', id);
    expect(plain.code).toBe(2);
    expect(plain.errors()).toContain('is found with the same --operators');
    const { output } = await assay(root, 'show', id, '--operators', 'PNC');
    expect(output()).toContain('+export const a: A = new B();');
  });

  it('that no mutant can have is refused with the nearest one', async () => {
    const root = writeProject(files);
    const [first] = await mutantsOf(root);
    const { errors } = await assay(root, 'show', `${first?.id.slice(0, 15)}x`);
    expect(errors()).toContain(`Did you mean ${first?.id}?`);
  });
});

describe('assay run --since', () => {
  it('analyses what changed, and succeeds where nothing did', async () => {
    const root = writeProject({ ...files, '.gitignore': 'node_modules\nreports\n' });
    git(root, 'init', '--quiet', '--initial-branch=main');
    git(root, 'add', '.');
    git(root, 'commit', '--quiet', '--message=first');
    analyseProject.mockReset();
    const idle = await assay(root, 'run', '--since', 'main', '--no-html');
    expect(idle.code).toBe(0);
    expect(analyseProject).not.toHaveBeenCalled();
    writeFileSync(join(root, 'src/a.ts'), text.replace('a < b', 'a > b'));
    await runOnce(root, '--since', 'main');
    expect(analyseProject.mock.lastCall?.[0].sources).toEqual([
      { file: 'src/a.ts', changed: [{ first: 2, last: 2 }] },
    ]);
  });
});

describe('what is kept of runs', () => {
  it('says how many tests reach a mutant, though it names a few only', async () => {
    const root = writeProject(files);
    const tests = Array.from({ length: 84 }, (_, at) => `t${at}`);
    await runWith(root, tests, []);
    const [first] = await mutantsOf(root);
    const shown = await assay(root, 'show', first?.id ?? '');
    expect(shown.output()).toContain('84 tests reach it; it makes a difference in each, yet all');
    await runWith(root, tests.slice(0, 21), []);
    expect((await assay(root, 'show', first?.id ?? '')).output()).toContain('21 tests reach it');
  });

  const nothing: AnalysisResult = {
    root: '',
    sources: [],
    tests: [],
    judged: [],
    notices: [],
    interrupted: false,
    timings: { total: 1, startUp: 1, observe: 0, execute: 0 },
    versions: {},
  };

  it.each([
    ['another file', []],
    ['other mutants of the file', [{ path: 'src/a.ts', text, language: 'typescript' }]],
  ])('stays where a later run is about %s', async (_, sources) => {
    const root = writeProject(files);
    await runOnce(root);
    const [first] = await mutantsOf(root);
    analyseProject.mockResolvedValue({ ...nothing, root, sources });
    await assay(root, 'run', '--no-html');
    const { output } = await assay(root, 'show', first?.id ?? '');
    expect(output()).toContain('Survived in the last run.');
  });

  it('goes for a mutant whose text a later run does not find any more', async () => {
    const root = writeProject(files);
    await runOnce(root);
    const [first] = await mutantsOf(root);
    const sources = [{ path: 'src/a.ts', text: `\n${text}`, language: 'typescript' }];
    analyseProject.mockResolvedValue({ ...nothing, root, sources });
    await assay(root, 'run', '--no-html');
    const { output } = await assay(root, 'show', first?.id ?? '');
    expect(output()).toContain('No run has analysed it yet.');
  });
});
