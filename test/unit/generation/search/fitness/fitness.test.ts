import { describe, expect, test } from 'vitest';

import type { FitnessTarget } from '../../../../../src/generation/search/fitness/fitness-target.ts';
import {
  compareFitness,
  executedLimit,
  fitnessOf,
  infectedFitness,
} from '../../../../../src/generation/search/fitness/fitness.ts';
import {
  impactOf,
  impactsFrom,
  type MeasuredRun,
} from '../../../../../src/generation/search/fitness/impact.ts';
import { functionDistance, reachOf } from '../../../../../src/generation/search/fitness/reach.ts';
import type { Observation, TraceEnd } from '../../../../../src/model/test-case-trace.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import type { SearchTrace } from '../../../../../src/runtime/protocol.ts';

const number: ValueType = { kind: 'number' };
const text: ValueType = { kind: 'string' };
const instance: ValueType = { kind: 'instance', class: 'Money' };

/** `if (4) { if (5) target }` in a function that two calls run. */
const target: FitnessTarget = {
  mutant: 7,
  place: '0 1 true',
  function: {
    span: { start: 0, end: 100 },
    mutants: [6, 9],
    branches: { first: 4, end: 6 },
    calls: [
      { callable: 'add', needs: [instance, number, text] },
      { callable: 'sum', needs: [number, text] },
    ],
  },
  dependences: [{ on: 1, outcome: true }],
  decisions: [
    { branch: 4, dependences: [] },
    { branch: 5, dependences: [{ on: 0, outcome: true }] },
  ],
};

const nothing: SearchTrace = { covered: [], infected: [], branches: [], necessity: [] };

/** Runs from far to near: what the test case has and what its run showed. */
const runs: readonly (readonly [
  what: string,
  types: readonly ValueType[],
  trace: Partial<SearchTrace>,
  expected: { readonly functionDistance: number; readonly mutationDistance: number },
])[] = [
  ['no value that a call needs', [], {}, { functionDistance: 3, mutationDistance: 4 }],
  ['one of the values', [number], {}, { functionDistance: 2, mutationDistance: 4 }],
  ['all values but no call', [number, text], {}, { functionDistance: 1, mutationDistance: 4 }],
  [
    'the outer branch missed by far',
    [],
    { branches: [{ branch: 4, hits: 1, toTrue: 9, toFalse: 0 }] },
    { functionDistance: 1, mutationDistance: 1 + 9 / 10 + 1 },
  ],
  [
    'the outer branch just missed',
    [],
    { branches: [{ branch: 4, hits: 1, toTrue: 1, toFalse: 0 }] },
    { functionDistance: 1, mutationDistance: 1 + 1 / 2 + 1 },
  ],
  [
    'the inner branch missed by far',
    [],
    {
      branches: [
        { branch: 4, hits: 1, toTrue: 0, toFalse: 1 },
        { branch: 5, hits: 1, toTrue: 99, toFalse: 0 },
      ],
    },
    { functionDistance: 1, mutationDistance: 0 + 99 / 100 + 1 },
  ],
  [
    'executed, and far from infecting',
    [],
    { covered: [6, 8], necessity: [[7, 3, 3, 0]] },
    { functionDistance: 1, mutationDistance: 3 / 4 },
  ],
  [
    'executed, and near to infecting',
    [],
    { covered: [6, 8], necessity: [[7, 1, 1, 0]] },
    { functionDistance: 1, mutationDistance: 1 / 2 },
  ],
  [
    'infected',
    [],
    { covered: [6, 8], infected: [7, 8] },
    { functionDistance: 1, mutationDistance: 0 },
  ],
];

function reachIn(types: readonly ValueType[], trace: Partial<SearchTrace>) {
  const hasType = (type: ValueType): boolean => types.includes(type);
  return reachOf(target, { trace: { ...nothing, ...trace }, hasType });
}

describe('how far a run is from infecting a mutant', () => {
  test.each(runs)('%s', (_what, types, trace, expected) => {
    const reach = reachIn(types, trace);
    expect(reach.functionDistance).toBe(expected.functionDistance);
    expect(reach.mutationDistance).toBeCloseTo(expected.mutationDistance, 12);
  });

  test('each is nearer than the one before, and fitter', () => {
    const fitness = runs.map(([, types, trace]) => fitnessOf(reachIn(types, trace)));
    expect(fitness.toSorted((a, b) => b - a)).toEqual(fitness);
    expect(new Set(fitness).size).toBe(fitness.length);
  });

  test('the thresholds tell an executed mutant from others, and an infecting one', () => {
    const isExecuted = runs.map(
      ([, types, trace]) => fitnessOf(reachIn(types, trace)) < executedLimit,
    );
    expect(isExecuted).toEqual(runs.map(([, , { covered }]) => covered !== undefined));
    expect(fitnessOf(reachIn([], { covered: [6, 8], infected: [7, 8] }))).toBe(infectedFitness);
  });

  test('a function that ran counts as called, whatever there is of values', () => {
    expect(reachIn([], { covered: [8, 9] }).functionDistance).toBe(1);
    expect(reachIn([], { covered: [9, 10] }).functionDistance).toBe(3);
  });

  test('no call can run a function that none leads to', () => {
    const uncalled = {
      span: { start: 0, end: 1 },
      mutants: [],
      branches: { first: 0, end: 0 },
      calls: [],
    };
    expect(functionDistance(uncalled, () => true)).toBe(Infinity);
    expect(functionDistance(undefined, () => false)).toBe(1);
  });
});

const completed: TraceEnd = { kind: 'completed' };

function run(
  functions: MeasuredRun['functions'],
  values: Readonly<Record<number, string>>,
  end: TraceEnd = completed,
): MeasuredRun {
  const observations = Object.entries(values).map(([variable, value]): Observation => ({
    what: { of: 'value', variable: Number(variable) },
    value: { is: 'number', text: value },
  }));
  return {
    functions,
    trace: { end, statementsRun: 1, observations, surroundings: [], leavesState: false },
  };
}

describe('the impact of a mutant', () => {
  const original = run(
    [
      { of: 1, coverage: 5, values: 6 },
      { of: 2, coverage: 7, values: 8 },
    ],
    { 0: '1', 1: '2' },
  );

  test.each<readonly [string, MeasuredRun, number, number]>([
    ['nothing', original, 0, 0],
    [
      'coverage of a function',
      run(
        [
          { of: 1, coverage: 9, values: 6 },
          { of: 2, coverage: 7, values: 8 },
        ],
        { 0: '1', 1: '2' },
      ),
      1,
      0,
    ],
    [
      'values of a function',
      run(
        [
          { of: 1, coverage: 5, values: 6 },
          { of: 2, coverage: 7, values: 9 },
        ],
        { 0: '1', 1: '2' },
      ),
      1,
      0,
    ],
    [
      'a function that no longer runs',
      run([{ of: 1, coverage: 5, values: 6 }], { 0: '1', 1: '2' }),
      1,
      0,
    ],
    [
      'another function instead',
      run(
        [
          { of: 1, coverage: 5, values: 6 },
          { of: 3, coverage: 7, values: 8 },
        ],
        { 0: '1', 1: '2' },
      ),
      2,
      0,
    ],
    ['a value', run(original.functions, { 0: '1', 1: '3' }), 0, 1],
    ['a value that is no longer there', run(original.functions, { 0: '1' }), 0, 1],
    [
      'the end',
      run(original.functions, { 0: '1', 1: '2' }, { kind: 'endless', statement: 0 }),
      0,
      1,
    ],
  ])('%s', (_what, mutated, functions, observations) => {
    expect(impactsFrom(original)(mutated)).toEqual({ functions, observations });
  });

  test('weighs functions and observations', () => {
    const impact = { functions: 2, observations: 3 };
    expect(impactOf(impact)).toBe(5);
    expect(impactOf(impact, { functions: 1, observations: 10 })).toBe(32);
  });

  test('counts in the fitness of a test case that infects the mutant, and of no other', () => {
    const impact = { functions: 1, observations: 2 };
    expect(fitnessOf(reachIn([], { covered: [7, 8], infected: [7, 8] }))).toBe(1);
    expect(fitnessOf(reachIn([], { covered: [7, 8], infected: [7, 8] }), impact)).toBe(1 / 4);
    expect(fitnessOf(reachIn([], { covered: [7, 8], necessity: [[7, 1, 1, 0]] }), impact)).toBe(
      1.5,
    );
  });
});

test('the lesser fitness comes first, and infinite ones are equal', () => {
  const order = [Infinity, 2, 0, Infinity, 1].toSorted(compareFitness);

  expect(order).toEqual([0, 1, 2, Infinity, Infinity]);
  expect(compareFitness(Infinity, Infinity)).toBe(0);
});
