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

function near(nearness: readonly number[], length = 1): Placed {
  const goals = nearness.map((value, at) => [`g${at}`, value] as const);
  return { testCase: ofLength(length), nearness: new Map(goals) };
}

const goals = ['g0', 'g1', 'g2'];

describe('the order of preference', () => {
  it('begins with what is nearest to each goal', () => {
    const [a, b, c, all] = [
      near([0.9, 0, 0]),
      near([0, 0.9, 0]),
      near([0, 0, 0.9]),
      near([0.8, 0.8, 0.8]),
    ];

    expect(preferenceOrder([all, c, b, a], goals, 4)).toEqual([a, b, c, all]);
  });

  it('prefers the shorter of two that are equally near', () => {
    const [long, short] = [near([0.5, 0.5, 0.5], 5), near([0.5, 0.5, 0.5], 2)];

    expect(preferenceOrder([long, short], goals, 2)).toEqual([short, long]);
  });

  it('then takes those that no other dominates, first what is beaten least', () => {
    const best = near([0.9, 0.9, 0.9]);
    const [even, oneSided, dominated] = [
      near([0.5, 0.5, 0.1]),
      near([0.6, 0.1, 0]),
      near([0.1, 0.1, 0]),
    ];

    expect(preferenceOrder([dominated, oneSided, even, best], goals, 4)).toEqual([
      best,
      even,
      oneSided,
      dominated,
    ]);
  });

  it('leaves out the fronts for which there is no room', () => {
    const [best, second, third] = [
      near([0.9, 0.9, 0.9]),
      near([0.5, 0.5, 0.5]),
      near([0.1, 0.1, 0.1]),
    ];

    expect(preferenceOrder([third, second, best], goals, 2)).toEqual([best, second]);
  });

  it('takes what was not measured to be as far as can be', () => {
    const [unmeasured, measured] = [near([]), near([0.1])];

    expect(preferenceOrder([unmeasured, measured], goals, 2)).toEqual([measured, unmeasured]);
  });
});

it('a test case whose run was interrupted has no place', () => {
  const [one, other] = [{ testCase: ofLength(1) }, { testCase: ofLength(2) }];
  const all = placed([one, other], [{ nearness: [0.5, 0.25] }], ['g0', 'g1']);

  expect(all).toEqual([
    {
      testCase: one.testCase,
      nearness: new Map([
        ['g0', 0.5],
        ['g1', 0.25],
      ]),
    },
  ]);
});
