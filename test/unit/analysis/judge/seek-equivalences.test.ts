import { expect, test } from 'vitest';

import type { EquivalenceOutcome } from '../../../../src/analysis/checks/equivalence-contract.ts';
import { seekEquivalences } from '../../../../src/analysis/judge/seek-equivalences.ts';
import type { Notice } from '../../../../src/model/analysis-result.ts';

function sought(
  outcome: EquivalenceOutcome,
  isInvalid: (id: string) => boolean = () => false,
): ReturnType<typeof seekEquivalences> {
  return seekEquivalences({ result: Promise.resolve(outcome), stop: async () => {} }, isInvalid);
}

const proved: EquivalenceOutcome = {
  kind: 'proved',
  equivalent: new Map([['e', 'why']]),
  duplicates: [['a', 'b', 'c']],
};

test('nothing is excluded before anything is known', () => {
  const { excludes } = sought(proved);

  expect(['a', 'b', 'e'].filter(excludes)).toEqual([]);
});

test('equivalent mutants and all duplicates but one are excluded as soon as they are known', async () => {
  const { excludes, finish } = sought(proved);
  await finish([], false, []);

  expect(['a', 'b', 'c', 'd', 'e'].filter(excludes)).toEqual(['b', 'c', 'e']);
});

test('the next duplicate is executed where the first does not compile', async () => {
  const { excludes, finish } = sought(proved, (id) => id === 'a');
  await finish([], false, []);

  expect(['a', 'b', 'c'].filter(excludes)).toEqual(['a', 'c']);
});

test('a search that failed is a notice, and excludes nothing', async () => {
  const notices: Notice[] = [];
  const { excludes, finish } = sought({ kind: 'unavailable', reason: 'no minifier' });
  await finish([], false, notices);

  expect(notices).toEqual([
    {
      code: 'equivalence-unavailable',
      message: 'Equivalent mutants were not looked for: no minifier',
    },
  ]);
  expect(excludes('a')).toBe(false);
});

test('an interrupted run does not wait', async () => {
  const search = { result: new Promise<never>(() => {}), stop: async () => {} };
  const { finish } = seekEquivalences(search, () => false);

  await expect(finish([], true, [])).resolves.toEqual([]);
});

test('without a search nothing is excluded', async () => {
  const { excludes, finish } = seekEquivalences(undefined, () => true);

  await expect(finish([], false, [])).resolves.toEqual([]);
  expect(excludes('a')).toBe(false);
});
