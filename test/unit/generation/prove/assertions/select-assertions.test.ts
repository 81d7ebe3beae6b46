import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { killsOf } from '../../../../../src/generation/prove/assertions/kills.ts';
import { selectAssertions } from '../../../../../src/generation/prove/assertions/select-assertions.ts';
import type { Assertion } from '../../../../../src/model/generated-test.ts';
import type {
  Observable,
  Observation,
  ObservedValue,
  TestCaseTrace,
  TraceEnd,
} from '../../../../../src/model/test-case-trace.ts';
import { observed } from '../../fake-unit.ts';

function trace(
  observations: readonly Observation[],
  end: TraceEnd = { kind: 'completed' },
): TestCaseTrace {
  return { end, statementsRun: 1, observations, surroundings: [], leavesState: false };
}

const value = (variable: number): Observable => ({ of: 'value', variable });
const state = (variable: number): Observable => ({ of: 'state', variable });
const field = (variable: number): Observable => ({ of: 'field', variable, callable: 'A#x' });
const size = (variable: number): Observable => ({ of: 'inspector', variable, callable: 'A#size' });
const text = (variable: number): Observable => ({ of: 'string', variable });
const equal = (variable: number): Observable => ({ of: 'equals', variable, other: 0 });
const thrown = (statement: number): Observable => ({ of: 'thrown', statement });

/** Observations of an original, each with the mutants that change it. */
type Row = readonly [what: Observable, value: unknown, killed: readonly number[]];

function select(
  rows: readonly Row[],
  ends: Readonly<Record<number, TraceEnd>> = {},
  end: TraceEnd = { kind: 'completed' },
) {
  const original = trace(
    rows.map(([what, expected]) => ({ what, value: observed(expected) })),
    end,
  );
  const mutants = [0, 1, 2, 3].map((mutant) => ({
    mutant,
    fresh: false,
    trace: trace(
      rows.map(([what, expected, killed]) => {
        const changed: ObservedValue = { is: 'string', value: 'changed' };
        return { what, value: killed.includes(mutant) ? changed : observed(expected) };
      }),
      ends[mutant] ?? end,
    ),
  }));
  const candidates = original.observations.map(({ what, value: expected }): Assertion => ({
    what,
    expected,
  }));
  const choice = selectAssertions(candidates, { original, mutants });
  return {
    assertions: choice.assertions.map(({ what }) => what),
    kills: choice.kills,
    candidates,
    mutants,
  };
}

describe('the assertions of a test', () => {
  it('are few that kill all that any kills', () => {
    const { assertions, kills } = select([
      [value(1), 1, [0]],
      [value(2), 2, [0, 1]],
      [value(3), 3, [2]],
      [value(4), 4, [1]],
    ]);

    expect(assertions).toEqual([value(2), value(3)]);
    expect(kills).toEqual([0, 1, 2]);
  });

  it.each<[string, Row[], Observable]>([
    [
      'a result before an inspector',
      [
        [size(1), 1, [0]],
        [value(1), 1, [0]],
      ],
      value(1),
    ],
    [
      'an inspector before a field',
      [
        [field(1), 1, [0]],
        [size(1), 1, [0]],
      ],
      size(1),
    ],
    [
      'a field before a structure',
      [
        [value(1), [1], [0]],
        [field(1), 1, [0]],
      ],
      field(1),
    ],
    [
      'a field before the state',
      [
        [state(1), [1], [0]],
        [field(1), 1, [0]],
      ],
      field(1),
    ],
    [
      'a smaller structure before a larger',
      [
        [value(1), [1, 2], [0]],
        [field(1), [1], [0]],
      ],
      field(1),
    ],
    [
      'a structure before a comparison',
      [
        [equal(1), true, [0]],
        [state(1), [1], [0]],
      ],
      state(1),
    ],
    [
      'a comparison before a text',
      [
        [text(1), 'a', [0]],
        [equal(1), true, [0]],
      ],
      equal(1),
    ],
    [
      'an inspector before that a call gives nothing',
      [
        [value(1), undefined, [0]],
        [size(1), 1, [0]],
      ],
      size(1),
    ],
    [
      'a comparison before that a member is not there',
      [
        [field(1), undefined, [0]],
        [equal(1), true, [0]],
      ],
      equal(1),
    ],
    [
      'a later result before an earlier',
      [
        [value(1), 1, [0]],
        [value(2), 1, [0]],
      ],
      value(2),
    ],
    [
      'what kills more before what reads better',
      [
        [value(1), 1, [0]],
        [equal(1), true, [0, 1]],
      ],
      equal(1),
    ],
  ])('prefer %s', (_, rows, chosen) => {
    expect(select(rows).assertions).toEqual([chosen]);
  });

  it('use texts for people only for mutants that nothing else kills', () => {
    const rows: Row[] = [
      [value(1), 1, [0]],
      [value(2), 1, [1]],
      [text(1), 'a', [0, 1]],
    ];

    expect(select(rows).assertions).toEqual([value(1), value(2)]);
    expect(select([...rows, [text(2), 'a', [2]]]).assertions).toEqual([
      value(1),
      value(2),
      text(2),
    ]);
  });

  it('say that something is a function only if that kills', () => {
    const f = (): void => undefined;

    expect(
      select([
        [value(1), f, [0]],
        [value(2), 1, [0]],
      ]).assertions,
    ).toEqual([value(2)]);
    expect(select([[value(1), f, [0]]]).assertions).toEqual([value(1)]);
  });

  it('always say that something is thrown, where it is', () => {
    const error = new Error('no');
    const end: TraceEnd = {
      kind: 'threw',
      statement: 2,
      error: observed(error),
      isFromUnit: true,
    };

    expect(
      select(
        [
          [value(1), 1, [0]],
          [thrown(2), error, []],
        ],
        {},
        end,
      ).assertions,
    ).toEqual([value(1), thrown(2)]);
    expect(select([[value(1), 1, [0]]], {}, end)).toMatchObject({ assertions: [], kills: [] });
  });

  it('say what the last call does where a mutant makes it fail', () => {
    const failing: TraceEnd = {
      kind: 'threw',
      statement: 2,
      error: observed('no'),
      isFromUnit: false,
    };
    const rows: Row[] = [
      [value(1), 1, [0]],
      [value(2), 2, []],
    ];

    expect(select(rows, { 1: failing }).assertions).toEqual([value(1), value(2)]);
    expect(select(rows).assertions).toEqual([value(1)]);
    const nothing: Row[] = [
      [value(1), 1, [0]],
      [value(2), undefined, []],
    ];
    expect(select(nothing, { 1: failing }).assertions).toEqual([value(1)]);
  });

  it('are never none where a mutant makes the test fail or hang by itself', () => {
    const ends = { 3: { kind: 'endless', statement: 1 } } as const;

    expect(
      select(
        [
          [thrown(2), undefined, []],
          [value(1), 1, []],
          [state(1), [1], []],
        ],
        ends,
      ),
    ).toMatchObject({ assertions: [value(1)], kills: [3] });
    expect(select([[thrown(2), undefined, []]], ends)).toMatchObject({
      assertions: [thrown(2)],
      kills: [3],
    });
    expect(select([], ends)).toMatchObject({ assertions: [], kills: [] });
  });

  it('are none where nothing is killed', () => {
    expect(select([[value(1), 1, []]])).toMatchObject({ assertions: [], kills: [] });
  });

  it('kill whatever any candidate kills, whatever the traces are', () => {
    const observables = [value, state, field, size, text, equal];
    const row = fc.tuple(
      fc.nat(observables.length - 1),
      fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer())),
      fc.uniqueArray(fc.nat(3)),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (drawn) => {
        const rows = drawn.map(([kind, seen, killed], at): Row => [
          (observables[kind] ?? value)(at),
          seen,
          killed,
        ]);
        const { assertions, kills, candidates, mutants } = select(rows);
        const all = [...killsOf(candidates, mutants)];
        const killedBy = (some: typeof all): number[] =>
          [...new Set(some.flatMap(([, each]) => [...each]))].toSorted((a, b) => a - b);

        expect(kills).toEqual(killedBy(all));
        expect(killedBy(all.filter(([{ what }]) => assertions.includes(what)))).toEqual(kills);
      }),
    );
  });
});
