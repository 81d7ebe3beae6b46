import { expect, test } from 'vitest';

import { copyProject } from '../e2e/run-assay.ts';
import { comparedMutants, sampled, truthCheck, unlessInCi } from './truth/truth-check.ts';

/** Projects with different habits. Commands take Assay as long as the reference, so it runs a sample there. */
const projects = [
  { fixture: 'truth-pure', flags: sampled(0.4) },
  { fixture: 'truth-classes', flags: sampled(0.4) },
  { fixture: 'truth-async', flags: sampled(0.4) },
  { fixture: 'truth-caches', flags: sampled(0.4) },
  { fixture: 'truth-static', flags: sampled(0.5) },
  { fixture: 'truth-together', flags: sampled(0.4) },
  { fixture: 'truth-hooks', flags: sampled(0.4) },
  {
    fixture: 'truth-mocha-commonjs',
    command: ['node_modules/mocha/bin/mocha.js', '{test}'],
    flags: sampled(0.5),
  },
  {
    fixture: 'truth-mocha-modules',
    command: ['node_modules/mocha/bin/mocha.js', '{test}'],
    flags: sampled(0.25),
  },
  { fixture: 'truth-node-commonjs', command: ['--test', '{test}'], flags: sampled(0.5) },
  {
    fixture: 'truth-command',
    command: ['test/all.js'],
    flags: sampled(0.08),
  },
  {
    fixture: 'truth-node-modules',
    command: ['--import', 'tsx', '--test', '{test}'],
    flags: sampled(0.25),
  },
  // `test/e2e/wrong-verdicts.test.ts` says which verdicts of this one are right.
  ...unlessInCi({
    fixture: 'truth-outside',
    command: ['node_modules/vitest/vitest.mjs', 'run', '{test}'],
    flags: ['--tests', 'test/vitest.test.mjs', '--operators', 'AOR,ROR'],
  }),
];

test.each(projects)(
  'every verdict on $fixture is that of one fresh process per mutant',
  { timeout: 3_600_000 },
  async ({ fixture, command, flags }) => {
    const root = copyProject(fixture);
    const check = await truthCheck(root, {
      concurrency: 2,
      limit: 12_000,
      processorLimit: 2,
      atMost: comparedMutants,
      flags: ['--no-types', ...flags],
      ...(command && { command }),
    });
    expect(check.disagreements).toEqual([]);
    expect(check.compared).toBeGreaterThanOrEqual(10);
  },
);
