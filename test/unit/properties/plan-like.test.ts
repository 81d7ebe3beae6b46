import { expect, it } from 'vitest';

import type { ArbitraryPlan } from '../../../src/model/arbitrary-plan.ts';
import type { InputSequence } from '../../../src/model/property.ts';
import type { Primitive } from '../../../src/model/test-case.ts';
import { constrainPlans, tamed } from '../../../src/properties/inputs/constrain-plan.ts';
import { planLike } from '../../../src/properties/inputs/plan-like.ts';
import { at } from './condition-builders.ts';

const plain = (value: Primitive): InputSequence => ({
  statements: [{ kind: 'primitive', value }],
  value: 0,
});
const one = plain({ of: 'number', text: '1' });
const half = plain({ of: 'number', text: '0.5' });
const word = plain({ of: 'string', value: 'word' });

it('inputs are made like those of concrete tests', () => {
  expect(planLike([one, one])).toEqual({ kind: 'integer' });
  expect(planLike([half, word])).toEqual({
    kind: 'one-of',
    options: [{ kind: 'double' }, { kind: 'string' }],
  });
});

it('objects have the members of the example, and lists elements like its own', () => {
  const statements = [
    ...one.statements,
    { kind: 'array', elements: [0, 0] } as const,
    { kind: 'object', members: [['items', 1]] } as const,
  ];
  const items: ArbitraryPlan = { kind: 'list', element: { kind: 'integer' }, maxLength: 6 };
  expect(planLike([{ statements, value: 2 }])).toEqual({
    kind: 'record',
    members: [{ name: 'items', value: items, isOptional: false }],
  });
});

it('no inputs are made like what is not plain data, or like a constant', () => {
  expect(planLike([{ statements: [{ kind: 'regexp', source: 'a', flags: '' }], value: 0 }])).toBe(
    undefined,
  );
  expect(planLike([plain({ of: 'null' })])).toBeUndefined();
  expect(planLike([])).toBeUndefined();
});

it('tame plans have small numbers, and keep the bounds that they have', () => {
  expect(tamed({ kind: 'integer' })).toEqual({ kind: 'integer', min: -100, max: 100 });
  expect(tamed({ kind: 'list', element: { kind: 'double', min: 0 } })).toEqual({
    kind: 'list',
    element: { kind: 'double', min: 0, max: 100 },
  });
  expect(tamed({ kind: 'string' })).toEqual({ kind: 'string' });
});

it('a text that lacks characters is made without them', () => {
  const lacks = (characters: string) => ({ kind: 'lacks', term: at(0), characters }) as const;
  const { plans, left } = constrainPlans([{ kind: 'string' }], [lacks('=;'), lacks(';,')]);
  expect(plans).toEqual([{ kind: 'string', lacks: '=;,' }]);
  expect(left).toEqual([]);
});
