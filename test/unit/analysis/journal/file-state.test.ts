import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { openBook, type ExecutionBook } from '../../../../src/analysis/execute/execution-book.ts';
import {
  currentState,
  enterState,
  mergeStates,
  stateOf,
} from '../../../../src/analysis/journal/file-state.ts';
import type { FileState } from '../../../../src/analysis/journal/journal-line.ts';
import { renumberState } from '../../../../src/analysis/journal/renumber.ts';
import type { FileKnowledge } from '../../../../src/analysis/journal/read-journal.ts';
import type { JobEvent, Noticed } from '../../../../src/runner/job.ts';
import { observationOf, passAll } from '../books.ts';

const observation = observationOf({
  path: 'a',
  load: [5],
  tests: [{ infects: [0, 1, 2, 3] }, { infects: [1, 2, 3, 4] }],
});

const mutant = fc.nat(5);
const some = fc.uniqueArray(mutant);
const noticed: fc.Arbitrary<Noticed> = fc.constantFrom<Noticed[]>(
  { kind: 'test-failed', ordinal: 1, message: 'no' },
  { kind: 'never-settles' },
);
const reported: fc.Arbitrary<JobEvent> = fc.oneof(
  fc
    .record({
      ordinal: fc.nat(1),
      mutant,
      why: noticed,
      passed: some,
      unsettled: some,
      unseen: some,
    })
    .map(({ mutant: one, why, ...rest }): JobEvent => ({
      kind: 'hot-batch',
      ...rest,
      noticed: [{ mutant: one, why }],
    })),
  fc.record({
    kind: fc.constant('whole-file' as const),
    mutant,
    isolation: fc.constantFrom('warm' as const, 'cold' as const),
    testsRun: fc.constant(2),
    why: noticed,
  }),
  some.map((mutants): JobEvent => ({ kind: 'warm-void', mutants, message: '' })),
  some.map((mutants): JobEvent => ({ kind: 'postponed', mutants })),
  fc.constant<JobEvent>({ kind: 'control', failed: [{ ordinal: 0, message: '' }] }),
);

/** The state after some reports. */
const anyState: fc.Arbitrary<FileState> = fc
  .array(reported, { maxLength: 6 })
  .map((events) => readFrom(bookAfter(events)));

function bookAfter(events: readonly JobEvent[]): ExecutionBook {
  const book = openBook([observation], 'auto');
  for (const event of events) book.enter(0, event);
  return book;
}

function readFrom(book: ExecutionBook, index = 0): FileState {
  const file = book.files[index];
  if (file === undefined) throw new Error('The book has no such file.');
  return stateOf(file);
}

describe('a state of a test file', () => {
  test('comes out of a book as it went in', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const book = openBook([observation], 'auto');
        enterState(book, 0, state);
        expect(readFrom(book)).toEqual(state);
      }),
    );
  });

  test('has what has yet to be confirmed as not having run', () => {
    const book = bookAfter([{ kind: 'overran', mutant: 2, limit: 1 }]);
    expect(readFrom(book)).toMatchObject({ pending: [0, 6], cold: [2, 3] });
  });

  test('is the same after it was split by mutants and merged again', () => {
    const isEven = (one: number): boolean => one % 2 === 0;
    fc.assert(
      fc.property(anyState, (state) => {
        const even = renumberState(state, {
          mutant: (one) => (isEven(one) ? one : undefined),
          outer: (one) => one,
        });
        const odd = renumberState(state, {
          mutant: (one) => (isEven(one) ? undefined : one),
          outer: (one) => one,
        });
        const { kills, settledHot, ...merged } = mergeStates(odd, even);
        const byMutant = kills.toSorted(([one], [other]) => one - other);
        const byTest = settledHot
          .filter(([, mutants]) => mutants.length > 0)
          .toSorted(([one], [other]) => one - other);
        expect({ ...merged, kills: byMutant, settledHot: byTest }).toEqual(state);
      }),
    );
  });
});

describe('the current state of a test file', () => {
  const { testFile, observed, repeatable } = observation;
  const record = {
    testFile,
    observed,
    repeatable,
    flaky: [],
    environment: 0,
    inputs: [],
    known: [],
  };

  test('has no kills by tests that were found to be flaky since: others run again', () => {
    const why = { kind: 'test-failed', ordinal: 0, message: '' } as const;
    const book = bookAfter([]);
    passAll(book);
    const kills = [0, 3].map((one) => [one, why, 'hot'] as const);
    const state = { ...readFrom(book), kills };
    expect(currentState({ record, state, events: [] }, 'auto', [0])).toMatchObject({
      kills: [],
      pending: [3, 4],
    });
  });

  test('is what the file came to if its events were reported one by one', () => {
    fc.assert(
      fc.property(fc.array(reported, { maxLength: 6 }), fc.nat(6), (events, at) => {
        const state = readFrom(bookAfter(events.slice(0, at)));
        const known: FileKnowledge = { record, state, events: events.slice(at) };
        const { controlsDue, ...current } = currentState(known, 'auto');
        const { controlsDue: least, ...whole } = readFrom(bookAfter(events));
        expect(current).toEqual(whole);
        expect(controlsDue).toBeGreaterThanOrEqual(least);
      }),
    );
  });
});
