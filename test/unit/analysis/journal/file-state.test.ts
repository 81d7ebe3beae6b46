import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { openBook } from '../../../../src/analysis/execution-book.ts';
import {
  enterState,
  type FileState,
  mergeStates,
  renumberState,
  stateOf,
} from '../../../../src/analysis/journal/file-state.ts';
import { observationOf } from '../books.ts';
import { rangesOf } from '../../runner/ranges.ts';

const observation = observationOf({ path: 'a', tests: [{ infects: [0, 1, 2, 3] }] });

const anyState: fc.Arbitrary<FileState> = fc
  .record({
    pending: fc.uniqueArray(fc.nat(20)),
    warm: fc.uniqueArray(fc.nat(20)),
    cold: fc.uniqueArray(fc.nat(20)),
    killed: fc.uniqueArray(fc.nat(20)),
    controlled: fc.boolean(),
  })
  .map(({ pending, warm, cold, killed, controlled }) => ({
    pending: rangesOf(pending),
    warm: rangesOf(warm),
    unseen: [],
    cold: rangesOf(cold),
    settledHot: pending.length === 0 ? [] : [[0, rangesOf(pending)]],
    flaky: [],
    unsteady: [],
    controlsDue: 0,
    controlled,
    crashes: 1,
    kills: killed.map((mutant) => [mutant, { kind: 'never-settles' }, 'warm']),
  }));

describe('a state of a test file', () => {
  test('comes out of a book as it went in', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const book = openBook([observation], 'auto');
        enterState(book, 0, state);
        expect(stateOf(book, 0)).toEqual(state);
      }),
    );
  });

  test('has what has yet to be confirmed as not having run', () => {
    const book = openBook([observation], 'auto');
    book.files[0]?.pending.clear();
    book.suspects.push({ file: 0, mutant: 2, kind: 'overran', message: '' });
    expect(stateOf(book, 0)).toMatchObject({ pending: [2, 3], cold: [2, 3] });
  });

  test('is the same after it was split by mutants and merged again', () => {
    const isEven = (mutant: number): boolean => mutant % 2 === 0;
    fc.assert(
      fc.property(anyState, (state) => {
        const even = renumberState(state, (one) => (isEven(one) ? one : undefined));
        const odd = renumberState(state, (one) => (isEven(one) ? undefined : one));
        const merged = mergeStates(odd, even);
        const sorted = ({ kills }: FileState): number[] =>
          kills.map(([mutant]) => mutant).toSorted((a, b) => a - b);
        expect(sorted(merged)).toEqual(sorted(state));
        expect({ ...merged, kills: [], settledHot: [] }).toEqual({
          ...state,
          kills: [],
          settledHot: [],
        });
      }),
    );
  });

  test('loses, when merged, the kills by a test that was found to be flaky', () => {
    const book = openBook([observation], 'auto');
    book.files[0]?.pending.clear();
    const later = { ...(stateOf(book, 0) ?? fail()), flaky: [0] };
    const why = { kind: 'test-failed', ordinal: 0, message: '' } as const;
    expect(mergeStates({ ...later, flaky: [], kills: [[3, why, 'hot']] }, later)).toMatchObject({
      kills: [],
      pending: [3, 4],
    });
  });
});

function fail(): never {
  throw new Error('The book has no such file.');
}
