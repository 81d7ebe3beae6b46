import { expect, test } from 'vitest';

import { searchInputs } from '../../../../src/runtime/review/climb-inputs.ts';

type Input = readonly unknown[];

/** Searches with a budget of runs, and returns the nearest input. */
async function nearest(
  sampled: readonly Input[],
  distanceOf: (input: Input) => number | undefined,
): Promise<Input | undefined> {
  let best: { readonly input: Input; readonly distance: number } | undefined;
  let runs = 0;
  let state = 7;
  await searchInputs(sampled, {
    judge: (input) => {
      runs += 1;
      const distance = distanceOf(input);
      if (distance !== undefined && distance < (best?.distance ?? Infinity)) {
        best = { input, distance };
      }
      return Promise.resolve(distance);
    },
    isOver: () => runs > 300,
    random: () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647,
  });
  return best?.input;
}

test.each<readonly [string, readonly Input[], (input: Input) => number, Input]>([
  [
    'numbers',
    [
      [900, -20],
      [3, 5000],
    ],
    ([x, y]) => Math.abs(Number(x) - 777) + Math.abs(Number(y) - 778),
    [777, 778],
  ],
  [
    'members of lists and objects',
    [[{ a: [50] }]],
    ([x]) => Math.abs(JSON.stringify(x).length - 12),
    [{ a: [50, 50] }],
  ],
  ['texts', [['abc']], ([x]) => String(x).length, ['']],
])('%s are changed until the distance is least', async (_, sampled, distanceOf, found) => {
  expect(await nearest(sampled, distanceOf)).toEqual(found);
});

test('inputs that cannot be run are left, and those that are sampled are not changed', async () => {
  const sampled = [[[4, 2], 9]];

  const found = await nearest(sampled, ([list, x]) =>
    Number(x) < 5 ? undefined : Number(x) + (list as unknown[]).length,
  );

  expect(found).toEqual([[], 5]);
  expect(sampled).toEqual([[[4, 2], 9]]);
});
