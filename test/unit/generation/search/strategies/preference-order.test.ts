import { describe, expect, it } from 'vitest';

import {
  type Placed,
  placed,
  preferenceOrder,
} from '../../../../../src/generation/search/strategies/preference-order.ts';
import type { TestCase } from '../../../../../src/model/test-case.ts';
import { num, testCaseOf } from '../../statements.ts';

/** A test case of so many statements. */
function ofLength(length: number): TestCase {
  return testCaseOf(...Array.from({ length }, (_, at) => num(at)));
}

function placedAt(fitness: readonly number[], length = 1): Placed {
  const goals = fitness.map((value, at) => [`g${at}`, value] as const);
  return { testCase: ofLength(length), fitness: new Map(goals) };
}

const goals = ['g0', 'g1', 'g2'];

describe('the order of preference', () => {
  it('begins with what is nearest to each goal', () => {
    const [a, b, c, all] = [
      placedAt([1, Infinity, Infinity]),
      placedAt([Infinity, 1, Infinity]),
      placedAt([Infinity, Infinity, 1]),
      placedAt([2, 2, 2]),
    ];

    expect(preferenceOrder([all, c, b, a], goals, 4)).toEqual([a, b, c, all]);
  });

  it('prefers the shorter of two that are equally near', () => {
    const [long, short] = [placedAt([4, 4, 4], 5), placedAt([4, 4, 4], 2)];

    expect(preferenceOrder([long, short], goals, 2)).toEqual([short, long]);
  });

  it('then takes those that no other dominates, first what is beaten least', () => {
    const best = placedAt([1, 1, 1]);
    const [even, oneSided, dominated] = [
      placedAt([4, 4, 5]),
      placedAt([3, 5, Infinity]),
      placedAt([5, 5, Infinity]),
    ];

    expect(preferenceOrder([dominated, oneSided, even, best], goals, 4)).toEqual([
      best,
      even,
      oneSided,
      dominated,
    ]);
  });

  it('leaves out the fronts for which there is no room', () => {
    const [best, second, third] = [placedAt([1, 1, 1]), placedAt([4, 4, 4]), placedAt([5, 5, 5])];

    expect(preferenceOrder([third, second, best], goals, 2)).toEqual([best, second]);
  });

  it('takes what was not measured to be as far as can be', () => {
    const [unmeasured, measured] = [placedAt([]), placedAt([5])];

    expect(preferenceOrder([unmeasured, measured], goals, 2)).toEqual([measured, unmeasured]);
  });
});

it('a test case whose run was interrupted has no place', () => {
  const [one, other] = [{ testCase: ofLength(1) }, { testCase: ofLength(2) }];
  const all = placed([one, other], [{ fitness: [2, 4] }], ['g0', 'g1']);

  expect(all).toEqual([
    {
      testCase: one.testCase,
      fitness: new Map([
        ['g0', 2],
        ['g1', 4],
      ]),
    },
  ]);
});
