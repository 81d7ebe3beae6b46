import { describe, expect, test } from 'vitest';

import { openBook } from '../../../../../src/analysis/execute/execution-book.ts';
import { KillSets } from '../../../../../src/analysis/after/matrix/kill-sets.ts';
import type { JobEvent, Noticed } from '../../../../../src/runner/job.ts';
import type { JobEnd } from '../../../../../src/runner/test-runner.ts';
import { observationOf } from '../../books.ts';

const infects = [1, 2];
const files = [
  observationOf({ path: 'a', tests: [{ infects }, { infects }, { infects }], flaky: [2] }),
  observationOf({ path: 'b', tests: [{ infects }, { infects }] }),
];
const failed: Noticed = { kind: 'test-failed', ordinal: 0, message: '' };
const broken: Noticed = { kind: 'hook-failed', message: '' };

function hot(ordinal: number, ...mutants: number[]): JobEvent {
  const noticed = mutants.map((mutant) => ({ mutant, why: failed }));
  return { kind: 'hot-batch', ordinal, passed: [], noticed, unsettled: [], unseen: [] };
}

function whole(mutant: number, why?: Noticed, noticedBy?: number[]): JobEvent {
  const found = { ...(why && { why }), ...(noticedBy && { noticedBy }) };
  return { kind: 'whole-file', mutant, isolation: 'warm', testsRun: 1, ...found };
}

function killersAfter(
  mutant: number,
  ...events: (readonly [file: string, event: JobEvent | JobEnd])[]
): number[] | undefined {
  const killSets = new KillSets();
  for (const [file, event] of events) killSets.note(file, event);
  const killers = killSets.of(mutant, openBook(files, 'auto').files, [0, 3]);
  return killers && [...killers];
}

describe('a kill set', () => {
  test('holds the tests of all files that noticed the mutant hot', () => {
    expect(killersAfter(1, ['a', hot(0, 1, 2)], ['a', hot(1, 1)], ['b', hot(1, 1)])).toEqual([
      0, 1, 4,
    ]);
    expect(killersAfter(2, ['a', hot(0, 1, 2)], ['a', hot(1, 1)])).toEqual([0]);
  });

  test('is empty for a mutant that nothing noticed', () => {
    expect(killersAfter(2, ['a', hot(0, 1)], ['b', whole(2)])).toEqual([]);
  });

  test('leaves out flaky tests', () => {
    expect(killersAfter(1, ['a', hot(2, 1)], ['a', hot(0, 1)])).toEqual([0]);
  });

  test('has the word of a whole run of a file over that of hot runs of its tests', () => {
    expect(killersAfter(1, ['a', hot(0, 1)], ['a', whole(1, failed, [1])])).toEqual([1]);
    expect(killersAfter(1, ['a', hot(0, 1)], ['b', hot(0, 1)], ['a', whole(1)])).toEqual([3]);
  });

  test('holds all tests of a file that noticed the mutant as a whole', () => {
    expect(killersAfter(1, ['b', whole(1, broken, [])])).toEqual([3, 4]);
    expect(killersAfter(1, ['a', whole(1, broken, [])])).toEqual([0, 1]);
  });

  test.each<{ what: string; event: JobEvent | JobEnd }>([
    { what: 'a run past the limit', event: { kind: 'overran', mutant: 1, limit: 9 } },
    {
      what: 'a worker that ended',
      event: { kind: 'crashed', mutant: 1, overran: false, message: '' },
    },
    { what: 'a whole run that was given up', event: whole(1, failed) },
  ])('is not known after $what', ({ event }) => {
    expect(killersAfter(1, ['b', hot(0, 1, 2)], ['a', event])).toBeUndefined();
    expect(killersAfter(2, ['b', hot(0, 1, 2)], ['a', event])).toEqual([3]);
  });
});

describe('what is known of killers', () => {
  function knownAfter(...events: (readonly [file: string, event: JobEvent | JobEnd])[]): object {
    const killSets = new KillSets();
    for (const [file, event] of events) killSets.note(file, event);
    const { killers, isComplete } = killSets.known(1, openBook(files, 'auto').files, [0, 3]);
    return { killers: Object.fromEntries(killers), isComplete };
  }
  const byAssertion: Noticed = { ...failed, byAssertion: true };
  const overran = (ordinal?: number): JobEvent => ({
    kind: 'overran',
    mutant: 1,
    limit: 9,
    ...(ordinal !== undefined && { ordinal }),
  });

  test('says how each test notices the mutant', () => {
    const noticed = [{ mutant: 1, why: { kind: 'loop-fuel-exhausted', ordinal: 1 } as const }];
    const batch = { kind: 'hot-batch', passed: [], unsettled: [], unseen: [] } as const;
    expect(
      knownAfter(
        ['a', { ...batch, ordinal: 0, noticed: [{ mutant: 1, why: byAssertion }] }],
        ['a', { ...batch, ordinal: 1, noticed }],
        ['b', hot(0, 1)],
      ),
    ).toEqual({ killers: { 0: 'assertion', 1: 'timeout', 3: 'exception' }, isComplete: true });
  });

  test('takes from a whole run of a file how each of its tests noticed the mutant', () => {
    const event = { ...whole(1, failed, [0, 1]), howNoticed: ['timeout', 'assertion'] } as JobEvent;
    expect(knownAfter(['a', event])).toEqual({
      killers: { 0: 'timeout', 1: 'assertion' },
      isComplete: true,
    });
  });

  test('counts a test that ran past the limit once that has happened again', () => {
    expect(knownAfter(['a', overran(1)])).toEqual({ killers: {}, isComplete: false });
    expect(knownAfter(['a', overran(1)], ['a', overran()])).toEqual({
      killers: { 1: 'timeout' },
      isComplete: false,
    });
    expect(knownAfter(['a', overran(1)], ['a', whole(1, failed, [0])])).toEqual({
      killers: { 0: 'exception' },
      isComplete: true,
    });
  });

  test('knows the test in which a worker ended twice', () => {
    const end: JobEnd = { kind: 'crashed', mutant: 1, ordinal: 0, overran: false, message: '' };
    expect(knownAfter(['b', end], ['b', end])).toEqual({
      killers: { 3: 'crash' },
      isComplete: false,
    });
  });
});
