import { expect, it } from 'vitest';

import { createTurns } from '../../../../../src/generation/search/strategies/turns.ts';

const goals = ['a', 'b', 'c'].map((id) => ({ id, place: id, around: 'f', targets: [] }));
const ids = (chosen: readonly { readonly id: string }[]): string =>
  chosen.map(({ id }) => id).join('');

it('each goal has its turn', () => {
  const { next } = createTurns({ fitnessOf: () => undefined });

  expect([1, 2, 3].map(() => ids(next(goals, 2)))).toEqual(['ab', 'ca', 'bc']);
});

it('a goal to which something came nearer goes before the others', () => {
  const fitness = new Map<string, number>();
  const { next } = createTurns({ fitnessOf: (id) => fitness.get(id) });
  for (let round = 0; round < 4; round += 1) next(goals, 3);
  fitness.set('c', 2);

  expect([1, 2, 3, 4, 5].map(() => ids(next(goals, 1)))).toEqual(['c', 'c', 'c', 'c', 'a']);
});

it('few goals have several turns each', () => {
  const { next } = createTurns({ fitnessOf: () => 2 });

  expect(ids(next(goals.slice(0, 2), 5))).toBe('ababa');
});
