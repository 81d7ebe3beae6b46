import { describe, expect, test } from 'vitest';

import { executeJob, jobFrame } from '../../../../src/analysis/execute/execute-job.ts';
import { openBook } from '../../../../src/analysis/execute/execution-book.ts';
import type { FileObservation } from '../../../../src/analysis/observe/observation.ts';
import { timeoutLimit } from '../../../../src/analysis/execute/timeout-limit.ts';
import type { ExecuteJob } from '../../../../src/runner/job.ts';
import { observationOf } from '../books.ts';

const timeout = { factor: 8, constant: 100 };

function frameOf(observation: FileObservation): Omit<ExecuteJob, 'hot' | 'warm'> {
  const [file] = openBook([observation], 'auto').files;
  if (file === undefined) throw new Error('The book has no file.');
  return jobFrame(file, timeout);
}

describe('jobFrame', () => {
  const observation = observationOf({
    path: 'a',
    loadDuration: 40,
    flaky: [1],
    tests: [
      { infects: [], duration: 200 },
      { infects: [], duration: 3 },
    ],
  });

  test('tells the figures of each test without a mutant, with the time it may take', () => {
    expect(frameOf(observation)).toMatchObject({
      kind: 'execute',
      tests: [
        { ordinal: 0, name: 'test 0', fuel: 3, limit: timeoutLimit(200, timeout), runs: true },
        { ordinal: 1, name: 'test 1', fuel: 3, limit: timeoutLimit(3, timeout), runs: true },
      ],
      flaky: [1],
      loadFuel: 7,
    });
  });

  test('says which tests do not run', () => {
    const { observed } = observation;
    const tests = observed.tests.map((one) => ({ ...one, outcome: 'skip' as const }));
    const skipped = { ...observation, observed: { ...observed, tests } };
    expect(frameOf(skipped).tests.map(({ runs }) => runs)).toEqual([false, false]);
  });

  test('gives a whole file the time of its tests together, and more for loading', () => {
    const { fileLimit } = frameOf(observation);
    expect(fileLimit).toBeGreaterThanOrEqual(timeoutLimit(40 + 200 + 3, timeout) + 1000);
    expect(fileLimit).toBeLessThan(10_000);
    const longer = observationOf({
      path: 'a',
      loadDuration: 40,
      tests: [{ infects: [], duration: 400 }],
    });
    expect(frameOf(longer).fileLimit - fileLimit).toBe(
      timeoutLimit(440, timeout) - timeoutLimit(243, timeout),
    );
  });
});

describe('executeJob', () => {
  test('takes every hot run, and of the warm ones those that asked for the file', () => {
    const observation = observationOf({
      path: 'a',
      load: [1, 2],
      tests: [{ infects: [3, 4] }],
    });
    const [file] = openBook([observation], 'auto').files;
    if (file === undefined) throw new Error('The book has no file.');
    const job = executeJob(file, () => true, timeout, { warm: new Set([2]) });
    expect(job).toMatchObject({ warm: [2], hot: [{ ordinal: 0, mutants: [3, 4] }] });
    expect([...file.mutants.warm.keys(), ...file.mutants.hot.keys()]).toEqual([1, 2, 3, 4]);
  });

  test('runs hot what its share says, in that order', () => {
    const observation = observationOf({
      path: 'a',
      tests: [{ infects: [3, 4] }, { infects: [4] }],
    });
    const [file] = openBook([observation], 'auto').files;
    if (file === undefined) throw new Error('The book has no file.');
    const job = executeJob(file, () => true, timeout, { hot: (open) => open.toReversed() });
    expect(job?.hot.map(({ ordinal }) => ordinal)).toEqual([1, 0]);
    expect(executeJob(file, () => true, timeout, { hot: () => [] })).toBeUndefined();
    expect([...file.mutants.hot.keys()]).toEqual([3, 4]);
  });

  test('has a mutant again that seemed dead and no longer does', () => {
    const [file] = openBook(
      [observationOf({ path: 'a', tests: [{ infects: [1] }] })],
      'auto',
    ).files;
    if (file === undefined) throw new Error('The book has no file.');
    expect(executeJob(file, () => false, timeout)).toBeUndefined();
    expect(executeJob(file, () => true, timeout)?.hot).toEqual([{ ordinal: 0, mutants: [1] }]);
  });
});
