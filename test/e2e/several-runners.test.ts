import { expect, test } from 'vitest';

import { mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

const run = ['run', '--json', '--no-types', '--concurrency', '1', '--equivalence', 'none'];

const sources = {
  'src/add.js': 'export const add = (one, other) => one + other;\n',
  'src/less.js': 'export const less = (one, other) => one < other;\n',
};

const vitestTest = `import { expect, test } from 'vitest';
import { add } from '../../src/add.js';
test('adds', () => expect(add(1, 2)).toBe(3));
`;

const nodeTest = `import assert from 'node:assert';
import { test } from 'node:test';
import { less } from '../../src/less.js';
test('compares', () => {
  assert.ok(less(1, 2));
  assert.ok(!less(2, 2));
  assert.ok(!less(3, 2));
});
`;

/** By file, the names of the tests that killed its mutants, and the statuses of others. */
function killers(stdout: string): Record<string, unknown> {
  const { testFiles }: { testFiles: Record<string, { tests: { id: string; name: string }[] }> } =
    JSON.parse(stdout);
  const names = new Map(
    Object.entries(testFiles).flatMap(([path, { tests }]) =>
      tests.map(({ id, name }) => [id, `${path} > ${name}`] as const),
    ),
  );
  const mutants = mutantsOf(stdout);
  return Object.fromEntries(
    Object.keys(sources).map((path) => {
      const own = mutants.filter(({ file }) => file === path);
      return [
        path,
        new Set(own.map(({ status, killedBy }) => names.get(killedBy[0] ?? '') ?? status)),
      ];
    }),
  );
}

test('Vitest and node:test judge mutants together where the test script runs both', async () => {
  const root = writeVitestProject({
    ...sources,
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { test: 'vitest run && npm run node', node: 'node --test test/node/less.test.js' },
    }),
    'vitest.config.js': "export default { test: { include: ['test/unit/**/*.test.js'] } };",
    'test/unit/add.test.js': vitestTest,
    'test/node/less.test.js': nodeTest,
  });
  const { stdout, stderr, code } = await runAssay(root, [...run, '--verbose']);

  expect(code).toBe(0);
  expect(stderr).toMatch(/^runner +vitest \d+\./m);
  expect(stderr).toMatch(/^runner +node-test \d+\./m);
  expect(killers(stdout)).toEqual({
    'src/add.js': new Set(['test/unit/add.test.js > adds']),
    'src/less.js': new Set(['test/node/less.test.js > compares']),
  });
  const report: { framework: { dependencies: Record<string, string> } } = JSON.parse(stdout);
  expect(Object.keys(report.framework.dependencies)).toEqual(
    expect.arrayContaining(['vitest', 'node-test']),
  );

  const again = await runAssay(root, run);
  expect(mutantsOf(again.stdout)).toEqual(mutantsOf(stdout));
});

test('runners that find the same file are told apart by their globs', async () => {
  const files = {
    ...sources,
    'test/unit/add.test.js': vitestTest,
    'test/node/less.test.js': nodeTest,
  };
  const root = writeVitestProject({
    ...files,
    'assay.config.mjs': "export default { runner: ['vitest', 'node-test'] };",
  });
  const clash = await runAssay(root, run);
  expect(clash.code).toBe(2);
  expect(clash.stderr).toContain('runners-overlap');
  expect(clash.stderr).toContain('test/unit/add.test.js');

  const told = writeVitestProject({
    ...files,
    'assay.config.mjs': `export default { runner: [
      { name: 'vitest', tests: ['test/unit/**'] },
      { name: 'node-test', tests: ['test/node/**'] },
    ] };`,
  });
  const { stdout } = await runAssay(told, run);
  expect(killers(stdout)).toEqual({
    'src/add.js': new Set(['test/unit/add.test.js > adds']),
    'src/less.js': new Set(['test/node/less.test.js > compares']),
  });
});

test('Mocha and a command judge mutants together', async () => {
  const root = writeVitestProject(
    {
      ...sources,
      'test/add.test.js': `import assert from 'node:assert';
        import { add } from '../src/add.js';
        it('adds', () => assert.strictEqual(add(1, 2), 3));`,
      'check.js': `import { less } from './src/less.js';
        if (!less(1, 2) || less(2, 2) || less(3, 2)) throw new Error('wrong');`,
      'assay.config.mjs': `export default {
        runner: ['mocha', { name: 'command', command: 'node check.js' }],
      };`,
    },
    { packages: ['mocha'] },
  );
  const { stdout, code } = await runAssay(root, run);

  expect(code).toBe(0);
  expect(killers(stdout)).toEqual({
    'src/add.js': new Set(['test/add.test.js > adds']),
    'src/less.js': new Set(['node check.js > exits with code 0']),
  });
});

test('tests that fail are left out by every runner, and their own commands say whose failure it is', async () => {
  const more = `import { other } from '../../src/other.js';
test('is wrong', () => {
  if (other(1) !== 3) throw new Error('wrong');
});
`;
  const root = writeVitestProject({
    ...sources,
    'src/other.js': 'export const other = (one) => one * 2;\n',
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { test: 'vitest run && npm run node', node: 'node --test test/node/less.test.js' },
    }),
    'vitest.config.js': "export default { test: { include: ['test/unit/**/*.test.js'] } };",
    'test/unit/add.test.js': vitestTest + more,
    'test/node/less.test.js': nodeTest + more,
  });
  const refused = await runAssay(root, run);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toContain('--skip-failing-tests');

  const { stdout, code } = await runAssay(root, [...run, '--skip-failing-tests']);
  expect(code).toBe(0);
  expect(killers(stdout)).toEqual({
    'src/add.js': new Set(['test/unit/add.test.js > adds']),
    'src/less.js': new Set(['test/node/less.test.js > compares']),
  });
  const report: { warnings: string[]; leftOut: { code: string; message: string }[] } =
    JSON.parse(stdout);
  expect(report.warnings[0]).toContain('2 tests fail without a mutant and were left out');
  expect(report.leftOut.map((one) => one.code)).toEqual(['test-left-out', 'test-left-out']);
  expect(report.leftOut.map((one) => one.message)).toEqual([
    expect.stringContaining('fails by `npx vitest run test/unit/add.test.js'),
    expect.stringContaining('fails by `node --test test/node/less.test.js`, too'),
  ]);
  const others = mutantsOf(stdout).filter(({ file }) => file === 'src/other.js');
  expect(new Set(others.map(({ status, reason }) => `${status}: ${reason}`))).toEqual(
    new Set([
      'NoCoverage: Only tests that fail without a mutant, and were left out, reach it: test/unit/add.test.js > is wrong; test/node/less.test.js > is wrong',
    ]),
  );
});
