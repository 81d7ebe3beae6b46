import { expect, test } from 'vitest';

import {
  type KillFitness,
  killDistance,
  type KillParts,
} from '../../../../../src/generation/search/fitness/kill-distance.ts';

const none = { level: 0, distance: 0 };

/** From far to near; each run with its distance by each of the fitness functions. */
const runs: readonly (readonly [
  what: string,
  parts: KillParts,
  expected: Readonly<Record<KillFitness, number>>,
])[] = [
  [
    'two levels away from the mutant',
    {
      reach: { level: 2, distance: 3 },
      mutation: { own: Infinity, predicate: Infinity },
      impact: { level: 1, distance: 1 },
    },
    { reach: 4.75, infect: 6.75, impact: 8.25 },
  ],
  [
    'at the mutant, which has the value of the original',
    { reach: none, mutation: { own: 4, predicate: 1 }, impact: { level: 1, distance: 1 } },
    { reach: 0, infect: 1.3, impact: 2.8 },
  ],
  [
    'another value, in a predicate that is as it was',
    { reach: none, mutation: { own: 0, predicate: 1 }, impact: { level: 0, distance: 1 } },
    { reach: 0, infect: 0.5, impact: 1 },
  ],
  [
    'infected, on the way to a node that exposes it',
    { reach: none, mutation: { own: 0, predicate: 0 }, impact: { level: 0, distance: 3 } },
    { reach: 0, infect: 0, impact: 0.75 },
  ],
];

test.each(runs)('the distance of a run that is %s', (_what, parts, expected) => {
  for (const fitness of ['reach', 'infect', 'impact'] as const) {
    expect(killDistance(parts, fitness)).toBeCloseTo(expected[fitness], 10);
  }
});
