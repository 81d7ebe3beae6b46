import { expect, test } from 'vitest';

import type { Condition, ParameterisedTest, Term } from '../../../src/model/property.ts';
import {
  instantiate,
  instantiateInputs,
} from '../../../src/properties/parameterise/instantiate.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import type { InputTrial } from '../../../src/properties/corpus/input-trial.ts';
import { gatherEvidence } from '../../../src/properties/generalise/evidence.ts';
import {
  findConditionSets,
  plausibleConditions,
} from '../../../src/properties/generalise/find-condition-sets.ts';
import { insightIn } from '../../../src/properties/generalise/tell-conditions.ts';
import { at, constant, number, snapshot, text } from './condition-builders.ts';

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
    surroundings: [],
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

test('once a text with half of a letter is known to be an exception, well-formed texts are the condition, and not words', () => {
  const types = ['string', 'words', 'well-formed'].map((type): Condition => ({
    kind: 'type',
    term: value,
    type,
  }));
  const copy = (given: string, result: string): InputTrial => {
    const seen = (of: string): InputTrial['snapshot'] =>
      snapshot([text(given)], [text(given), text(of)]);
    return {
      ...trial(0, {}),
      snapshot: seen(result),
      withMutants: new Map([[1, { snapshot: seen('?'), failsAnyway: false, isEndless: false }]]),
    };
  };
  const words = Array.from({ length: 10 }, (_, index) => copy(`word${index}`, `word${index}`));
  const signs = Array.from({ length: 10 }, (_, index) => copy(`é ${index}`, `é ${index}`));
  const known = [...words, ...signs];
  const telling = { test: parameterised, kindOf: () => 'string' as const };
  const possible = plausibleConditions(
    { postconditions: [isSame], preconditions: types },
    telling,
    gatherEvidence(known, new Map()),
  );
  const conditionsOf = (seen: readonly InputTrial[]): readonly (readonly Condition[])[] =>
    findConditionSets(possible, telling, gatherEvidence(seen, new Map()), new Set()).map(
      ({ preconditions }) => preconditions,
    );

  expect(conditionsOf(known)).toEqual([[]]);
  expect(conditionsOf([...known, copy('\ud800', '\ufffd')])).toEqual([
    [{ kind: 'type', term: value, type: 'well-formed' }],
  ]);
});

test('a condition is no precondition if it is never false, but only unknown where an input lacks what it speaks of', () => {
  const size: Term = { of: 'member', variable: 0, callable: 'Box#size', when: 'before' };
  const hasSize: Condition = { kind: 'compare', comparison: 'less', left: zero, right: size };
  const sized = trials.map((each, index): InputTrial => ({
    ...each,
    snapshot: {
      ...each.snapshot,
      before: new Map([
        ...each.snapshot.before,
        ...(index % 2 === 0 ? ([['member 0 Box#size', number(1)]] as const) : []),
      ]),
      terms: new Map(),
    },
  }));
  const { preconditions } = plausibleConditions(
    { postconditions: [isSame], preconditions: [hasSize, isPositive] },
    { test: parameterised, kindOf: () => 'number' },
    gatherEvidence(sized, new Map()),
  );

  expect(preconditions).toEqual([isPositive]);
});

test('of a result that a law computes, nothing else is said for fewer inputs, even if that notices more', () => {
  const next: Term = { of: 'arithmetic', operator: '+', left: value, right: constant(number(1)) };
  const law: Condition = { kind: 'compare', comparison: 'equal', left: at(1), right: next };
  // One mutant breaks the law, and another gives an input that the original never has.
  const halves = { snapshot: step(-0.5), failsAnyway: false, isEndless: false };
  const counted = Array.from({ length: 24 }, (_, index): InputTrial => {
    const given = index < 12 ? -1 : index;
    const seen = trial(given, { 1: 99 });
    const withMutants = given < 0 ? new Map([...seen.withMutants, [2, halves]]) : seen.withMutants;
    return { ...seen, snapshot: step(given), withMutants };
  });
  const claims = (postconditions: readonly Condition[]): readonly (readonly Condition[])[] =>
    findConditionSets(
      { postconditions, preconditions: [isPositive, isNegative] },
      { test: parameterised, kindOf: () => 'number' },
      gatherEvidence(counted, new Map()),
      new Set(),
    ).map((set) => set.postconditions);

  expect(claims([isZero])).toEqual([[isZero]]);
  expect(claims([law, isZero])).toEqual([[law]]);
});

/** A run of `value + 1`. */
function step(given: number): InputTrial['snapshot'] {
  return snapshot([number(given)], [number(given), number(given + 1)]);
}

test('a law of two calls needs no mutant that leaves the types of results alone, and what one call gives does', () => {
  const lost = (given: string): InputTrial => {
    const { plan, ...of } = trial(1, {});
    const seen = (result: ObservedValue): InputTrial['snapshot'] =>
      snapshot([text(given)], [text(given), text(given), result]);
    return {
      ...of,
      plan,
      inputs: plan.inputs,
      snapshot: seen(text(given)),
      infected: [4],
      withMutants: new Map([
        [4, { snapshot: seen({ is: 'undefined' }), failsAnyway: false, isEndless: false }],
      ]),
    };
  };
  const known = gatherEvidence('abcdefghijkl'.split('').map(lost), new Map());
  const isFound: Condition = { kind: 'compare', comparison: 'equal', left: at(2), right: value };
  const found = (of: ParameterisedTest): readonly (readonly Condition[])[] =>
    findConditionSets(
      { postconditions: [isFound], preconditions: [] },
      { test: of, kindOf: () => 'string' },
      known,
      new Set(),
    ).map(({ postconditions }) => postconditions);
  const [call, made] = [...parameterised.statements, { kind: 'array', elements: [0] } as const];
  if (call === undefined || made === undefined) throw new Error('There is no call.');

  expect(found({ ...parameterised, statements: [call, call] })).toEqual([[isFound]]);
  expect(found({ ...parameterised, statements: [made, call] })).toEqual([]);
});

test('that a result is above an input says little where only the sign of that input lets it be', () => {
  const telling = { test: parameterised, kindOf: () => 'number' as const };
  const isAbove: Condition = { kind: 'compare', comparison: 'at-most', left: value, right: at(1) };
  const insight = (...preconditions: readonly Condition[]): number =>
    insightIn(isAbove, { preconditions }, telling);

  expect([insight(), insight(isPositive), insight(isNegative)]).toEqual([2, 1, 1]);
  expect(insightIn(isSame, { preconditions: [isPositive] }, telling)).toBeGreaterThan(1);
});
