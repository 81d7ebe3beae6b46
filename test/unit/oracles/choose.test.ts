import { describe, expect, it } from 'vitest';

import type { AssessedMutant } from '../../../src/model/oracle-assessment.ts';
import { kendallTau } from '../../../src/oracles/agreement.ts';
import { unitScores } from '../../../src/oracles/assess.ts';
import { bestCombinations, findMerges, recommend } from '../../../src/oracles/choose.ts';
import { coveringInputs, equivalenceClasses, spacePoints } from '../../../src/oracles/landscape.ts';

/** Mutants that these oracles notice; the inputs kill all of them but the last. */
function mutants(...noticedBy: readonly (readonly number[])[]): AssessedMutant[] {
  return noticedBy.map((noticing, at) => ({
    mutant: {} as AssessedMutant['mutant'],
    kind: at % 2 === 0 ? 'traditional' : 'classLevel',
    units: [0],
    ...(at < noticedBy.length - 1 && { perfect: 'differs' as const }),
    crashes: at === 0,
    noticedBy: noticing,
  }));
}

const some = mutants([0, 2], [0, 2], [1, 2], [1], [0]);

function oracles(...runs: readonly number[]): Parameters<typeof recommend>[0]['oracles'] {
  return runs.map((count) => ({ cost: { runs: count }, program: 0, sources: 1, isUsable: true }));
}

describe('unitScores', () => {
  it('gives S_o over the mutants that the inputs kill, and S_s as S_i times S_o', () => {
    const { traditional, classLevel } = unitScores('all', some, 3);

    expect(traditional).toEqual({
      mutants: 3,
      killed: 2,
      Si: 2 / 3,
      smoke: { killed: 1, So: 0.5, Ss: 1 / 3 },
      oracles: [
        { killed: 1, So: 0.5, Ss: 1 / 3 },
        { killed: 1, So: 0.5, Ss: 1 / 3 },
        { killed: 2, So: 1, Ss: 2 / 3 },
      ],
    });
    expect(classLevel.oracles.map(({ killed }) => killed)).toEqual([1, 1, 1]);
  });
});

describe('bestCombinations', () => {
  it('finds the best of each size, with the gain over the best smaller one and the shared runs', () => {
    const found = bestCombinations({ mutants: some, oracles: oracles(2, 2, 3) });

    expect(found.map(({ oracles: chosen, gain, runs }) => [chosen, gain, runs])).toEqual([
      [[0, 1], 1, { separate: 4, shared: 3 }],
      [[0, 1, 2], 0, { separate: 7, shared: 5 }],
    ]);
  });
});

describe('recommend', () => {
  it('leaves out oracles that became unnecessary, and keeps to a budget', () => {
    const choice = { mutants: some, oracles: oracles(2, 2, 3) };

    expect(recommend(choice, undefined)).toMatchObject({ oracles: [0, 1], runs: 3, share: 1 });
    expect(recommend(choice, 2)).toMatchObject({ oracles: [0], runs: 2, share: 0.5 });
    expect(recommend(choice, 1)).toMatchObject({ oracles: [], runs: 0, share: 0 });
  });
});

describe('findMerges', () => {
  it('names an oracle that notices what two others notice together, with fewer runs', () => {
    const all = mutants([0, 2], [0, 2], [1, 2], [1, 2], []);

    expect(findMerges({ mutants: all, oracles: oracles(2, 3, 3) })).toEqual([
      { oracle: 2, of: [0, 1], share: 1, saved: 0.4 },
    ]);
  });

  it('leaves out two of which one notices as much by itself', () => {
    const all = mutants([0, 1, 2], [0, 2], [1, 0, 2], []);

    expect(findMerges({ mutants: all, oracles: oracles(2, 2, 3) })).toEqual([]);
  });
});

describe('kendallTau', () => {
  it('compares orders', () => {
    expect(kendallTau([1, 2, 3], [4, 5, 6])).toBe(1);
    expect(kendallTau([1, 2, 3], [3, 2, 1])).toBe(-1);
    expect(kendallTau([1, 1], [1, 2])).toBeUndefined();
  });
});

describe('the search for inputs', () => {
  it('takes all points of a small space, and a sample of a large one', () => {
    expect(spacePoints([[1, 2], [3]], 10, 1)).toEqual({
      points: [
        [1, 3],
        [2, 3],
      ],
      isExhaustive: true,
    });
    const { points, isExhaustive } = spacePoints(
      [
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ],
      5,
      1,
    );
    expect([new Set(points.map(String)).size, isExhaustive]).toEqual([5, false]);
  });

  it('puts inputs that kill the same mutants into one class, and chooses few that kill all', () => {
    const kills = [new Set([1, 2]), new Set([2, 1]), new Set([3]), new Set([2])];

    expect(equivalenceClasses(kills)).toEqual([0, 0, 1, 2]);
    expect(coveringInputs(kills, [9, 1, 1, 1])).toEqual([1, 2]);
  });
});
