import { describe, expect, it } from 'vitest';

import { candidateAssertions } from '../../../../../src/generation/prove/assertions/candidate-assertions.ts';
import { stableAssertions } from '../../../../../src/generation/prove/assertions/stable-assertions.ts';
import type { Execute, RunOrder } from '../../../../../src/generation/execute-port.ts';
import type { Assertion } from '../../../../../src/model/generated-test.ts';
import { modelOf, traceOf } from '../../fake-unit.ts';
import { call, num, testCaseOf } from '../../statements.ts';

const testCase = testCaseOf(num(1), call('f', 0), call('g', 0));
const other = testCaseOf(num(2), call('f', 0));

/**
 * The assertions that are stable where `f` gives these values, one after another, first to the run that they come from, and `g`
 * always the same.
 */
async function stable(...values: readonly unknown[]): Promise<Assertion[] | undefined> {
  return stableWith((run) => values[run]);
}

async function stableWith(
  f: (run: number, order: RunOrder | undefined, before: RunOrder | undefined) => unknown,
  mostResults = Infinity,
): Promise<Assertion[] | undefined> {
  let run = 0;
  const once = (order: RunOrder | undefined, before: RunOrder | undefined) => {
    const number = run;
    if (order?.testCase !== other) run += 1;
    const functions = { f: () => f(number, order, before), g: () => 7 };
    return traceOf({ functions }, order?.testCase ?? testCase);
  };
  const original = once(undefined, undefined);
  const execute: Execute = async (runs) =>
    runs.slice(0, mostResults).map((order, at) => ({ trace: once(order, runs[at - 1]), fuel: 0 }));
  const candidates = candidateAssertions(testCase, original, modelOf());
  const all = await stableAssertions({ testCase, original }, candidates, {
    execute,
    others: [other],
  });
  return all?.filter(({ what }) => what.of === 'value');
}

const ofG = { what: { of: 'value', variable: 2 }, expected: { is: 'number', text: '7' } };
const ofF = (text: string, more: Partial<Assertion> = {}) => ({
  what: { of: 'value', variable: 1 },
  expected: { is: 'number', text },
  ...more,
});

describe('assertions', () => {
  it('are kept that hold in every run', async () => {
    expect(await stable(1, 1, 1, 1)).toEqual([ofF('1'), ofG]);
    expect(await stable(Number.NaN, Number.NaN, Number.NaN, Number.NaN)).toEqual([ofF('NaN'), ofG]);
  });

  it.each([
    ['the second run', [1, 2, 1, 1]],
    ['the third', [1, 1, 2, 1]],
    ['modules evaluated anew', [1, 1, 1, 2]],
    ['the sign of 0', [0, -0, 0, 0]],
    ['whether there is anything', [1, undefined, 1, 1]],
    ['more than the rounding of a float', [0.1, 0.2, 0.1, 0.1]],
    ['a large counter', [1e15, 1e15 + 1, 1e15 + 2, 1e15 + 3]],
    ['an amount without end', [1, Number.POSITIVE_INFINITY, 1, 1]],
  ])('are dropped if they change with %s', async (_, values) => {
    expect(await stable(...values)).toEqual([ofG]);
  });

  it('are dropped if they change after another test case', async () => {
    const values = await stableWith((_, order, before) =>
      order !== undefined && before?.testCase === other ? 2 : 1,
    );

    expect(values).toEqual([ofG]);
  });

  it('are dropped if they change where modules are evaluated anew', async () => {
    expect(await stableWith((_, order) => (order?.fresh === true ? 2 : 1))).toEqual([ofG]);
  });

  it('get a tolerance where only the rounding of a float changes', async () => {
    expect(await stable(0.3, 0.1 + 0.2, 0.3, 0.3)).toEqual([ofF('0.3', { tolerance: 1e-15 }), ofG]);
  });

  it('are all dropped if a run ends otherwise', async () => {
    expect(
      await stableWith((run) => {
        if (run === 2) throw new Error('now');
        return 1;
      }),
    ).toEqual([]);
  });

  it.each([0, 1, 2, 3])('are unknown if only %i runs were made before an end', async (most) => {
    expect(await stableWith(() => 1, most)).toBeUndefined();
    expect(await stableWith(() => 1, 4)).toEqual([ofF('1'), ofG]);
  });

  it('on an error are kept if it is thrown again, at the same statement', async () => {
    const throwsAt = async (places: readonly number[]): Promise<number> => {
      let run = 0;
      const next = (order: RunOrder | undefined) => {
        const place = places[run];
        if (order?.testCase !== other) run += 1;
        let calls = 0;
        const f = (): number => {
          calls += 1;
          if (calls === place) throw new Error('no');
          return 1;
        };
        return traceOf({ functions: { f } }, order?.testCase ?? twice);
      };
      const twice = testCaseOf(num(1), call('f', 0), call('f', 0));
      const original = next(undefined);
      const execute: Execute = async (runs) =>
        runs.map((order) => ({ trace: next(order), fuel: 0 }));
      const all = await stableAssertions(
        { testCase: twice, original },
        candidateAssertions(twice, original, modelOf()),
        { execute, others: [other] },
      );
      return (all ?? []).filter(({ what }) => what.of === 'thrown').length;
    };

    expect(await throwsAt([2, 2, 2, 2])).toBe(1);
    expect(await throwsAt([2, 2, 1, 2])).toBe(0);
    expect(await throwsAt([2, 2, 2, 3])).toBe(0);
  });
});
