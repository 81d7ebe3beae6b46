import { expect, test } from 'vitest';

import { blameFailures } from '../../../../src/analysis/observe/observe-tests.ts';
import type { EarlyFailure } from '../../../../src/analysis/observe/observation.ts';
import { leftOutNotices } from '../../../../src/analysis/judge/suite-notices.ts';
import type { TestFile } from '../../../../src/runner/test-runner.ts';
import { scriptedRunner } from '../scripted-runner.ts';

const { signal } = new AbortController();

function failure(path: string, ordinal?: number): EarlyFailure {
  const testFile = { key: path, path, project: '' };
  const own = ordinal === undefined ? {} : { ordinal };
  return {
    place: `${path} > ${ordinal}`,
    testFile,
    ...own,
    message: 'no\nat line 1',
    covered: [],
  };
}

/** What is said of failures when the files of these names pass by the runner's own command. */
async function blamed(failures: readonly EarlyFailure[], passing: readonly string[]) {
  const runs: string[] = [];
  const runPlainly = ({ path }: TestFile) => {
    runs.push(path);
    const passes = path === 'slow' ? undefined : passing.includes(path);
    return Promise.resolve({ command: `own ${path}`, passes });
  };
  const runner = { ...scriptedRunner([], () => ({})), runPlainly };
  const observation = { files: [], failures, isComplete: true };
  const found = await blameFailures(observation, runner, { concurrency: 2, signal });
  return { runs, notices: leftOutNotices(found) };
}

test('each file with failures runs once by its own command, and the notices say whose failure it is', async () => {
  const failures = [failure('a', 0), failure('a', 1), failure('b'), failure('slow', 0)];
  const { runs, notices } = await blamed(failures, ['b']);
  expect(runs).toEqual(['a', 'b', 'slow']);
  expect(notices.map(({ code, message }) => [code, message])).toEqual([
    ...Array.from({ length: 2 }, () => [
      'test-left-out',
      'The test fails without a mutant and was left out. Its file fails by `own a`, too. no',
    ]),
    [
      'test-fails-under-assay',
      'The test file fails without a mutant and was left out. It passes by `own b`: this is a fault of Assay; please report it. no',
    ],
    [
      'test-left-out',
      'The test fails without a mutant and was left out. Whether it passes by `own slow` could not be told. no',
    ],
  ]);
});

test('of many files ten run, and nothing is said of the others', async () => {
  const failures = Array.from({ length: 12 }, (_, at) => failure(`${at}`, 0));
  const { runs, notices } = await blamed(failures, []);
  expect(runs).toHaveLength(10);
  expect(notices).toHaveLength(12);
  expect(notices.at(-1)?.message).toBe('The test fails without a mutant and was left out. no');
});
