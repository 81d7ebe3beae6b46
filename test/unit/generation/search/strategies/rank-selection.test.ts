import { describe, expect, it } from 'vitest';

import { createRandom } from '../../../../../src/foundation/random.ts';
import {
  ranked,
  selectRank,
} from '../../../../../src/generation/search/strategies/rank-selection.ts';

describe('ranked', () => {
  it('puts the fittest first, and the shorter first among equally fit ones', () => {
    const scored = [
      [2, 'aaa'],
      [1, 'aa'],
      [2, 'a'],
      [1, 'a'],
      [Infinity, 'aa'],
      [Infinity, 'a'],
    ].map(([fitness, individual]) => ({
      individual: String(individual),
      evaluation: { fitness: Number(fitness), isAtGoal: false, cost: 1 },
    }));
    const order = ranked(scored, (text) => text.length).map(
      ({ individual, evaluation }) => `${evaluation.fitness} ${individual}`,
    );

    expect(order).toEqual(['1 a', '1 aa', '2 a', '2 aaa', 'Infinity a', 'Infinity aa']);
  });
});

describe('selectRank', () => {
  const random = createRandom(1);
  const chosen = Array.from({ length: 20_000 }, () => selectRank(10, random));
  const shares = Array.from(
    { length: 10 },
    (_, rank) => chosen.filter((each) => each === rank).length / chosen.length,
  );

  it('chooses better places more often, by a bias of 1.7', () => {
    expect(shares[0]).toBeCloseTo(0.1 * (1.7 - 0.07), 1);
    expect(shares.toSorted((a, b) => b - a)).toEqual(shares);
  });

  it('chooses any place', () => {
    expect(Math.min(...shares)).toBeGreaterThan(0.02);
  });

  it('chooses the only one', () => {
    expect(selectRank(1, random)).toBe(0);
  });
});
