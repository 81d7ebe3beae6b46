import { expect, test } from 'vitest';

import { strategyNames } from '../../src/model/prioritisation.ts';
import type { JsonReport } from '../../src/report/formats/json-report.ts';
import { copyProject, mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

const flags = [
  'run',
  '--json',
  '--no-html',
  '--no-types',
  '--concurrency',
  '1',
  '--equivalence',
  'none',
];
test('every strategy gives mutants the same statuses', { timeout: 600_000 }, async () => {
  const root = copyProject('truth-hooks');
  // Some 15 mutants: more tell nothing else of an order.
  const share = '0.15';
  const statuses: string[][] = [];
  for (const strategy of strategyNames) {
    // Each in a cache of its own, so that none knows the verdicts of another.
    const cache = ['--cache-directory', `.cache-${strategy}`];
    const { stdout } = await runAssay(root, [
      ...flags,
      '--sample',
      share,
      '--strategy',
      strategy,
      ...cache,
    ]);
    const mutants = mutantsOf(stdout);
    statuses.push(
      mutants.map(({ file, line, operator, replacement, status }) =>
        [file, line, operator, replacement, status].join(' '),
      ),
    );
  }
  for (const other of statuses) expect(other).toEqual(statuses[0]);
  expect(statuses[0]?.length).toBeGreaterThan(10);
});

const project = {
  'src/sign.ts': 'export function isPositive(n: number): boolean {\n  return n > 0;\n}\n',
  'test/sign.test.ts': `
    import { expect, test } from 'vitest';
    import { isPositive } from '../src/sign.ts';
    test('takes its time', async () => {
      await new Promise((done) => setTimeout(done, 40));
      expect(isPositive(1)).toBe(true);
      expect(isPositive(0)).toBe(false);
    });
    test('is quick', () => {
      expect(isPositive(2)).toBe(true);
    });
  `,
};

test('the killer of an earlier run is asked first', { timeout: 120_000 }, async () => {
  const root = writeVitestProject(project);
  const operators = ['--operators', 'ROR'];
  const { stdout } = await runAssay(root, [...flags, ...operators]);
  const report: JsonReport = JSON.parse(stdout);
  const mutants = Object.values(report.files).flatMap((file) => file.mutants);
  const killed = mutants.find(({ status }) => status === 'Killed');
  const plan = ['run', '--explain-plan', '--mutant', killed?.id ?? '', ...operators];
  const { code, stdout: text } = await runAssay(root, plan);
  expect(code).toBe(0);
  expect(text).toMatch(/ {2}1\. .*\n.*noticed this mutant in an earlier run/);
});

test('--explain-plan shows the order of tests and leaves the last run as it was', async () => {
  const root = writeVitestProject(project);
  const operators = ['--operators', 'ROR'];
  const listed = await runAssay(root, ['mutants', '--format', 'json', ...operators]);
  const [id = ''] = /[0-9a-f]{8,}/.exec(listed.stdout) ?? [];
  const plan = ['run', '--explain-plan', '--mutant', id, ...operators];
  const before = await runAssay(root, [...plan, '--strategy', 'method']);
  expect(before.code).toBe(0);
  expect(before.stdout).toMatch(/^Strategy method: every test by itself/);
  expect(before.stdout).toMatch(
    /1\. test\/sign\.test\.ts > is quick\n.*\n {2}2\. .* takes its time/,
  );
  expect((await runAssay(root, ['show', id])).stdout).not.toMatch(/Killed|Survived|Pending/);
});

test('an unknown strategy is refused, with those there are', async () => {
  const root = writeVitestProject(project);
  const { code, stderr } = await runAssay(root, ['run', '--strategy', 'methods']);
  expect(code).toBe(2);
  expect(stderr).toContain('--strategy: "methods" is not one of original, class, method,');
});
