import { describe, expect, it } from 'vitest';

import type { Execute, RunOrder } from '../../../src/generation/execute-port.ts';
import type { InputSequence, ParameterisedTest } from '../../../src/model/property.ts';
import { KnownTrials } from '../../../src/properties/corpus/known-trials.ts';

const test: ParameterisedTest = {
  parameters: [{ name: 'value', type: { kind: 'number' } }],
  statements: [{ kind: 'call', callable: 'f', arguments: [0] }],
  typeArgument: 'number',
  examples: [],
  preconditions: [],
  postconditions: [],
};

function numbered(text: string): readonly InputSequence[] {
  return [{ statements: [{ kind: 'primitive', value: { of: 'number', text } }], value: 0 }];
}

/** Runs nothing: each test case completes. */
function host(): { readonly execute: Execute; readonly orders: RunOrder[] } {
  const orders: RunOrder[] = [];
  return {
    orders,
    execute: (list) => {
      orders.push(...list);
      return Promise.resolve(
        list.map(() => ({
          fuel: 1,
          trace: {
            end: { kind: 'completed' as const },
            statementsRun: 2,
            observations: [],
            surroundings: [],
            leavesState: false,
          },
        })),
      );
    },
  };
}

describe('known trials', () => {
  it('are not run again, have the inputs that are asked for, and keep their runs with mutants', async () => {
    const { execute, orders } = host();
    const known = new KnownTrials();
    const runner = { search: execute, impact: execute, mutants: new Set<number>() };
    const again = numbered('1');
    const [first] = await known.run(test, [numbered('1')], runner);

    const [one, two] = await known.run(test, [again, numbered('2')], runner);

    expect(orders).toHaveLength(2);
    expect(one?.inputs).toBe(again);
    expect(one?.withMutants).toBe(first?.withMutants);
    expect(two?.withMutants).not.toBe(first?.withMutants);
  });

  it('are those that were made all at once before, of several tests', async () => {
    const { execute, orders } = host();
    const known = new KnownTrials();
    const runner = { search: execute, impact: execute, mutants: new Set<number>() };
    const other = {
      ...test,
      statements: [{ kind: 'call', callable: 'g', arguments: [0] } as const],
    };
    const wanted = [test, other].map((each) => ({ test: each, inputs: numbered('1') }));

    await known.prepare(wanted, runner);
    const [trial] = await known.run(other, [numbered('1')], runner);

    expect(orders).toHaveLength(2);
    expect(trial?.plan.whole.testCase.statements.at(-1)).toMatchObject({ callable: 'g' });
  });

  it('are run again for another test, and where other methods are not to be asked', async () => {
    const { execute, orders } = host();
    const known = new KnownTrials();
    const runner = { search: execute, impact: execute, mutants: new Set<number>() };
    const other = {
      ...test,
      statements: [{ kind: 'call', callable: 'g', arguments: [0] } as const],
    };

    await known.run(test, [numbered('1')], runner);
    await known.run(other, [numbered('1')], runner);
    await known.run(test, [numbered('1')], { ...runner, unasked: ['Stack#pop'] });

    expect(orders).toHaveLength(3);
  });
});
