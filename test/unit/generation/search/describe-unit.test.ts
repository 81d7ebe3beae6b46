import { describe, expect, it } from 'vitest';

import { createBranchNumbers } from '../../../../src/analysis/served-numbers.ts';
import { numberMutants } from '../../../../src/analysis/select/mutant-table.ts';
import {
  describeUnit,
  type DescribedUnit,
} from '../../../../src/generation/search/describe-unit.ts';
import type { Trial } from '../../../../src/generation/prove/try-test-cases.ts';
import type { TestCaseResult } from '../../../../src/runner/unit-host.ts';
import type { FunctionTrace } from '../../../../src/runtime/protocol.ts';
import { catalogued } from '../../schemata/build.ts';
import { modelOf, taking, traceOf } from '../fake-unit.ts';
import { num, testCaseOf } from '../statements.ts';

const file = 'src/unit.ts';
const text = `
  export const rate = 2 * 3;
  export function f(a) { return a + 1; }
  export function g(a) { return inner(a); }
  function inner(a) { return a - 1; }
`;
const { catalogue } = catalogued(text, file);
const table = numberMutants([
  catalogued('export const b = 1 + 2;', 'src/b.ts').catalogue,
  catalogue,
]);

function spanOf(part: string): { readonly start: number; readonly end: number } {
  const start = text.indexOf(part);
  return { start, end: start + part.length };
}

const model = modelOf([
  taking('f', [{ kind: 'number' }], { span: spanOf('function f(a) { return a + 1; }') }),
  taking('g', [{ kind: 'number' }], { span: spanOf('function g(a) { return inner(a); }') }),
]);

/** The index of a mutant by the text that it replaces. */
function mutantOf(original: string): number {
  return table.mutants.findIndex((mutant) => mutant.original === original);
}

function described(live: readonly number[], path = file): DescribedUnit {
  const ids = new Map(live.map((mutant) => [mutant, `m${mutant}`]));
  return describeUnit({ file: path, model, table, branches: createBranchNumbers() }, ids);
}

describe('goals of the search in a unit', () => {
  it('are its live mutants, with the callables that lead to them', () => {
    const [inF, inInner] = [mutantOf('a + 1'), mutantOf('a - 1')];
    const { goals } = described([inF, inInner]);

    expect(goals.map(({ id, targets }) => [id, targets.map((target) => target.id)])).toEqual([
      [`m${inF}`, ['f']],
      [`m${inInner}`, ['g']],
    ]);
  });

  it('are no mutants that act while the module loads, nor such as are dead', () => {
    expect(described([mutantOf('2 * 3')]).goals).toEqual([]);
    expect(described([]).goals).toEqual([]);
  });

  it('are none in a file without mutants', () => {
    const { goals, fitnessIn } = described([0, 1], 'src/elsewhere.ts');

    expect(goals).toEqual([]);
    expect(fitnessIn(trialOf('infected', 0), 'evolution')(0)).toBe(Infinity);
  });
});

describe('how near a trial comes to a mutant', () => {
  const mutant = mutantOf('a + 1');
  const { fitnessIn } = described([mutant]);
  const fitnessOf = (trial: Trial): number => fitnessIn(trial, 'evolution')(mutant);
  const did = (coverage: number): FunctionTrace[] => [{ of: 1, coverage, values: 1 }];

  it('falls the further it gets: to it, to another value, to a difference elsewhere', () => {
    const stages = [
      trialOf('unreached', mutant),
      trialOf('covered', mutant),
      trialOf('infected', mutant),
      trialOf('infected', mutant, [did(1), did(2)]),
    ].map(fitnessOf);

    expect(stages).toEqual(stages.toSorted((a, b) => b - a));
    expect(new Set(stages).size).toBe(stages.length);
  });

  it('is greater where no function differs than where one does', () => {
    const same = fitnessOf(trialOf('infected', mutant, [did(1), did(1)]));

    const other = trialOf('infected', mutant, [did(1), did(2)]);
    expect(same).toBeGreaterThan(fitnessOf(other));
  });

  it('is infinite where nothing is known of it', () => {
    const trial = trialOf('infected', mutant);

    expect(fitnessIn(trial, 'evolution')(-1)).toBe(Infinity);
    expect(fitnessOf({ ...trial, near: { trace: trial.near.trace, fuel: 0 } })).toBe(Infinity);
  });
});

/** A trial that got as far as that with a mutant, and what functions did without it and with it. */
function trialOf(
  stage: 'unreached' | 'covered' | 'infected',
  mutant: number,
  functions?: readonly [FunctionTrace[], FunctionTrace[]],
): Trial {
  const testCase = testCaseOf(num(1));
  const result: TestCaseResult = { trace: traceOf({ functions: {} }, testCase), fuel: 0 };
  const range = [mutant, mutant + 1];
  const search = {
    covered: stage === 'unreached' ? [] : range,
    infected: stage === 'infected' ? range : [],
    branches: [],
    necessity: [],
  };
  const [original, mutated] = functions ?? [];
  return {
    testCase,
    near: { ...result, search },
    ...(original && { original: { ...result, functions: original } }),
    withMutants: new Map(mutated && [[mutant, { ...result, functions: mutated }]]),
    kills: [],
  };
}
