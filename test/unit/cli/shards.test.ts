import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AnalysisHooks, AnalysisOptions } from '../../../src/analysis/analysis-options.ts';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import { runCli } from '../../../src/cli/run-cli.ts';
import { readShardFile } from '../../../src/app/shards/shard-file.ts';
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
  'src/b.ts': 'export const b = 1 + 2;',
};
const whole = sampleResult({ interrupted: false });

/** What the analysis gives; a shard gets every second mutant and so on, as its number says. */
let analysed: AnalysisResult = whole;

beforeEach(() => {
  analysed = whole;
  analyseProject.mockReset();
  analyseProject.mockImplementation(({ root, selection: { shard } }) => {
    if (shard === undefined) return Promise.resolve({ ...analysed, root });
    const { index, count } = shard;
    const judged = analysed.judged.filter((_, at) => at % count === index - 1);
    const sharded = { index, count, kept: judged.length, of: analysed.judged.length, digest: 'd' };
    return Promise.resolve({ ...analysed, root, judged, sharded });
  });
});

async function assay(
  root: string,
  ...argv: readonly string[]
): Promise<CapturedShell & { code: number }> {
  const shell = capturedShell(root);
  return { ...shell, code: await runCli(argv, shell) };
}

async function runShards(root: string, count: number, ...argv: readonly string[]): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const { code } = await assay(root, 'run', '--shard', `${index}/${count}`, ...argv);
    expect(code).toBe(0);
  }
}

/** A JSON value again and again, each time without one of its parts or with another thing in its place; of lists the first. */
function* variantsOf(value: unknown): Generator {
  for (const other of typeof value === 'string' ? [1] : [null, -1, 'x', { x: 1 }]) yield other;
  if (Array.isArray(value)) {
    for (const first of variantsOf(value[0])) yield [first, ...value.slice(1)];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      yield { ...value, [key]: undefined };
      for (const other of variantsOf(part)) yield { ...value, [key]: other };
    }
  }
}

function problemOf(act: () => unknown): UserError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

/** The verdicts of a JSON report, with tests by their names: a report numbers them in its own order. */
function namedVerdicts(text: string): object {
  const { files: byFile, testFiles = {} }: MutationTestResult = JSON.parse(text);
  const tests = new Map(
    Object.values(testFiles).flatMap((file) => file.tests.map(({ id, name }) => [id, name])),
  );
  const named = (ids: readonly string[] = []): string[] =>
    ids.map((id) => tests.get(id) ?? '').toSorted();
  return Object.entries(byFile).map(([file, { source, mutants }]) => ({
    file,
    source,
    mutants: mutants.map(({ coveredBy, killedBy, ...mutant }) => ({
      ...mutant,
      coveredBy: named(coveredBy),
      killedBy: named(killedBy),
    })),
  }));
}

const shardsIn = (root: string): string[] => readdirSync(join(root, 'reports/assay')).toSorted();

describe('assay run --shard', () => {
  it('asks for a share of the mutants and writes it to a file, and no other report', async () => {
    const root = writeProject(files);

    const { output, errors, code } = await assay(root, 'run', '--shard', '2/3');

    expect(code).toBe(0);
    expect(analyseProject.mock.lastCall?.[0].selection.shard).toEqual({ index: 2, count: 3 });
    expect(shardsIn(root)).toEqual(['shard-2-of-3.json']);
    expect(errors()).toContain('Wrote reports/assay/shard-2-of-3.json; `assay merge` puts');
    expect(output()).toContain('Shard 2 of 3: 14 of 42 mutants.');
  });

  it('does not fail by what is required of the whole', async () => {
    const root = writeProject({
      ...files,
      'known.txt': '# Undetected mutants: a baseline of Assay, version 1.\n',
    });

    const { output, code } = await assay(
      root,
      'run',
      '--shard',
      '1/3',
      '--break',
      '99',
      '--baseline',
      'known.txt',
    );

    expect(code).toBe(0);
    expect(output()).not.toContain('threshold');
    expect(output()).toContain('Against the baseline');
  });

  it.each(['0/3', '4/3', '1', 'a/b', '1/0', '-1/3', '1/3/5', ''])('refuses %j', async (shard) => {
    const { errors, code } = await assay(writeProject(files), 'run', `--shard=${shard}`);

    expect(code).toBe(2);
    expect(errors()).toContain('error flag-invalid');
    expect(errors()).toContain('--shard');
    expect(analyseProject).not.toHaveBeenCalled();
  });

  it.each([
    ['--order', '2'],
    ['--update-baseline', '--baseline=b.txt'],
  ])('refuses what takes all mutants: %s', async (...flags) => {
    const { errors, code } = await assay(writeProject(files), 'run', '--shard', '1/2', ...flags);

    expect(code).toBe(2);
    expect(errors()).toContain("--shard can't be combined with");
  });

  it('writes an empty share where nothing has changed', async () => {
    const root = writeProject({
      ...files,
      'none.diff': '--- a/x.md\n+++ b/x.md\n@@ -1 +1 @@\n-a\n+b\n',
    });

    await runShards(root, 2, '--diff', 'none.diff');
    const { code, output } = await assay(root, 'merge', '--no-html');

    expect(analyseProject).not.toHaveBeenCalled();
    expect(code).toBe(0);
    expect(output()).toContain('There was no mutant for a test to detect.');
  });
});

describe('assay merge', () => {
  it('makes the result of a whole run of its shards', async () => {
    const root = writeProject(files);
    const { output: expected } = await assay(root, 'run', '--json', '--no-html');

    await runShards(root, 3);
    const { output, code } = await assay(root, 'merge', '--json', '--no-html');

    expect(code).toBe(0);
    expect(namedVerdicts(output())).toEqual(namedVerdicts(expected()));
  });

  it('makes the reports that the configuration and flags ask for', async () => {
    const root = writeProject({
      ...files,
      'assay.config.json': '{ "reporters": ["markdown", "junit"] }',
    });

    await runShards(root, 2);
    const { output } = await assay(root, 'merge', '--reports-directory', 'out', 'reports');

    expect(output()).toBe('');
    expect(readdirSync(join(root, 'out')).toSorted()).toEqual(['junit.xml', 'mutation.md']);
  });

  it('reports the configuration that the shards ran with', async () => {
    const root = writeProject(files);
    await runShards(root, 2, '--operators', 'AOR', '--top', '3');
    writeFileSync(join(root, 'assay.config.json'), '{ "top": 7 }');

    const { output } = await assay(root, 'merge', '--json', '--no-html');

    expect(JSON.parse(output())).toMatchObject({ config: { operators: ['AOR'], top: 7 } });
  });

  it('finds shards by files, globs and folders, however deep, each once', async () => {
    const root = writeProject(files);
    await runShards(root, 3);
    mkdirSync(join(root, 'down/[one]'), { recursive: true });
    renameSync(
      join(root, 'reports/assay/shard-1-of-3.json'),
      join(root, 'down/[one]/shard-1-of-3.json'),
    );

    const { code, errors } = await assay(
      root,
      'merge',
      '--no-html',
      'down',
      'down/[one]',
      'reports/**/shard-2*.json',
      'reports/assay/shard-2-of-3.json',
      'reports/assay/shard-3-of-3.json',
    );

    expect(errors()).toBe('');
    expect(code).toBe(0);
  });

  it('holds the whole to the threshold, and takes it from the shards without a configuration', async () => {
    const root = writeProject(files);
    await runShards(root, 2, '--break', '90');

    expect((await assay(root, 'merge', '--no-html')).code).toBe(1);
    expect((await assay(root, 'merge', '--no-html', '--break', '10')).code).toBe(0);
    writeFileSync(join(root, 'assay.config.json'), '{ "thresholds": { "break": 20 } }');
    expect((await assay(root, 'merge', '--no-html')).code).toBe(0);
  });

  it('updates a baseline, and then holds the whole to it', async () => {
    const root = writeProject(files);
    const flags = ['merge', '--no-html', '--baseline', 'known.txt'];
    await runShards(root, 2);

    expect((await assay(root, ...flags, '--update-baseline')).code).toBe(0);
    const { code, output } = await assay(root, ...flags);

    expect(code).toBe(0);
    expect(output()).toContain('Against the baseline\nNothing new, 24 known.');
  });

  it('needs nothing of the project but the files of the shards', async () => {
    const [test] = whole.tests;
    const root = writeProject({ ...files, [test?.file ?? '']: '// the text of a test' });
    await runShards(root, 2);
    const elsewhere = writeProject({});

    const { output, code } = await assay(
      elsewhere,
      'merge',
      '--json',
      '--reporter',
      'html',
      join(root, 'reports/assay'),
    );

    expect(code).toBe(0);
    expect(output()).toContain('// the text of a test');
    expect(existsSync(join(elsewhere, 'reports/assay/index.html'))).toBe(true);
  });

  it('refuses where shards are missing and names them', async () => {
    const root = writeProject(files);
    await runShards(root, 1);
    await assay(root, 'run', '--shard', '2/4');

    const { code, errors } = await assay(root, 'merge', 'reports/assay/shard-2-of-4.json');

    expect(code).toBe(2);
    expect(errors()).toContain('error shards-missing  Of 4 shards, 3 are missing: 1, 3, 4.');
  });

  it('reports on what is there with --allow-missing, and says what is not', async () => {
    const root = writeProject(files);
    await assay(root, 'run', '--shard', '2/3');

    const reporters = 'terminal,markdown';
    const { code, output } = await assay(root, 'merge', '--allow-missing', '--reporter', reporters);

    expect(code).toBe(0);
    expect(output()).toContain(
      'Shards 1, 3 of 3 are missing: 28 mutants of 42 are not in this report.',
    );
    expect(readFileSync(join(root, 'reports/assay/mutation.md'), 'utf8')).toContain(
      '**Shards 1, 3 of 3 are missing: 28 mutants of 42 are not in this report.**',
    );
  });

  it('says that an interrupted shard was', async () => {
    const root = writeProject(files);
    await assay(root, 'run', '--shard', '1/2');
    analysed = { ...whole, interrupted: true };
    expect((await assay(root, 'run', '--shard', '2/2')).code).toBe(130);

    const { code, errors } = await assay(root, 'merge', '--no-html');

    expect(code).toBe(130);
    expect(errors()).toContain('error interrupted');
  });
});

describe('assay merge refuses shards that', () => {
  const git = (root: string, ...argv: readonly string[]): void => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
    execFileSync('git', [...who, ...argv], { cwd: root, stdio: 'ignore' });
  };

  /** What differs between the first shard and the second, and what is said of it. */
  const cases: readonly {
    readonly what: string;
    readonly prepare?: (root: string) => void;
    readonly change: (root: string) => void;
    readonly flags?: readonly string[];
    readonly second?: string;
    readonly message: RegExp;
  }[] = [
    {
      what: 'are of different numbers of shards',
      change: () => {},
      second: '2/3',
      message:
        /shard-1-of-2\.json and shard-2-of-3\.json are of different numbers of shards: 2 and 3\./,
    },
    {
      what: 'are of different commits',
      prepare(root) {
        git(root, 'init');
        git(root, 'commit', '--allow-empty', '-m', 'one');
      },
      change: (root) => git(root, 'commit', '--allow-empty', '-m', 'two'),
      message: /are of different commits: [0-9a-f]{12} and [0-9a-f]{12}\./,
    },
    {
      what: 'are of different configurations',
      change: () => {},
      flags: ['--operators', 'AOR'],
      message: /are of different configurations\./,
    },
    {
      what: 'are of different sources',
      change() {
        analyseProject.mockImplementation(({ root, selection: { shard } }) => {
          if (shard === undefined) throw new Error('No shard');
          const sharded = { ...shard, kept: 0, of: 42, digest: 'another' };
          return Promise.resolve({ ...whole, root, judged: [], sharded });
        });
      },
      message: /are of different sources, or selections of mutants\./,
    },
    {
      what: 'ran different versions of the test runner',
      change: () => (analysed = { ...whole, versions: { ...whole.versions, vitest: '5.0.0' } }),
      message: /are of different versions of vitest: 4\.1\.12 and 5\.0\.0\./,
    },
    {
      what: 'ran other tests',
      prepare: (root) => {
        mkdirSync(join(root, 'test'));
        writeFileSync(join(root, 'test/money.test.ts'), '// one');
      },
      change: (root) => writeFileSync(join(root, 'test/money.test.ts'), '// two'),
      message: /are of different texts of test\/money\.test\.ts\./,
    },
  ];

  it.each(cases)('$what', async ({ prepare, change, flags = [], second = '2/2', message }) => {
    const root = writeProject(files);
    prepare?.(root);
    await assay(root, 'run', '--shard', '1/2');
    change(root);
    await assay(root, 'run', '--shard', second, ...flags);

    const { code, errors } = await assay(root, 'merge');

    expect(errors()).toMatch(message);
    expect(errors()).toContain('error shards-conflict');
    expect(code).toBe(2);
  });

  it('are of different versions of Assay', async () => {
    const root = writeProject(files);
    await runShards(root, 2);
    const path = join(root, 'reports/assay/shard-2-of-2.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"assay":"[^"]*"/, '"assay":"9.9.9"'));

    const { errors } = await assay(root, 'merge');

    expect(errors()).toMatch(/are of different versions of Assay: [\d.]+ and 9\.9\.9\./);
  });

  it('are there twice', async () => {
    const root = writeProject(files);
    await runShards(root, 2);
    const shard = readFileSync(join(root, 'reports/assay/shard-1-of-2.json'), 'utf8');
    writeFileSync(join(root, 'reports/assay/shard-1-of-2-copy-of-1.json'), shard);

    const { errors } = await assay(root, 'merge');

    expect(errors()).toContain('both hold shard 1 of 2.');
  });

  it('differ in nothing but what matters to a machine or to reports', async () => {
    const root = writeProject(files);
    await assay(root, 'run', '--shard', '1/2', '--concurrency', '1', '--top', '3');
    await assay(root, 'run', '--shard', '2/2', '--cache-directory', 'c', '--reporter', 'json');

    expect((await assay(root, 'merge', '--no-html')).code).toBe(0);
  });
});

describe('assay merge refuses a file that', () => {
  it.each([
    ['is no JSON', 'shard', /error shard-unreadable {2}Unexpected token/],
    ['is not whole', '{"format":"assay-shard","version":2,"result":{"judged":[{', /JSON/],
    ['is something else', '{}', /It holds no result of a shard\./],
    ['is something else that is no object', '[]', /It holds no result of a shard\./],
    [
      'has another format',
      '{"format":"assay-shard","version":7}',
      /Its format has version 7; this Assay reads version 2\./,
    ],
    [
      'does not say which shard it is',
      '{"format":"assay-shard","version":2,"result":{"testLists":[],"judged":[]}}',
      /It does not say which shard it is\./,
    ],
  ])('%s', async (_, text, message) => {
    const root = writeProject({ ...files, 'shards/shard-1-of-1.json': text });

    const { code, errors } = await assay(root, 'merge', 'shards');

    expect(code).toBe(2);
    expect(errors()).toMatch(message);
    expect(errors()).toContain('at shard-1-of-1.json');
  });

  it('is cut off, or damaged in any of its values, unless the value matters to nobody', async () => {
    const root = writeProject(files);
    await assay(root, 'run', '--shard', '1/1');
    const path = join(root, 'reports/assay/shard-1-of-1.json');
    const text = readFileSync(path, 'utf8');
    const cut = [0, 1, text.length >> 1, text.length - 1].map((length) => text.slice(0, length));
    const stored = JSON.parse(text);
    const { top, thresholds } = stored.config;
    const result = { ...stored.result, judged: stored.result.judged.slice(0, 2) };
    const small = { ...stored, config: { top, thresholds }, result };
    const damaged = [...variantsOf(small)].map((variant) => JSON.stringify(variant));

    const problems: UserError[] = [];
    const endings = new Map<number, string>();
    for (const variant of [...cut, ...damaged]) {
      writeFileSync(path, variant);
      const refused = problemOf(() => readShardFile(path));
      if (refused === undefined) {
        const flags = ['--no-html', '--reporter', 'terminal,json'];
        const { code, errors } = await assay(root, 'merge', ...flags);
        endings.set(code, errors());
      } else problems.push(refused);
    }
    const messages = new Set(problems.map(({ message }) => message));
    const places = new Set(problems.map(({ code, place }) => `${code} ${place}`));
    expect([...places]).toEqual(['shard-unreadable shard-1-of-1.json']);
    expect(endings.get(exitCodes.bug)).toBeUndefined();
    expect(messages).toContain(
      'It is damaged: result.judged.0.mutant.id is missing or not what belongs there.',
    );
    expect(messages.size).toBeGreaterThan(50);
  });

  it.each(['shards', 'none.json', 'none/*.json'])('is not there: %s', async (path) => {
    const root = writeProject({ ...files, 'shards/readme.md': '' });

    const { code, errors } = await assay(root, 'merge', path);

    expect(code).toBe(2);
    expect(errors()).toContain(
      `error shard-unreadable  There is no file of a shard.\n  at ${path}`,
    );
  });
});
