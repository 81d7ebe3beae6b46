import { expect, it } from 'vitest';

import type { ArbitraryPlan } from '../../../src/model/arbitrary-plan.ts';
import type { Condition, Term } from '../../../src/model/property.ts';
import { isWord, wordPattern } from '../../../src/properties/conditions/is-word.ts';
import { constrainPlans, wordPlan } from '../../../src/properties/inputs/constrain-plan.ts';

const texts: ArbitraryPlan = { kind: 'string' };
const input: Term = { of: 'variable', variable: 0, when: 'before' };

it.each<[string, ArbitraryPlan, ArbitraryPlan | undefined]>([
  ['a text', texts, wordPattern],
  ['a list', { kind: 'list', element: texts }, { kind: 'list', element: wordPattern }],
  [
    'an object with any keys',
    { kind: 'dictionary', value: { kind: 'integer' } },
    { kind: 'dictionary', value: { kind: 'integer' }, key: wordPattern },
  ],
  [
    'an object',
    { kind: 'record', members: [{ name: 'a', value: texts, isOptional: true }] },
    { kind: 'record', members: [{ name: 'a', value: wordPattern, isOptional: true }] },
  ],
  ['a number, which has no texts', { kind: 'integer' }, undefined],
  ['a text with a minimal length', { kind: 'string', minLength: 2 }, undefined],
  ['a text that is no word', { kind: 'constant', value: { of: 'string', value: '-' } }, undefined],
])('limits texts to words in %s', (_, plan, expected) => {
  expect(wordPlan(plan)).toEqual(expected);
});

it('takes the same texts for words as its regular expression', () => {
  const pattern = new RegExp(wordPattern.source, wordPattern.flags);

  for (const each of ['a', 'Z9', '9', '', 'a b', 'a\n'])
    expect(isWord(each)).toBe(pattern.test(each));
});

it('knows that a word is not empty', () => {
  const length: Term = { of: 'length', term: input };
  const isNotEmpty: Condition = {
    kind: 'not',
    condition: {
      kind: 'compare',
      comparison: 'same',
      left: length,
      right: { of: 'constant', value: { is: 'number', text: '0' } },
    },
  };
  const hasWords: Condition = { kind: 'type', term: input, type: 'words' };

  expect(constrainPlans([texts], [isNotEmpty, hasWords])).toEqual({
    plans: [wordPattern],
    left: [],
  });
});

const anything: ArbitraryPlan = { kind: 'anything' };
const mixed: ArbitraryPlan = {
  kind: 'one-of',
  options: [{ kind: 'list', element: texts }, texts, { kind: 'boolean' }],
};
const ofType = (type: string): Condition => ({ kind: 'type', term: input, type });

it.each<[string, ArbitraryPlan, Condition, ArbitraryPlan]>([
  ['anything to texts', anything, ofType('string'), texts],
  [
    'anything to lists',
    anything,
    ofType('array'),
    { kind: 'list', element: anything, maxLength: 6 },
  ],
  ['several types to lists', mixed, ofType('array'), { kind: 'list', element: texts }],
  ['several types to truths', mixed, ofType('boolean'), { kind: 'boolean' }],
  [
    'several types to what is no text',
    mixed,
    { kind: 'not', condition: ofType('string') },
    { kind: 'one-of', options: [{ kind: 'list', element: texts }, { kind: 'boolean' }] },
  ],
])('limits %s', (_, plan, condition, expected) => {
  expect(constrainPlans([plan], [condition])).toEqual({ plans: [expected], left: [] });
});

it('limits texts to printable ASCII', () => {
  expect(constrainPlans([texts], [ofType('ascii')])).toEqual({
    plans: [{ kind: 'string', letters: 'ascii' }],
    left: [],
  });
});

it.each<[string, ArbitraryPlan, ArbitraryPlan]>([
  ['a text', texts, { kind: 'string', letters: 'well-formed' }],
  [
    'a list of short texts',
    { kind: 'list', element: { kind: 'string', maxLength: 3 } },
    {
      kind: 'list',
      element: { kind: 'string', maxLength: 3, letters: 'well-formed' },
    },
  ],
])('limits texts to well-formed ones in %s', (_, plan, expected) => {
  expect(constrainPlans([plan], [ofType('well-formed')])).toEqual({
    plans: [expected],
    left: [],
  });
});

it('leaves it to the property that a value of any type is no text', () => {
  const isNoText: Condition = { kind: 'not', condition: ofType('string') };

  expect(constrainPlans([anything], [isNoText])).toEqual({ plans: [anything], left: [isNoText] });
});
