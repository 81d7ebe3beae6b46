import { describe, expect, it } from 'vitest';

import { explainLive, type LiveSighting } from '../../../../src/generation/search/explain-live.ts';
import type { LiveMutant } from '../../../../src/model/live-mutant.ts';
import type { TestCaseResult } from '../../../../src/runner/unit-host.ts';
import type { FunctionTrace } from '../../../../src/runtime/protocol.ts';

function resultOf(functions: readonly FunctionTrace[], leavesState = false): TestCaseResult {
  return {
    trace: {
      end: { kind: 'completed' },
      statementsRun: 1,
      observations: [],
      surroundings: [],
      leavesState,
    },
    functions,
    fuel: 0,
  };
}

function sightingOf(mutant: string, differing: Partial<LiveSighting> = {}): LiveSighting {
  return {
    mutant,
    tried: { reached: 1, infected: 1, executed: 1 },
    runs: [],
    own: { uncovered: new Set(), unread: new Set() },
    ...differing,
  };
}

const liveOf = (sightings: readonly LiveSighting[]): LiveMutant[] =>
  explainLive(sightings, () => undefined);

const did = (of: number, coverage: number, values: number): FunctionTrace => ({
  of,
  coverage,
  values,
});

describe('a live mutant', () => {
  it.each([
    [false, false, 'never-reached'],
    [true, false, 'never-infected'],
    [true, true, 'not-observed'],
    [false, true, 'not-observed'],
  ])('that was reached (%s) and infected (%s) is %s', (isReached, isInfected, reason) => {
    const tried = { reached: Number(isReached), infected: Number(isInfected), executed: 0 };
    expect(liveOf([sightingOf('a', { tried })])).toMatchObject([{ mutant: 'a', reason }]);
  });

  it('has the explanation that is made of its sighting and the reason', () => {
    const tried = { reached: 4, infected: 0, executed: 0 };
    const [live] = explainLive([sightingOf('a', { tried })], (sighting, { reason }) => ({
      tried: sighting.tried,
      help: { kind: 'inspector', type: reason },
    }));

    expect(live).toEqual({
      mutant: 'a',
      reason: 'never-infected',
      explanation: { tried, help: { kind: 'inspector', type: 'never-infected' } },
    });
  });

  it('has an impact of as many functions as it changes in any test case', () => {
    const runs = [
      {
        original: resultOf([did(1, 1, 1), did(2, 1, 1), did(3, 1, 1)]),
        mutant: resultOf([did(1, 2, 1), did(2, 2, 2), did(3, 1, 1)]),
      },
      { original: resultOf([did(1, 1, 1)]), mutant: resultOf([did(1, 2, 1), did(4, 1, 0)]) },
    ];

    expect(liveOf([sightingOf('a', { runs })])[0]?.impact).toEqual({
      functions: 3,
      functionsCovered: 3,
      functionsReturning: 1,
      changesState: false,
      tests: 2,
    });
  });

  it('has no impact on functions of which its runs can say nothing', () => {
    const runs = [{ original: resultOf([did(1, 1, 1), did(2, 1, 1)]), mutant: resultOf([]) }];
    const own = { uncovered: new Set([1]), unread: new Set([1, 2]) };

    expect(liveOf([sightingOf('a', { runs, own })])[0]?.impact).toMatchObject({
      functions: 1,
      functionsCovered: 1,
      functionsReturning: 0,
    });
  });

  it('changes state where its run leaves some and the original does not', () => {
    const runs = [{ original: resultOf([]), mutant: resultOf([], true) }];

    expect(liveOf([sightingOf('a', { runs })])[0]?.impact?.changesState).toBe(true);
  });
});

it('live mutants come in the order in which they are likely to be no equivalents', () => {
  const felt = [{ original: resultOf([did(1, 1, 1)]), mutant: resultOf([did(1, 2, 1)]) }];
  const left = [{ original: resultOf([]), mutant: resultOf([], true) }];
  const all = liveOf([
    sightingOf('unreached', { tried: { reached: 0, infected: 0, executed: 0 } }),
    sightingOf('uninfected', { tried: { reached: 1, infected: 0, executed: 0 } }),
    sightingOf('b'),
    sightingOf('a'),
    sightingOf('left', { runs: left }),
    sightingOf('felt', { runs: felt }),
  ]);

  expect(all.map(({ mutant }) => mutant)).toEqual([
    'felt',
    'left',
    'a',
    'b',
    'uninfected',
    'unreached',
  ]);
});
