import { describe, expect, it } from 'vitest';

import type { Execute, RunOrder } from '../../../src/generation/execute-port.ts';
import type { InputSequence, ParameterisedTest } from '../../../src/model/property.ts';
import { runMutants, runOriginals } from '../../../src/properties/corpus/input-trial.ts';

const test: ParameterisedTest = {
  parameters: [{ name: 'value', type: { kind: 'number' } }],
  statements: [{ kind: 'call', callable: 'f', arguments: [0] }],
  typeArgument: 'number',
  examples: [],
  preconditions: [],
  postconditions: [],
};

const input: InputSequence = {
  statements: [{ kind: 'primitive', value: { of: 'number', text: '3' } }],
  value: 0,
};

/** Runs nothing: each test case completes, and infects the mutants 4 and 5. */
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
            end: { kind: 'completed' },
            statementsRun: 2,
            observations: [],
            surroundings: [],
            leavesState: false,
          },
          search: { covered: [4, 6], infected: [4, 6], branches: [], necessity: [] },
        })),
      );
    },
  };
}

describe('mutants of a trial', () => {
  it('run the very test case that the original ran, whose steps are known', async () => {
    const [search, impact] = [host(), host()];
    const runner = {
      search: search.execute,
      impact: impact.execute,
      mutants: new Set([4, 5]),
    };

    const [trial] = await runOriginals(test, [[input]], runner);
    if (trial === undefined) throw new Error('There is no trial.');
    await runMutants(
      trial.infected.map((mutant) => ({ trial, mutant })),
      runner,
    );

    expect(impact.orders.map(({ mutant }) => mutant)).toEqual([4, 5]);
    const known = search.orders.map(({ testCase }) => testCase);
    for (const { testCase } of impact.orders) expect(known).toContain(testCase);
    expect([...trial.withMutants.keys()]).toEqual([4, 5]);
  });
});
