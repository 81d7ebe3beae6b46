import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import type { JsonReport } from '../../src/report/formats/json-report.ts';
import { copyProject, runAssay, writeVitestProject } from './run-assay.ts';

const flags = ['run', '--matrix', '--no-types', '--no-html', '--concurrency', '1'];

/**
 * `>=` differs for 10 only, `!==` for what is below, `false` for what is above; `<=` reads beyond the end, `!==` is
 * equivalent, and `false` sums up nothing.
 */
const project = {
  'src/grade.js': `export function grade(points) {
  return points > 10 ? 'pass' : 'fail';
}
`,
  'src/sum.js': `export function sum(items) {
  let total = 0;
  for (let i = 0; i < items.length; i++) total += items[i].n;
  return total;
}
`,
  'test/grade.test.js': `import { expect, test } from 'vitest';
    import { grade } from '../src/grade';
    test('above', () => expect(grade(11)).toBe('pass'));
    test('limit', () => expect(grade(10)).toBe('fail'));
    test('below', () => expect(grade(9)).toBe('fail'));
    test('far above', () => expect(grade(20)).toBe('pass'));`,
  'test/sum.test.js': `import { expect, test } from 'vitest';
    import { sum } from '../src/sum';
    test('none', () => expect(sum([])).toBe(0));
    test('two', () => expect(sum([{ n: 1 }, { n: 2 }])).toBe(3));`,
};

interface Pairs {
  readonly status: string;
  readonly killedBy: readonly string[];
  readonly how: readonly string[];
  readonly infectedBy: readonly string[];
}

/** The rows of a report's matrix by file and replacement, with tests by their names. */
function rowsOf(report: JsonReport): Record<string, Pairs> {
  const tests = Object.values(report.testFiles ?? {}).flatMap((file) => file.tests);
  const names = (ids: readonly string[] = []): string[] =>
    ids.map((id) => tests.find((one) => one.id === id)?.name ?? id);
  return Object.fromEntries(
    Object.entries(report.files).flatMap(([file, { mutants }]) =>
      mutants.map(({ id, replacement = '', status, killedBy }): [string, Pairs] => [
        `${file} ${replacement}`,
        {
          status,
          killedBy: names(killedBy),
          how: report.killMatrix?.killedHow[id] ?? [],
          infectedBy: names(report.killMatrix?.infectedBy[id]),
        },
      ]),
    ),
  );
}

async function reportOf(root: string, argv: readonly string[]): Promise<JsonReport> {
  const { stdout, code } = await runAssay(root, [...flags, '--json', ...argv]);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

function killersOf(report: JsonReport): [id: string, killedBy: readonly string[]][] {
  return Object.values(report.files).flatMap(({ mutants }) =>
    mutants.map(({ id, killedBy = [] }): [string, readonly string[]] => [id, killedBy]),
  );
}

function statusesOf(report: JsonReport): [id: string, status: string][] {
  return Object.values(report.files).flatMap(({ mutants }) =>
    mutants.map(({ id, status }): [string, string] => [id, status]),
  );
}

describe('a run with --matrix', () => {
  test('finds who reaches, infects and kills what, and what follows; writes it as CSV and in the files of Major, and sums it up', async () => {
    const root = writeVitestProject(project);
    const argv = ['--operators', 'ROR', '--reporter', 'terminal,json,csv,major'];
    const { stdout, code } = await runAssay(root, [...flags, ...argv]);
    expect(code).toBe(0);
    const read = (name: string): string => readFileSync(join(root, 'reports/assay', name), 'utf8');
    const report: JsonReport = JSON.parse(read('mutation.json'));
    const assertion = (...names: string[]) => ({
      status: 'Killed',
      killedBy: names,
      how: names.map(() => 'assertion'),
      infectedBy: names,
    });
    expect(rowsOf(report)).toEqual({
      'src/grade.js points >= 10': assertion('limit'),
      'src/grade.js points !== 10': assertion('below'),
      'src/grade.js false': assertion('above', 'far above'),
      'src/sum.js i <= items.length': {
        ...assertion('none', 'two'),
        how: ['exception', 'exception'],
      },
      'src/sum.js i !== items.length': { ...assertion(), status: 'Survived' },
      'src/sum.js false': assertion('two'),
    });
    const { subsumption, minimalTests, tests } = report.killMatrix ?? {};
    expect(subsumption?.score).toBe(80);
    expect(subsumption?.classes.map(({ dominator }) => dominator).toSorted()).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(subsumption?.edges).toHaveLength(1);
    expect(minimalTests?.ids).toHaveLength(4);
    expect(tests?.map(({ kills, redundant }) => [kills, redundant])).toEqual([
      [1, true],
      [1, false],
      [1, false],
      [1, true],
      [1, true],
      [2, false],
    ]);

    expect(stdout).toContain('Of 6 tests, 3 are redundant with respect to these mutants');
    expect(stdout).toContain('Subsuming score 80.0 %');
    expect(read('major/killMap.csv')).toBe(
      'TestNo,MutantNo,[FAIL | TIME | EXC]\n1,1,FAIL\n2,3,FAIL\n3,2,FAIL\n4,1,FAIL\n5,6,EXC\n6,4,FAIL\n6,6,EXC\n',
    );
    expect(read('major/covMap.csv').split('\n')).toHaveLength(1 + 4 * 3 + 2 * 3 + 1);
    const { stdout: log } = await runAssay(root, [
      'mutants',
      '--format',
      'major',
      '--operators',
      'ROR',
    ]);
    expect(read('major/mutants.log')).toBe(log);
    expect(read('kill-matrix.csv')).toContain('Killed,test/sum.test.js > none,exception\n');
  });

  test('asks for the matrix where its reporters are named without', async () => {
    const root = writeVitestProject(project);
    const { code, stderr } = await runAssay(root, ['run', '--reporter', 'csv']);
    expect(code).toBe(2);
    expect(stderr).toContain('csv without matrix');
  });

  test('gives the same verdicts as one without', async () => {
    const some = ['--sample', '0.12'];
    for (const fixture of ['truth-static', 'truth-hooks']) {
      const root = copyProject(fixture);
      const { stdout } = await runAssay(root, [
        'run',
        '--no-types',
        '--no-html',
        '--json',
        ...some,
      ]);
      const report = await reportOf(root, some);
      expect(statusesOf(report)).toEqual(statusesOf(JSON.parse(stdout)));
      expect(report.killMatrix?.incompleteMutants).toEqual([]);
    }
  });

  test('finds the same killers hot as with modules loaded anew for each mutant', async () => {
    const root = copyProject('truth-pure');
    const some = ['--sample', '0.25'];
    const hot = await reportOf(root, some);
    const warm = await reportOf(root, ['--isolation', 'warm', ...some]);
    expect(killersOf(hot).filter(([, killers]) => killers.length > 1).length).toBeGreaterThan(5);
    expect(killersOf(warm)).toEqual(killersOf(hot));
  });

  test('leaves flaky tests out', async () => {
    const { killMatrix } = await reportOf(copyProject('bad-flaky'), []);
    expect(killMatrix?.flakyTests).toHaveLength(1);
    const taking = killMatrix?.tests.map(({ id }) => id) ?? [];
    expect(taking).not.toContain(killMatrix?.flakyTests[0]);
    expect(taking.length).toBeGreaterThan(0);
  });

  test('reports what it has when it is interrupted, and says that it is not everything', async () => {
    const slow = Array.from(
      { length: 12 },
      (_, at) =>
        `test('slow ${at}', async () => { await new Promise((done) => setTimeout(done, 150)); expect(grade(${at + 5})).toBe(${at + 5} > 10 ? 'pass' : 'fail'); });`,
    );
    const root = writeVitestProject({
      'src/grade.js': project['src/grade.js'],
      'test/grade.test.js': `import { expect, test } from 'vitest';
        import { grade } from '../src/grade';
        ${slow.join('\n')}`,
    });
    const { code, stdout } = await runAssay(root, flags, { interruptAt: /Kill matrix/ });
    expect(code).toBe(130);
    expect(stdout).toContain('The matrix is incomplete, since the run was interrupted');
  });
});
