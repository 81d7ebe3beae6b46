import { beforeAll, expect, test } from 'vitest';

import { installJest, jestProject } from '../conformance/jest-project.ts';
import { copyProject, mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

const run = ['run', '--json', '--no-types', '--equivalence', 'none'];

beforeAll(() => installJest(30), 300_000);

// Each of these is a verdict that another tool is known to get wrong.

test('a file that loses its tests under a mutant has noticed it', async () => {
  const root = writeVitestProject({
    'src/cases.js': 'export const cases = () => [1, 2].filter((n) => n > 0);',
    'test/cases.test.js': `import { expect, test } from 'vitest';
      import { cases } from '../src/cases';
      for (const n of cases()) test('case ' + n, () => expect(n).toBeLessThan(3));`,
  });
  const { stdout } = await runAssay(root, run);
  const none = mutantsOf(stdout).find(({ replacement }) => replacement === 'false');
  expect(none).toMatchObject({ status: 'Killed' });
  expect(none?.reason).toContain('0 tests');
});

test('a test file that fails to load under a mutant has noticed it', async () => {
  const { stdout } = await runAssay(copyProject('bad-load-failure'), run);
  const broken = mutantsOf(stdout).filter(({ reason }) => reason.includes('alphabet is broken'));
  expect(broken.length).toBeGreaterThan(0);
  expect(new Set(broken.map(({ status }) => status))).toEqual(new Set(['Killed']));
});

test('a beforeAll that fails under a mutant has noticed it', async () => {
  const { stdout } = await runAssay(copyProject('bad-before-all'), run);
  const failing = mutantsOf(stdout).filter(({ reason }) =>
    /Can't connect|Not connected/.test(reason),
  );
  expect(failing.length).toBeGreaterThan(0);
  expect(new Set(failing.map(({ status }) => status))).toEqual(new Set(['Killed']));
});

test('static mutants are active while their module loads', async () => {
  const root = writeVitestProject({
    'src/table.js': 'const size = 6 * 7;\nexport const answer = () => size;',
    'test/table.test.js': `import { expect, test } from 'vitest';
      import { answer } from '../src/table';
      test('answers', () => expect(answer()).toBe(42));`,
  });
  const { stdout } = await runAssay(root, run);
  const statics = mutantsOf(stdout).filter(({ line }) => line === 1);
  expect(statics.length).toBeGreaterThan(3);
  expect(new Set(statics.map(({ status }) => status))).toEqual(new Set(['Killed']));
});

test('tests are chosen by identity and not by a pattern of their names', async () => {
  const { stdout } = await runAssay(copyProject('bad-name-pattern'), run);
  const addition = mutantsOf(stdout).filter(({ replacement }) => /^a [-*/%] b$/.test(replacement));
  const missed = addition.filter(({ status }) => status === 'Survived');
  // 1 - 1 and 1 % 1 are equal: no test makes a difference there, whichever is run.
  expect(missed.map(({ replacement }) => replacement)).toEqual(['a % b']);
  expect(addition.length).toBeGreaterThan(6);
});

test('a promise that never settles is noticed before the time limit', async () => {
  const root = writeVitestProject({
    'src/gate.js': `export const gate = (open) => new Promise((pass) => { if (open) pass('in'); });`,
    'test/gate.test.js': `import { expect, test } from 'vitest';
      import { gate } from '../src/gate';
      test('lets in', async () => { expect(await gate(true)).toBe('in'); });`,
  });
  const { stdout } = await runAssay(root, run);
  const mutants = mutantsOf(stdout);
  const never = mutants.filter(({ reason }) => reason.includes('settle'));
  expect(mutants.filter(({ status }) => status === 'Timeout')).toEqual(never);
  expect(new Set(never.map(({ status }) => status))).toEqual(new Set(['Timeout']));
});

test('a survivor in a slow test is no timeout', async () => {
  const { stdout } = await runAssay(copyProject('bad-slow'), [...run, '--sample', '0.3']);
  expect(mutantsOf(stdout).map(({ status }) => status)).toContain('Survived');
  const clocked = mutantsOf(stdout).filter(({ reason }) => reason.includes('time limit'));
  expect(clocked).toEqual([]);
});

test('a mutant that pollutes its module does not decide about others', async () => {
  const together = mutantsOf((await runAssay(copyProject('bad-pollution'), run)).stdout);
  const alone = mutantsOf(
    (await runAssay(copyProject('bad-pollution'), [...run, '--isolation', 'cold'])).stdout,
  );
  const brief = (mutants: typeof together) =>
    mutants.map(
      ({ file, line, replacement, status }) => `${file}:${line} ${replacement} ${status}`,
    );
  expect(brief(together)).toEqual(brief(alone));
  expect(together.map(({ status }) => status)).toContain('Killed');
});

test('a mutant that replaces a built-in is judged, and those after it as well', async () => {
  const files = {
    'package.json': '{ "scripts": { "test": "node --test" } }',
    'src/names.js': `if (!Object.keys) Object.keys = (object) => object.itsOwnKeys();
      const size = 6 * 7;
      exports.answer = () => size;`,
    'test/names.test.js': `const assert = require('node:assert');
      const { answer } = require('../src/names');
      require('node:test')('answers', () => assert.equal(answer(), 42));`,
  };
  const { stdout, code } = await runAssay(writeVitestProject(files, { packages: [] }), run);
  expect(code).toBe(0);
  const mutants = mutantsOf(stdout);
  expect(mutants.map(({ replacement }) => replacement)).toContain('Object.keys');
  const sizes = mutants.filter(({ replacement }) => /^6 [-+/%] 7$/.test(replacement));
  expect(sizes.length).toBeGreaterThan(2);
  expect(new Set(sizes.map(({ status }) => status))).toEqual(new Set(['Killed']));
});

test.each([
  { runner: 'mocha', tests: 'test/mocha.spec.mjs', project: () => copyProject('truth-outside') },
  { runner: 'node-test', tests: 'test/node.mjs', project: () => copyProject('truth-outside') },
  { runner: 'jest', tests: 'test/jest.test.cjs', project: () => jestProject('truth-outside', 30) },
])(
  'with $runner, tests notice mutants in processes and threads that they start, and in sources that they read',
  async ({ runner, tests, project }) => {
    const sources = ['src/cli.mjs', 'src/double.mjs', 'src/limit.mjs', '--operators', 'AOR,ROR'];
    const flags = [...run, '--runner', runner, '--tests', tests, ...sources];
    const { stdout, stderr } = await runAssay(project(), flags);
    const mutants = mutantsOf(stdout);

    expect(stderr).not.toContain('warning');
    expect(mutants.filter(({ status }) => status !== 'Killed')).toMatchObject([
      { file: 'src/cli.mjs', replacement: 'count >= 10', status: 'Survived' },
    ]);
    expect(new Set(mutants.map(({ file }) => file)).size).toBe(3);
  },
);
