import { expect, it } from 'vitest';

import { seekWhileLoading } from '../../../../src/generation/prove/seek-while-loading.ts';
import { executed, type HostedUnit, runsIn } from '../fake-host.ts';
import { modelOf, taking } from '../fake-unit.ts';
import { call, num, testCaseOf } from '../statements.ts';

const model = modelOf(['f', 'g', 'fail'].map((id) => taking(id, [{ kind: 'number' }])));

/** Mutants 1 and 2 show in `f`, 3 in `g` for 7 only, 4 nowhere. */
const unit: HostedUnit = {
  functions: {
    f: (mutant, a: number) => (mutant === 1 || mutant === 2 ? -a : a),
    g: (mutant, a: number) => (mutant === 3 && a === 7 ? 0 : a),
    fail: () => {
      throw new Error('Always');
    },
  },
  inside: {},
  loading: [1, 2, 3, 4],
};
const [ofF, ofG, seven] = [
  testCaseOf(num(1), call('f', 0)),
  testCaseOf(num(1), call('g', 0)),
  testCaseOf(num(7), call('g', 0)),
];

it('each mutant gets a test case that kills it, its own ones among them', async () => {
  const { execute: impact, asked } = runsIn(unit, 'impact');
  const parts = { model, impact, canAssert: () => true };
  const forOne = (mutant: number): (typeof seven)[] => (mutant === 3 ? [seven] : []);
  const found = await seekWhileLoading({ others: [ofG, ofF], forOne }, [1, 2, 3, 4], parts);

  expect([...found].map(([testCase, { kills }]) => [testCase, kills])).toEqual([
    [ofF, [1, 2]],
    [seven, [3]],
  ]);
  // What killed the mutant before runs first.
  const ofSecond = asked.filter(({ mutant }) => mutant === 2);
  expect(ofSecond.map(({ testCase }) => testCase)).toEqual([ofF]);
});

it('the runs that came first in modules with the mutant are kept, and the run without it', async () => {
  const { execute: impact } = runsIn(unit, 'impact');
  const parts = { model, impact, canAssert: () => true };
  const found = await seekWhileLoading({ forMany: [ofF], others: [] }, [1, 2, 3], parts);
  const second = await seekWhileLoading({ forMany: [ofG], others: [ofF] }, [1], parts);

  expect([...(found.get(ofF)?.fresh.keys() ?? [])]).toEqual([1, 2]);
  expect(found.get(ofF)?.original.trace.end.kind).toBe('completed');
  expect(second.get(ofF)).toMatchObject({ kills: [1], fresh: new Map() });
});

it('modules are evaluated with the mutant, once for all of its test cases', async () => {
  const { execute: impact, asked } = runsIn(unit, 'impact');
  await seekWhileLoading({ others: [ofF, ofG] }, [4], { model, impact, canAssert: () => true });

  const withMutant = asked.filter(({ mutant }) => mutant === 4);
  expect(withMutant.map(({ testCase }) => testCase)).toEqual([ofF, ofG]);
  expect(withMutant.every(({ fresh, shared }) => fresh && shared === true)).toBe(true);
});

it('nothing runs for test cases about which nothing can be asserted, or without mutants', async () => {
  const { execute: impact, asked } = runsIn(unit, 'impact');
  const parts = { model, impact, canAssert: () => false };

  expect([...(await seekWhileLoading({ others: [ofF] }, [1], parts))]).toEqual([]);
  expect(executed({ execute: impact, asked })).toEqual([]);
  asked.length = 0;
  await seekWhileLoading({ others: [ofF] }, [], { ...parts, canAssert: () => true });
  expect(asked).toEqual([]);
});
