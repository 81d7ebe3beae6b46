import { expect, test } from 'vitest';

import type { Condition, ParameterisedTest, Term } from '../../../src/model/property.ts';
import {
  instantiate,
  instantiateInputs,
} from '../../../src/properties/parameterise/instantiate.ts';
import type { InputTrial } from '../../../src/properties/corpus/input-trial.ts';
import { gatherEvidence } from '../../../src/properties/generalise/evidence.ts';
import { findConditionSets } from '../../../src/properties/generalise/find-condition-sets.ts';
import { at, constant, number, snapshot } from './condition-builders.ts';

const parameterised: ParameterisedTest = {
  parameters: [{ name: 'value', type: { kind: 'number' } }],
  statements: [{ kind: 'call', callable: 'f', arguments: [0] }],
  typeArgument: 'number',
  examples: [],
  preconditions: [],
  postconditions: [],
};

const value: Term = { of: 'variable', variable: 0, when: 'before' };
const zero = constant(number(0));
const isPositive: Condition = { kind: 'compare', comparison: 'less', left: zero, right: value };
const isNegative: Condition = { kind: 'compare', comparison: 'less', left: value, right: zero };
const isSame: Condition = { kind: 'compare', comparison: 'equal', left: at(1), right: value };
const isZero: Condition = { kind: 'compare', comparison: 'equal', left: at(1), right: zero };

/** A run of `Math.max(value, 0)`. With a mutant, it gives what `broken` says. */
function trial(given: number, broken: Readonly<Record<number, number>>): InputTrial {
  const inputs = [
    { statements: [{ kind: 'primitive', value: { of: 'number', text: String(given) } }], value: 0 },
  ] as const;
  const seen = (result: number): InputTrial['snapshot'] =>
    snapshot([number(given)], [number(given), number(result)]);
  return {
    inputs,
    plan: {
      inputs,
      plain: undefined,
      alone: instantiateInputs(parameterised, inputs),
      whole: instantiate(parameterised, inputs),
    },
    snapshot: seen(Math.max(given, 0)),
    infected: Object.keys(broken).map(Number),
    withMutants: new Map(
      Object.entries(broken).map(([mutant, result]) => [
        Number(mutant),
        { snapshot: seen(result), failsAnyway: false, isEndless: false },
      ]),
    ),
    end: { kind: 'completed' },
  };
}

const trials = Array.from({ length: 12 }, (_, index) => [
  trial(index + 1, { 1: 99, 2: 98, 3: 97 }),
  trial(-index - 1, { 9: 96 }),
]).flat();

function firstKills(live: readonly number[]): readonly number[] {
  const [first] = findConditionSets(
    { postconditions: [isSame, isZero], preconditions: [isPositive, isNegative] },
    { test: parameterised, kindOf: () => 'number' },
    gatherEvidence(trials, new Map()),
    new Set(live),
  );
  return [...(first?.killed ?? [])];
}

test('the first conditions are those that notice most mutants, and of these, most that no test notices', () => {
  expect(firstKills([])).toEqual([1, 2, 3]);
  expect(firstKills([9])).toEqual([9]);
});
