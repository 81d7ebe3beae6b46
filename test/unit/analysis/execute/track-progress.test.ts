import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  openBook,
  type ExecutionBook,
  type Happening,
} from '../../../../src/analysis/execute/execution-book.ts';
import {
  controlOverhead,
  processStart,
  reloadTime,
} from '../../../../src/analysis/execute/prioritise/expected-cost.ts';
import type { MutantTable } from '../../../../src/analysis/select/mutant-table.ts';
import type { FileObservation } from '../../../../src/analysis/observe/observation.ts';
import { catalogueTests } from '../../../../src/analysis/observe/test-catalogue.ts';
import { trackProgress } from '../../../../src/analysis/execute/track-progress.ts';
import type { ProgressState } from '../../../../src/model/progress-state.ts';
import type { ExecuteJob, JobEvent, Noticed } from '../../../../src/runner/job.ts';
import type { JobEnd } from '../../../../src/runner/test-runner.ts';
import { observationOf } from '../books.ts';
import { sampleMutants } from '../sample-mutants.ts';
import { scriptedRunner } from '../scripted-runner.ts';

const mutantCount = 8;
const crash = { kind: 'crashed', overran: false, message: 'gone' } as const;
const byTest: Noticed = { kind: 'test-failed', ordinal: 0, message: 'no' };

interface Stage {
  readonly book: ExecutionBook;
  /** Tells of the book as it is by now. */
  readonly look: () => ProgressState;
}

/** Progress over these files, in which mutants for which `isSpared` holds need no execution. */
function stage(
  files: readonly FileObservation[],
  isSpared: (mutant: number) => boolean = () => false,
): Stage {
  const mutants = sampleMutants(mutantCount);
  const table: MutantTable = {
    mutants,
    files: new Map(),
    siteFirstMutant: Uint32Array.from([...mutants.keys(), mutantCount]),
  };
  const states: ProgressState[] = [];
  let now = 0;
  const progress = trackProgress({
    table,
    runner: scriptedRunner([], () => ({})),
    hooks: { onProgress: (state) => void states.push(state) },
    clock: { now: () => now },
    concurrency: 2,
  });
  const book = openBook(files, 'auto');
  const last = (): ProgressState => {
    const state = states.at(-1);
    if (state === undefined) throw new Error('Nothing was told.');
    return state;
  };
  progress.open({ book, tests: catalogueTests(files), isSpared });
  return {
    book,
    look() {
      now += 1000;
      progress.update('execute');
      return last();
    },
  };
}

function counts({ mutantsDone, killed, survived, timeout }: ProgressState): object {
  return { mutantsDone, killed, survived, timeout };
}

function batch(change: Partial<Extract<JobEvent, { kind: 'hot-batch' }>>): JobEvent {
  const none = { passed: [], noticed: [], unsettled: [], unseen: [] };
  return { kind: 'hot-batch', ordinal: 0, ...none, ...change };
}

describe('the most time that is left', () => {
  const quick = 1 + controlOverhead;
  const slow = 4000 + controlOverhead;
  const tests = [{ infects: [] }, { infects: [], duration: 4000 }];
  /** The start of a process, and two runs of each test without a mutant. */
  const start = processStart + 50 + 2 * (quick + slow);
  const whole = reloadTime(50) + quick + slow;
  const passed = { kind: 'whole-file', isolation: 'warm', testsRun: 2 } as const;

  test('has each test that live mutants may still have to run', () => {
    const infects = [0, 1, 2];
    const infected = tests.map((one) => ({ ...one, infects }));
    const file = observationOf({ path: 'a', loadDuration: 50, tests: infected });
    const { book, look } = stage([file], (mutant) => mutant === 2);
    expect(look().mostLeft).toBeCloseTo(start + 2 * quick + 2 * slow);
    book.enter(0, batch({ passed: [0], noticed: [{ mutant: 1, why: byTest }] }));
    expect(look().mostLeft).toBeCloseTo(start + slow);
    book.enter(0, batch({ ordinal: 1, passed: [0] }));
    expect(look().mostLeft).toBe(0);
  });

  test('has the whole file for mutants that need fresh modules, and a process for those that run cold', () => {
    const file = observationOf({ path: 'a', load: [0, 1], loadDuration: 50, tests });
    const { book, look } = stage([file]);
    expect(look().mostLeft).toBeCloseTo(start + 2 * whole);
    book.enter(0, { kind: 'warm-void', mutants: [0], message: '' });
    expect(look().mostLeft).toBeCloseTo(start + 2 * whole + processStart);
    book.enter(0, { ...passed, mutant: 0 });
    expect(look().mostLeft).toBeCloseTo(start + whole);
  });

  test('is that of all files, shared by the workers, but not less than that of one file', () => {
    const file = { loadDuration: 50, tests };
    const { book, look } = stage([
      observationOf({ path: 'a', load: [0, 1], ...file }),
      observationOf({ path: 'b', load: [0], ...file }),
      observationOf({ path: 'c', load: [2], ...file }),
    ]);
    expect(look().mostLeft).toBeCloseTo((3 * start + 4 * whole) / 2);
    book.enter(2, { ...passed, mutant: 2 });
    expect(look().mostLeft).toBeCloseTo(start + 2 * whole);
  });
});

describe('counts of mutants', () => {
  test('have a suspect once that other files have yet to run, or suspect as well', () => {
    const file = { tests: [{ infects: [0, 1] }] };
    const { book, look } = stage([
      observationOf({ path: 'a', ...file }),
      observationOf({ path: 'b', ...file }),
    ]);
    book.enter(0, { kind: 'overran', mutant: 0, limit: 9 });
    expect(counts(look())).toEqual({ mutantsDone: 6, killed: 0, survived: 0, timeout: 0 });
    book.enter(1, { kind: 'overran', mutant: 0, limit: 9 });
    expect(counts(look())).toEqual({ mutantsDone: 6, killed: 0, survived: 0, timeout: 0 });
  });

  test('call no mutant survived that only skipped tests and flaky ones could have noticed', () => {
    const loading = observationOf({ path: 'a', load: [0], tests: [] });
    const flaky = observationOf({ path: 'b', tests: [{ infects: [1] }], flaky: [0] });
    const { book, look } = stage([loading, flaky]);
    expect(counts(look())).toEqual({ mutantsDone: 7, killed: 0, survived: 0, timeout: 0 });
    book.enter(0, {
      kind: 'whole-file',
      mutant: 0,
      isolation: 'warm',
      testsRun: 0,
      why: { kind: 'file-failed', message: '' },
    });
    expect(counts(look())).toEqual({ mutantsDone: 8, killed: 1, survived: 0, timeout: 0 });
  });

  test('have a mutant that tests reach and none infects among the survivors before anything is executed', () => {
    const flaky = { path: 'b', tests: [{ infects: [], covers: [3] }], flaky: [0] };
    const { book, look } = stage(
      [
        observationOf({ path: 'a', tests: [{ infects: [0], covers: [1, 2] }] }),
        observationOf(flaky),
      ],
      (mutant) => mutant === 2,
    );
    expect(counts(look())).toEqual({ mutantsDone: 7, killed: 0, survived: 1, timeout: 0 });
    book.enter(0, batch({ passed: [0] }));
    expect(counts(look())).toEqual({ mutantsDone: 8, killed: 0, survived: 2, timeout: 0 });
  });

  test('have mutants that need no execution among those done', () => {
    const { look } = stage(
      [observationOf({ path: 'a', tests: [{ infects: [0, 1, 2] }] })],
      (mutant) => mutant < 2,
    );
    expect(counts(look())).toEqual({ mutantsDone: 7, killed: 0, survived: 0, timeout: 0 });
  });

  test('are never negative and never more than the mutants done, which never fall, whatever workers report', () => {
    const mutant = fc.nat(mutantCount - 1);
    const some = fc.uniqueArray(mutant);
    const sketch = fc.record({ load: some, hooks: some, tests: fc.array(some, { maxLength: 3 }) });
    const noticed: fc.Arbitrary<Noticed> = fc.constantFrom<Noticed[]>(
      byTest,
      { kind: 'never-settles', ordinal: 0 },
      { kind: 'hook-failed', message: '' },
    );
    const event: fc.Arbitrary<JobEvent> = fc.oneof(
      fc
        .record({ mutant, why: noticed, passed: some, unsettled: some, unseen: some })
        .map(({ mutant: one, why, ...rest }) =>
          batch({ ...rest, noticed: [{ mutant: one, why }] }),
        ),
      fc
        .record({ mutant, why: fc.option(noticed, { nil: undefined }) })
        .map(({ mutant: one, why }): JobEvent => ({
          kind: 'whole-file',
          mutant: one,
          isolation: 'warm',
          testsRun: 1,
          ...(why && { why }),
        })),
      mutant.map((one): JobEvent => ({ kind: 'overran', mutant: one, limit: 1 })),
      some.map((mutants): JobEvent => ({ kind: 'warm-void', mutants, message: '' })),
      some.map((mutants): JobEvent => ({ kind: 'postponed', mutants })),
    );
    const end: fc.Arbitrary<JobEnd> = fc.oneof(
      fc.constant<JobEnd>({ kind: 'finished' }),
      mutant.map((one): JobEnd => ({ ...crash, mutant: one })),
    );
    const step = fc.record({
      file: fc.nat(2),
      happens: fc.oneof(
        event,
        fc.record({ end, warm: some }).map(({ warm, ...rest }): Happening => ({
          kind: 'ended',
          job: jobWith(warm),
          ...rest,
        })),
        fc.nat(2).map((ordinal): Happening => ({
          kind: 'control',
          failed: [{ ordinal, message: '' }],
        })),
      ),
    });
    fc.assert(
      fc.property(
        fc.array(sketch, { minLength: 1, maxLength: 3 }),
        fc.array(step, { maxLength: 40 }),
        some,
        (sketches, steps, spared) => {
          const files = sketches.map(({ tests, ...rest }, at) =>
            observationOf({ path: `${at}`, ...rest, tests: tests.map((infects) => ({ infects })) }),
          );
          const { book, look } = stage(files, (one) => spared.includes(one));
          let before = 0;
          for (const { file: index, happens } of steps) {
            book.enter(index, happens);
            const { mutantsDone, killed, survived, timeout } = look();
            expect(Math.min(killed, survived, timeout)).toBeGreaterThanOrEqual(0);
            expect(mutantsDone).toBeGreaterThanOrEqual(before);
            expect(mutantsDone).toBeLessThanOrEqual(mutantCount);
            expect(killed + survived + timeout).toBeLessThanOrEqual(mutantsDone);
            before = mutantsDone;
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

function jobWith(warm: readonly number[]): ExecuteJob {
  return { kind: 'execute', tests: [], hot: [], warm, flaky: [], fileLimit: 1, loadFuel: 1 };
}
