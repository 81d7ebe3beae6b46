import { expect, test } from 'vitest';

import { copyProject } from '../e2e/run-assay.ts';
import { truthCheck } from './truth/truth-check.ts';

/**
 * Projects with different habits, and every how many mutants the reference runs: one takes it about a second. Commands take Assay
 * as long, which therefore runs a sample there.
 */
const projects = [
  { fixture: 'truth-pure', every: 32 },
  { fixture: 'truth-classes', every: 20 },
  { fixture: 'truth-async', every: 9 },
  { fixture: 'truth-caches', every: 6 },
  { fixture: 'truth-static', every: 18 },
  { fixture: 'truth-together', every: 2 },
  { fixture: 'truth-hooks', every: 7 },
  {
    fixture: 'truth-mocha-commonjs',
    every: 9,
    command: ['node_modules/mocha/bin/mocha.js', '{test}'],
  },
  {
    fixture: 'truth-mocha-modules',
    every: 10,
    command: ['node_modules/mocha/bin/mocha.js', '{test}'],
  },
  { fixture: 'truth-node-commonjs', every: 9, command: ['--test', '{test}'] },
  {
    fixture: 'truth-command',
    every: 1,
    command: ['test/all.js'],
    flags: ['--sample', '0.08'],
  },
  { fixture: 'truth-node-modules', every: 10, command: ['--import', 'tsx', '--test', '{test}'] },
  {
    fixture: 'truth-outside',
    every: 1,
    command: ['node_modules/vitest/vitest.mjs', 'run', '{test}'],
    flags: ['--tests', 'test/vitest.test.mjs', '--operators', 'AOR,ROR'],
  },
];

test.each(projects)(
  'every verdict on $fixture is that of one fresh process per mutant',
  { timeout: 600_000 },
  async ({ fixture, every, command, flags = [] }) => {
    const root = copyProject(fixture);
    const check = await truthCheck(root, {
      concurrency: 2,
      limit: 12_000,
      processorLimit: 3,
      every,
      flags: ['--no-types', ...flags],
      ...(command && { command }),
    });
    expect(check.disagreements).toEqual([]);
    expect(check.compared).toBeGreaterThan(10);
  },
);
