import { describe, expect, it } from 'vitest';

import type { Execute, RunOrder } from '../../../src/generation/execute-port.ts';
import type { InputSequence, ParameterisedTest } from '../../../src/model/property.ts';
import type { TestCaseTrace } from '../../../src/model/test-case-trace.ts';
import { runMutants, runOriginals } from '../../../src/properties/corpus/input-trial.ts';
import { runWhileLoading } from '../../../src/properties/corpus/run-while-loading.ts';
import { MutantHistory } from '../../../src/properties/corpus/mutant-history.ts';
import { runWithMutants } from '../../../src/properties/corpus/run-with-mutants.ts';

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

/** Runs nothing: each test case completes, and infects the mutants 4 and 5. It is endless with some mutants. */
function host(
  endless: readonly number[] = [],
  surroundings: TestCaseTrace['surroundings'] = [],
): {
  readonly execute: Execute;
  readonly orders: RunOrder[];
} {
  const orders: RunOrder[] = [];
  return {
    orders,
    execute: (list) => {
      orders.push(...list);
      return Promise.resolve(
        list.map(({ mutant }) => ({
          fuel: 1,
          trace: {
            end: endless.includes(mutant)
              ? { kind: 'endless', statement: 1 }
              : { kind: 'completed' },
            statementsRun: 2,
            observations: [],
            surroundings,
            leavesState: false,
          },
          search: { covered: [4, 6], infected: [4, 6], branches: [], necessity: [] },
        })),
      );
    },
  };
}

it('leaves out runs that make requests, which no property answers', async () => {
  const runner = { impact: host().execute, mutants: new Set([4]) };
  const { execute: search } = host([], ['time', 'fetch']);
  const { execute: other } = host([], ['time']);

  expect(await runOriginals(test, [[input]], { ...runner, search })).toEqual([]);
  expect(await runOriginals(test, [[input]], { ...runner, search: other })).toHaveLength(1);
});

describe('mutants of trials', () => {
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

  it('ask nothing that is known to change an instance, neither without a mutant nor with one', async () => {
    const [search, impact] = [host(), host()];
    const runner = {
      search: search.execute,
      impact: impact.execute,
      mutants: new Set([4]),
      unasked: ['Stack#pop'],
    };

    const trials = await runOriginals(test, [[input]], runner);
    await runMutants(
      trials.map((trial) => ({ trial, mutant: 4 })),
      runner,
    );

    const orders = [...search.orders, ...impact.orders];
    expect(orders.map(({ unasked }) => unasked)).toEqual([['Stack#pop'], ['Stack#pop']]);
  });

  it('run ten times each, and twice if they are endless', async () => {
    expect(await runsOfMutants(() => false)).toEqual({ 4: 10, 5: 2 });
  });

  it('run no more when the time is over', async () => {
    let rounds = 0;
    expect(await runsOfMutants(() => (rounds += 1) > 1)).toEqual({ 4: 5, 5: 2 });
  });

  it('run twice if they are not sought, and once if they are endless as well', async () => {
    expect(await runsOfMutants(() => false, new MutantHistory(new Set()))).toEqual({ 4: 2, 5: 1 });
  });

  it('are not run with other tests once they were endless: those that are sought twice, and others once', async () => {
    const [others, sought] = [new MutantHistory(new Set()), new MutantHistory(new Set([5]))];
    await runsOfMutants(() => false, others);
    await runsOfMutants(() => false, sought);

    expect(await runsOfMutants(() => false, others)).toEqual({ 4: 2 });
    expect(await runsOfMutants(() => false, sought)).toEqual({ 4: 2 });
  });

  it('run less often with other tests once many runs have shown the same with them as without', async () => {
    const history = new MutantHistory(new Set([4]));
    const runs = [];
    for (let round = 0; round < 5; round += 1)
      runs.push((await runsOfMutants(() => false, history))[4]);

    expect(runs).toEqual([10, 10, 10, 10, 2]);
  });

  it('run twice with a test that is only glanced at, and others than those that are sought not at all', async () => {
    const history = new MutantHistory(new Set([4]));

    expect(await runsOfMutants(() => false, history, true)).toEqual({ 4: 2 });
  });

  it('run twice even if the time is over at once', async () => {
    expect(await runsOfMutants(() => true)).toEqual({ 4: 2, 5: 2 });
  });
});

/** How often two mutants run with 12 trials, of which the second is endless. */
async function runsOfMutants(
  isOver: () => boolean,
  history = new MutantHistory(new Set([4, 5])),
  isGlance = false,
): Promise<Record<number, number>> {
  const [search, impact] = [host(), host([5])];
  const runner = {
    search: search.execute,
    impact: impact.execute,
    mutants: new Set([4, 5]),
    history,
    isGlance,
    isOver,
  };
  const trials = await runOriginals(
    test,
    Array.from({ length: 12 }, () => [input]),
    runner,
  );
  await runWithMutants(trials, runner);
  const counts: Record<number, number> = {};
  for (const { mutant } of impact.orders) counts[mutant] = (counts[mutant] ?? 0) + 1;
  return counts;
}

describe('mutants that act while modules load', () => {
  it('run in modules that are loaded anew once for each, first with what stands beside them', async () => {
    const [search, impact] = [host(), host([4])];
    const runner = {
      search: search.execute,
      impact: impact.execute,
      mutants: new Set([4, 5]),
      besideOf: (mutant: number) => ({ literals: [mutant], isInTable: true }),
      isOver: () => false,
    };
    const trials = await runOriginals(test, [1, 2, 3, 4, 5, 6].map(numbered), runner);

    const differs = await runWhileLoading([trials], [4, 5], runner);

    expect(differs).toBe(true);
    const ran = impact.orders.map(({ mutant, fresh, shared, testCase: { statements } }) => ({
      mutant,
      isLoaded: fresh && shared === true,
      first: statements[0],
    }));
    expect(ran).toEqual(
      [
        [4, 4],
        [4, 1],
        [5, 5],
        [5, 1],
      ].map(([mutant, text]) => ({
        mutant,
        isLoaded: true,
        first: { kind: 'primitive', value: { of: 'number', text: String(text) } },
      })),
    );
    const kept = trials.map(({ withMutants }) => [...withMutants.keys()]);
    expect(kept).toEqual([[4], [], [], [4], [], []]);
  });
});

/** The inputs of a test: one number. */
function numbered(value: number): readonly InputSequence[] {
  return [
    { ...input, statements: [{ kind: 'primitive', value: { of: 'number', text: String(value) } }] },
  ];
}
