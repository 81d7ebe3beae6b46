import { expect, it } from 'vitest';

import { createChances } from '../../../../src/generation/search/chances.ts';

/** Which of so many runs that infect a mutant are due. */
function due(count: number): number[] {
  const { isDue } = createChances();
  return Array.from({ length: count }, (_, at) => at + 1).filter(() => isDue(7));
}

it('a mutant is executed in the first four runs that infect it, and then ever more rarely', () => {
  const runs = due(2000);
  const gaps = runs.slice(1).map((run, at) => run - (runs[at] ?? 0));

  expect(runs.slice(0, 4)).toEqual([1, 2, 3, 4]);
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(runs.length).toBeLessThan(40);
  expect(due(4000).length).toBeGreaterThan(runs.length);
});

it('mutants are counted apart', () => {
  const { isDue } = createChances();
  for (let run = 0; run < 5; run += 1) isDue(1);

  expect([isDue(1), isDue(2)]).toEqual([false, true]);
});
