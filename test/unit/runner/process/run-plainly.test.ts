import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';

import { runPlainly } from '../../../../src/runner/process/run-plainly.ts';

const { signal } = new AbortController();
const common = { root: tmpdir(), program: 'node', environment: process.env };

test.each([
  [0, false, true],
  [3, false, false],
  [3, true, undefined],
])('a command that ends with code %i, and runs more: %s', async (code, runsMore, passes) => {
  const words = ['-e', `process.exitCode = ${code}`];
  const run = await runPlainly({ ...common, words, runsMore }, signal);
  expect(run.passes).toBe(passes);
});

test('a command is told as a user would type it, and runs with its variables and its start', async () => {
  const script = "process.exitCode = process.env.ONE === 'a b' ? 0 : 1";
  const run = await runPlainly(
    {
      ...common,
      program: 'npx own',
      start: [process.execPath, '-e', script, '--'],
      words: ["it's", 'test/a.test.ts'],
      variables: { ONE: 'a b' },
    },
    signal,
  );
  expect(run).toEqual({
    command: "ONE='a b' npx own 'it'\\''s' test/a.test.ts",
    passes: true,
  });
});
