import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

const run = ['run', '--json', '--no-types', '--concurrency', '1', '--equivalence', 'none'];

const counter = `let count = 0;
module.exports.next = () => {
  count += 1;
  return count;
};
`;

/** A source, and packages that keep something, as CommonJS and as an ES module. */
const shared = {
  'src/sum.js': 'exports.sum = (one, other) => one + other;\n',
  'src/counter.js': counter,
  'node_modules/tally/index.js': counter,
  'node_modules/tally/package.json': '{ "name": "tally", "main": "index.js" }',
  'node_modules/score/index.js': counter.replace('module.exports.next =', 'export const next ='),
  'node_modules/score/package.json': '{ "name": "score", "type": "module", "main": "index.js" }',
};

/** The same project with each runner. `isMain` says whether a test file is the main module of its process. */
const runners = [
  { runner: 'mocha', packages: ['mocha'], script: 'mocha', it: '', isMain: false },
  {
    runner: 'node-test',
    packages: [],
    script: 'node --test test/*.js',
    it: "const { it } = require('node:test');",
    isMain: true,
  },
];

describe.each(runners)('with $runner', ({ packages, script, it, isMain }) => {
  /** Writes a project with test files whose last test does something. Each file notes its process. */
  function project(
    bodies: Readonly<Record<string, string>>,
    more: Readonly<Record<string, string>> = {},
  ): string {
    const tests = Object.entries(bodies).map(([name, body]): [string, string] => [
      `test/${name}.js`,
      `${it}
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
fs.appendFileSync(path.join(__dirname, '../processes.txt'), process.pid + ' ');
const { sum } = require('../src/sum.js');
it('sums', () => assert.strictEqual(sum(2, 3), 5));
it('does more', async () => {
  ${body}
});
`,
    ]);
    const manifest = JSON.stringify({ private: true, scripts: { test: script } });
    const files = { ...shared, ...Object.fromEntries(tests), 'package.json': manifest, ...more };
    return writeVitestProject(files, { packages });
  }

  /** Runs Assay. Returns the verdicts on the sum, and how many processes loaded test files. */
  async function outcome(
    root: string,
    flags: readonly string[] = [],
  ): Promise<{ readonly verdicts: readonly string[]; readonly processes: number }> {
    const { code, stdout, stderr } = await runAssay(root, [...run, ...flags, 'src/sum.js']);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const processes = new Set(readFileSync(join(root, 'processes.txt'), 'utf8').trim().split(' '));
    return {
      verdicts: mutantsOf(stdout).map(({ replacement, status }) => `${replacement}: ${status}`),
      processes: processes.size,
    };
  }

  test('a process takes one test file after another, and each finds fresh modules, packages included', async () => {
    const body = `assert.strictEqual(require('../src/counter.js').next(), 1 + this_run());
      assert.strictEqual(require('tally').next(), 1 + this_run());
      assert.strictEqual((await import('score')).next(), 1 + this_run());
      runs += 1;
      assert.strictEqual(require.main === module, ${isMain});
      assert.strictEqual(process.argv[1] === __filename, ${isMain});`;
    const kept = `${body}\n});\nlet runs = 0;\nfunction this_run() { return runs; }\nit('ends', () => {`;
    const names = ['a', 'b', 'c', 'd', 'e'];
    const root = project(Object.fromEntries(names.map((name) => [name, kept])));
    const { verdicts, processes } = await outcome(root);
    // One observes all of them. Each file would otherwise have a process for that, and another for its mutants.
    expect(processes).toBeLessThan(names.length);
    const cold = await outcome(root, ['--isolation', 'warm', '--no-incremental']);
    expect(verdicts).toEqual(cold.verdicts);
    expect(verdicts.length).toBeGreaterThan(0);
  });

  test('what a test file changes in its process is not found by the files after it', async () => {
    const changes: Readonly<Record<string, readonly [change: string, check: string]>> = {
      environment: ['process.env.LEFT = "yes"', 'assert.strictEqual(process.env.LEFT, undefined)'],
      folder: ['process.chdir(__dirname)', 'assert.notStrictEqual(process.cwd(), __dirname)'],
      global: ['globalThis.left = 1', 'assert.strictEqual(globalThis.left, undefined)'],
      prototype: ['Array.prototype.left = 1', 'assert.strictEqual([].left, undefined)'],
      listener: [
        'process.on("left", () => {})',
        'assert.strictEqual(process.listenerCount("left"), 0)',
      ],
      node: [
        'require("node:http").request = 1',
        'assert.strictEqual(typeof require("node:http").request, "function")',
      ],
      assertion: ['assert.left = 1', 'assert.strictEqual(assert.left, undefined)'],
      loader: [
        'require("node:module").prototype.left = 1',
        'assert.strictEqual(module.left, undefined)',
      ],
    };
    const bodies = Object.entries(changes).flatMap(([name, [change, check]]) => [
      [`${name}-1`, change],
      [`${name}-2`, check],
    ]);
    const { verdicts } = await outcome(project(Object.fromEntries(bodies)));
    expect(verdicts).toContain('one - other: Killed');
  });

  test('modules that are loaded before all test files make each file have its own process', async () => {
    const setUp =
      script === 'mocha'
        ? { 'package.json': '{ "scripts": { "test": "mocha -r ./set-up.js" } }' }
        : { 'package.json': '{ "scripts": { "test": "node -r ./set-up.js --test test/*.js" } }' };
    const bodies = { a: '', b: '', c: '' };
    const root = project(bodies, { ...setUp, 'set-up.js': 'exports.kept = [];\n' });
    const { processes } = await outcome(root);
    expect(processes).toBeGreaterThanOrEqual(3);
  });
});
