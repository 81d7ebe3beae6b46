import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { openProgress, readProgress } from '../../../../src/runner/process/progress-file.ts';
import { writeProject } from '../../project/write-project.ts';

const progresses = fc.record({
  step: fc.nat(),
  mutant: fc.integer({ min: -1, max: 1e9 }),
  ordinal: fc.integer({ min: -1, max: 1e6 }),
  limit: fc.double({ min: 0, max: 1e9, noNaN: true }),
});

describe('a progress file', () => {
  test('gives back what was written last, whole', () => {
    const directory = writeProject({});
    const write = openProgress(directory);
    fc.assert(
      fc.property(fc.array(progresses, { minLength: 1, maxLength: 4 }), (steps) => {
        for (const step of steps) write(step);
        expect(readProgress(directory, process.pid)).toEqual(steps.at(-1));
      }),
    );
  });

  test('tells processes apart', () => {
    const directory = writeProject({});
    openProgress(directory)({ step: 1, mutant: 2, ordinal: 3, limit: 4 });
    expect(readProgress(directory, process.pid + 1)).toBeUndefined();
  });

  test('holds nothing where its process has written nothing yet', () => {
    const directory = writeProject({});
    expect(readProgress(directory, 1)).toBeUndefined();
    openProgress(directory);
    expect(readProgress(directory, process.pid)).toBeUndefined();
  });

  test('holds nothing where it was written in part', () => {
    const directory = writeProject({});
    writeFileSync(join(directory, '17.progress'), new Uint8Array(24));
    expect(readProgress(directory, 17)).toBeUndefined();
    writeFileSync(join(directory, '17.progress'), new Uint8Array(32));
    expect(readProgress(directory, 17)).toEqual({ step: 0, mutant: 0, ordinal: 0, limit: 0 });
  });

  test('is closed after it was read', () => {
    const directory = writeProject({ 'file.txt': '' });
    openProgress(directory);
    const next = (): number => {
      const descriptor = openSync(join(directory, 'file.txt'), 'r');
      closeSync(descriptor);
      return descriptor;
    };
    const before = next();
    for (let time = 0; time < 5; time += 1) readProgress(directory, process.pid);
    expect(next()).toBe(before);
  });
});
