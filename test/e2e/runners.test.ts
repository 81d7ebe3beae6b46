import { describe, expect, test } from 'vitest';

import {
  type AssayOutcome,
  mutantsOf,
  type ReportedMutant,
  runAssay,
  writeVitestProject,
} from './run-assay.ts';

const run = ['run', '--json', '--no-types', '--concurrency', '1', '--equivalence', 'none'];

const sources = {
  'src/range.js': `const step = 2 - 1;
function sum(from, to) {
  let total = 0;
  for (let at = from; at < to; at += step) total += at;
  return total;
}
function isIn(value, from, to) {
  return value >= from && value < to;
}
function gate(count) {
  return new Promise((open) => {
    if (count > 0) open(count);
  });
}
module.exports = { sum, isIn, gate };
`,
};

const checks = `
  it('sums', () => assert.strictEqual(sum(1, 4), 6));
  it('has numbers in it', () => {
    assert.ok(isIn(2, 1, 4));
    assert.ok(!isIn(5, 1, 4));
  });
  it('opens', async () => assert.strictEqual(await gate(1), 1));
`;

const loading = `const assert = require('node:assert');
const { sum, isIn, gate } = require('../src/range.js');
`;

/** The same project with each runner, and how its suites stand in a file. */
const runners = [
  {
    runner: 'mocha',
    packages: ['mocha'],
    script: 'mocha',
    suite: (body: string): string => `${loading}describe('a range', () => {${body}});`,
    beforeAll: 'before',
  },
  {
    runner: 'node-test',
    packages: [],
    script: 'node --test test/',
    suite: (body: string): string =>
      `const { describe, it, before } = require('node:test');
${loading}describe('a range', () => {${body}});`,
    beforeAll: 'before',
  },
];

describe.each(runners)('with $runner', ({ runner, packages, script, suite, beforeAll }) => {
  function project(body: string, more: Readonly<Record<string, string>> = {}): string {
    const manifest = JSON.stringify({ private: true, scripts: { test: script } });
    const files = { ...sources, 'test/range.test.js': suite(body), 'package.json': manifest };
    return writeVitestProject({ ...files, ...more }, { packages });
  }

  test('a source that no test file leads to is not covered', async () => {
    const root = project(checks, { 'src/alone.js': 'exports.twice = (value) => value * 2;\n' });
    const { code, stdout } = await runAssay(root, [...run, 'src/alone.js']);
    expect(code).toBe(0);
    expect(new Set(mutantsOf(stdout).map(({ status }) => status))).toEqual(new Set(['NoCoverage']));
  });

  let plain: Promise<AssayOutcome> | undefined;

  /** One run of the project as it is, for all tests that ask about it. */
  function plainRun(): Promise<AssayOutcome> {
    plain ??= runAssay(project(checks), run);
    return plain;
  }

  test('mutants are killed, survive and time out as with any runner', async () => {
    const { code, stdout } = await plainRun();
    expect(code).toBe(0);
    const mutants = mutantsOf(stdout);
    const statusOf = (line: number, replacement: string): string | undefined =>
      mutants.find((one) => one.line === line && one.replacement === replacement)?.status;

    expect(statusOf(8, 'value > from')).toBe('Survived');
    expect(statusOf(8, 'value === from')).toBe('Killed');
    // The loop counts away from its end.
    expect(statusOf(4, 'at -= step')).toBe('Timeout');
    // Nothing is left that could settle the promise.
    expect(statusOf(12, 'false')).toBe('Timeout');
    const tests: { testFiles: Record<string, { tests: { name: string }[] }> } = JSON.parse(stdout);
    expect(tests.testFiles['test/range.test.js']?.tests.map(({ name }) => name)).toEqual([
      'a range > sums',
      'a range > has numbers in it',
      'a range > opens',
    ]);
  });

  test('static mutants are active while their module loads', async () => {
    const { stdout } = await plainRun();
    const statics = mutantsOf(stdout).filter(({ line }) => line === 1);
    const noticed = statics.filter(({ status }) => status === 'Killed' || status === 'Timeout');
    expect(statics.length).toBeGreaterThan(2);
    expect(noticed.length).toBeGreaterThan(2);
  });

  test('tests notice the same mutants at every level of isolation', async () => {
    // Each of these mutants takes processes of its own.
    const flags = ['--isolation', 'cold', '--sample', '0.3'];
    const cold = mutantsOf((await runAssay(project(checks), [...run, ...flags])).stdout);
    const auto = mutantsOf((await plainRun()).stdout);
    expect(cold.length).toBeGreaterThan(8);
    expect(auto.map(verdictOf)).toEqual(expect.arrayContaining(cold.map(verdictOf)));
  });

  test('a hook that fails under a mutant has noticed it', async () => {
    const body = `${beforeAll}(() => { if (sum(1, 3) !== 3) throw new Error('no sums'); });
      it('has a number', () => assert.ok(isIn(2, 1, 4)));`;
    const { stdout } = await runAssay(project(body), run);
    const failing = mutantsOf(stdout).filter(({ reason }) => reason.includes('no sums'));
    expect(failing.length).toBeGreaterThan(0);
    expect(new Set(failing.map(({ status }) => status))).toEqual(new Set(['Killed']));
  });

  test('a test that fails without a mutant is named, and so is a file that does not load', async () => {
    const failing = await runAssay(project(`it('fails', () => assert.ok(false));`), run);
    expect(failing.stderr).toMatch(/test\/range\.test\.js > a range > fails/);
    expect(failing.code).toBe(3);

    const more = { 'test/broken.test.js': `require('./missing.js');` };
    const broken = await runAssay(project(checks, more), run);
    expect(broken.stderr).toContain('test/broken.test.js');
    expect(broken.stderr).toContain('missing.js');
    expect(broken.code).toBe(3);
  });

  test('the runner can be asked for by name', async () => {
    const root = project(checks, { 'package.json': '{ "private": true }' });
    const { code, stderr } = await runAssay(root, [...run, '--verbose', '--runner', runner]);
    expect(stderr).toMatch(new RegExp(`^runner +${runner} \\d+\\.`, 'm'));
    expect(code).toBe(0);
  });
});

test('sources that a set-up file of Mocha loads are mutated there too', async () => {
  const root = writeVitestProject(
    {
      ...sources,
      'package.json': '{ "private": true, "mocha": { "require": "./support/set-up.js" } }',
      'support/set-up.js': `const { sum } = require('../src/range.js');
        exports.mochaHooks = { beforeEach() { this.total = sum(0, 3); } };`,
      'test/total.test.js': `const assert = require('node:assert');
        it('has a total', function () { assert.strictEqual(this.total, 3); });`,
    },
    { packages: ['mocha'] },
  );
  const { stdout } = await runAssay(root, run);
  const statics = mutantsOf(stdout).filter(({ line }) => line === 1);
  const detected = statics.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  expect(detected.length).toBeGreaterThan(2);
});

function verdictOf({ file, line, operator, replacement, status }: ReportedMutant): string {
  // A killed mutant may as well be noticed by its time in another kind of run.
  const detected = status === 'Killed' || status === 'Timeout' ? 'detected' : status;
  return `${file}:${line} ${operator} ${replacement}: ${detected}`;
}
