import { describe, expect, it } from 'vitest';

import type { Condition, ParameterisedTest, Term } from '../../../src/model/property.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import { insightOf } from '../../../src/properties/conditions/insight-of.ts';
import { varietyIn } from '../../../src/properties/conditions/variety-in.ts';
import { subsumes } from '../../../src/properties/conditions/subsumes.ts';
import {
  at,
  call,
  compare,
  constant,
  lengthOf,
  list,
  not,
  number,
  snapshot,
  testOf,
  text,
} from './condition-builders.ts';

const input: Term = { of: 'variable', variable: 0, when: 'before' };
const result = at(1);
const told: Term = { of: 'member', variable: 1, callable: 'Bag#width', when: 'after' };
const sum: Term = { of: 'arithmetic', operator: '+', left: input, right: constant(number(1)) };

describe('insightOf', () => {
  const insight = (
    condition: Condition,
    more: {
      readonly isConditional?: boolean;
      readonly kind?: ObservedValue['is'];
      readonly test?: ParameterisedTest;
    } = {},
  ): number =>
    insightOf(condition, {
      test: more.test ?? testOf(['input'], call('make', 0)),
      isConditional: more.isConditional ?? false,
      kindOf: () => more.kind ?? 'number',
    });

  it('that a call gives back the composed text that it was given is no law of it', () => {
    const part = (value: string): Term => constant(text(value));
    const composed = (...parts: readonly Term[]): number =>
      insightOf(compare('equal', at(2), { of: 'text', parts }), {
        test: testOf(['input'], { kind: 'text', parts: [0, '/b'] }, call('make', 1)),
        isConditional: false,
        kindOf: () => 'string',
      });

    expect(composed(input, part('/b'))).toBe(2);
    expect(composed(input, part('/c'))).toBe(3);
  });

  it('that a new instance keeps an input under its name says little, and so does one text among what it tells', () => {
    const kept: Term = { of: 'member', variable: 1, callable: 'Bag#input', when: 'after' };
    const own: Term = { of: 'property', term: input, name: 'width' };

    expect(insight(compare('equal', kept, input))).toBe(1);
    expect(insight(compare('equal', own, told))).toBe(1);
    expect(insight(compare('equal', told, input))).toBe(2);
    expect(insight(compare('equal', told, constant(text('root'))), { isConditional: true })).toBe(
      0,
    );
    expect(insight(compare('equal', told, constant(number(1))), { isConditional: true })).toBe(2);
  });

  it('that no part of a composed text comes back twice says nothing, since its parts are the inputs', () => {
    const composed = testOf(['input'], { kind: 'text', parts: [0, ',b'] }, call('make', 1));

    expect(insight({ kind: 'distinct', term: at(2) }, { test: composed })).toBe(0);
    expect(insight({ kind: 'distinct', term: result })).toBe(3);
  });

  it('that a composed text of several inputs comes back as a whole says little', () => {
    const other: Term = { of: 'variable', variable: 1, when: 'before' };
    const given: Term = { of: 'text', parts: [input, constant(text('.')), other] };
    const back = insightOf(compare('equal', at(3), given), {
      test: testOf(['input', 'other'], { kind: 'text', parts: [0, '.', 1] }, call('make', 2)),
      isConditional: false,
      kindOf: () => 'string',
    });

    expect(back).toBe(1);
  });

  it('of a composed text, neither that a part comes first, nor a length, nor one value says much, but whether something is so does', () => {
    const test = testOf(['input'], { kind: 'text', parts: ['a', 0] }, call('make', 1));
    const of = (condition: Condition): number =>
      insightOf(condition, { test, isConditional: true, kindOf: () => 'string' });

    expect(of({ kind: 'affix', whole: at(2), part: input, at: 'start' })).toBe(1);
    expect(of(compare('equal', lengthOf(at(2)), sum))).toBe(1);
    expect(of(compare('equal', at(2), constant({ is: 'array', elements: [] })))).toBe(0);
    expect(of(compare('equal', at(2), constant({ is: 'boolean', value: true })))).toBe(2);
  });

  it('a result that begins with the input is a relation, but one that the input begins with says little', () => {
    const affix = (whole: Term, part: Term): number =>
      insight({ kind: 'affix', whole, part, at: 'start' }, { kind: 'string' });

    expect(affix(result, input)).toBe(2);
    expect(affix(input, result)).toBe(1);
  });

  it('that a result is always one value says nothing beside data of one example', () => {
    const test = testOf(['input'], { kind: 'array', elements: [] }, call('make', 0, 1));
    const isFalse = compare('equal', at(2), constant({ is: 'boolean', value: false }));

    expect(insight(isFalse, { isConditional: true, test })).toBe(0);
    expect(insight(isFalse, { isConditional: true })).toBe(2);
  });

  it('neither what an instance does not have, nor a text that is long or of what is no number, says anything', () => {
    const test = testOf(['bag', 'other'], call('fill', 0), call('fill', 1));
    const of = (term: Term, value: ObservedValue): number =>
      insight(compare('equal', term, constant(value)), { test, isConditional: true });

    expect([of(told, { is: 'null' }), of(told, { is: 'undefined' }), of(told, number(0))]).toEqual([
      0, 0, 2,
    ]);
    const texts = ['MNaN,NaN', 'a'.repeat(51), 'M0,0'];
    expect(texts.map((each) => of(at(3), text(each)))).toEqual([0, 0, 2]);
  });

  it('what one element of a result always is says nothing', () => {
    const first: Term = { of: 'element', term: result, at: 0 };

    expect(insight(compare('equal', first, constant(number(1))), { isConditional: true })).toBe(0);
  });

  it.each<[string, Condition, number]>([
    ['a computed result is a law', compare('equal', result, sum), 3],
    [
      'that a value is as it is after a change says little',
      compare('equal', result, { of: 'derived', by: 'trimmed', term: result }),
      1,
    ],
    ['a sorted result is a law', { kind: 'sorted', term: result, descending: false }, 3],
    ['a result that is the input is a relation', compare('equal', result, input), 2],
    ['a result that is at most the input is a relation', compare('at-most', result, input), 2],
    [
      'a result that is as long as a number says is a relation',
      compare('equal', lengthOf(result), input),
      2,
    ],
    [
      'a result that is at most as long as a number says is a relation',
      compare('at-most', lengthOf(result), input),
      2,
    ],
    [
      'that a new instance has nothing in it says something',
      compare('equal', { ...told, callable: 'Bag#size' }, constant(number(0))),
      2,
    ],
    [
      'any other constant of a new instance says nothing',
      compare('equal', told, constant(number(3))),
      0,
    ],
    ['one bound says little', compare('at-most', constant(number(0)), result), 1],
    [
      'a result that is always the same says nothing',
      compare('equal', result, constant(number(5))),
      0,
    ],
    ['the type of a result says nothing', { kind: 'type', term: result, type: 'string' }, 0],
    [
      'a length that is not negative says nothing',
      compare('at-most', constant(number(0)), lengthOf(result)),
      0,
    ],
    [
      'an error says nothing if it always comes',
      { kind: 'throws', statement: 1, class: 'Error', message: '' },
      0,
    ],
  ])('%s', (_, condition, expected) => {
    expect(insight(condition)).toBe(expected);
  });

  it('a constant result and an error are relations if a condition says when', () => {
    const always = compare('equal', result, constant(number(5)));
    const error: Condition = { kind: 'throws', statement: 1, class: 'RangeError', message: '' };

    expect(insight(always, { isConditional: true })).toBe(2);
    expect(insight(error, { isConditional: true })).toBe(2);
    const record = constant({ is: 'object', class: '', members: [] });
    expect(insight(compare('equal', result, record), { isConditional: true })).toBe(0);
    const accident = { ...error, class: 'TypeError', message: 'true is not iterable' };
    expect(insight(accident, { isConditional: true })).toBe(0);
    const own = { ...error, class: 'Error', message: 'stub' };
    const stub = {
      kind: 'stub',
      parameterNames: [],
      behaviour: { does: 'throw', message: 'stub' },
    } as const;
    const test = testOf(['input'], stub, call('make', 0, 1));
    expect(insight(own, { isConditional: true })).toBe(2);
    expect(insight(own, { isConditional: true, test })).toBe(0);
  });

  it('that a text does not contain another says nothing, but that a list lacks a given number or text does', () => {
    const lacks = (element: Term, of: ObservedValue['is'], kind: ObservedValue['is']): number =>
      insightOf(not({ kind: 'contains', collection: result, element }), {
        test: testOf(['input'], call('make', 0)),
        isConditional: false,
        kindOf: (term) => (term === result ? of : kind),
      });

    expect(lacks(input, 'string', 'string')).toBe(0);
    expect(lacks(input, 'array', 'string')).toBe(2);
    expect(lacks(input, 'array', 'array')).toBe(0);
    expect(lacks(lengthOf(result), 'array', 'number')).toBe(0);
    expect(lacks(lengthOf(input), 'array', 'number')).toBe(0);
    const ofPart = insightOf(not({ kind: 'contains', collection: at(2), element: input }), {
      test: testOf(['input'], { kind: 'text', parts: [0, '.'] }, call('make', 1)),
      isConditional: false,
      kindOf: (term) => (term === input ? 'string' : 'array'),
    });
    expect(ofPart).toBe(0);
    const ofElement = insightOf(
      not({
        kind: 'contains',
        collection: { of: 'element', term: result, at: 0 },
        element: input,
      }),
      {
        test: testOf(['input'], call('make', 0)),
        isConditional: false,
        kindOf: (term) => (term === input ? 'string' : 'array'),
      },
    );
    expect(ofElement).toBe(0);
  });

  it('that a result is as long as what the same method gives without arguments says little', () => {
    const own: Term = { of: 'member', variable: 0, callable: 'Bag#all', when: 'after' };
    const test = testOf(['bag', 'input'], {
      kind: 'call',
      callable: 'Bag#all',
      receiver: 0,
      arguments: [1],
    });
    const asLong = (other: Term): number =>
      insight(compare('equal', lengthOf(at(2)), lengthOf(other)), { test, kind: 'array' });

    expect([asLong(own), asLong(at(1))]).toEqual([1, 2]);
  });

  it('that a list contains its own element says nothing', () => {
    const first: Term = { of: 'element', term: result, at: 0 };

    expect(insight({ kind: 'contains', collection: result, element: first })).toBe(0);
    expect(insight({ kind: 'contains', collection: result, element: input })).toBe(2);
  });

  it('a result that several calls lead to may be always the same', () => {
    const context = {
      test: testOf(['input'], call('push', 0), call('has', 0)),
      isConditional: false,
      kindOf: (): 'boolean' => 'boolean',
    };
    const isTrue = compare('equal', at(2), constant({ is: 'boolean', value: true }));

    expect(insightOf(isTrue, context)).toBe(2);
  });
});

describe('varietyIn', () => {
  const runs = (pairs: readonly (readonly [ObservedValue, ObservedValue])[]): boolean =>
    varietyIn(pairs.map((pair) => snapshot(pair)))(compare('equal', input, result));

  it('wants several values of both sides', () => {
    expect(runs([1, 2, 3].map((each) => [number(each), number(each)]))).toBe(true);
    expect(runs([1, 1, 2].map((each) => [number(each), number(each)]))).toBe(false);
  });

  it('wants a changed value to differ from the value now and then', () => {
    const trimmed: Term = { of: 'derived', by: 'trimmed', term: input };
    const of = (...values: string[]): boolean =>
      varietyIn(values.map((each) => snapshot([text(each), text(each.trim())])))(
        compare('equal', result, trimmed),
      );

    expect(of('a', ' b', 'c ')).toBe(true);
    expect(of('a', 'b', 'c')).toBe(false);
  });

  it('wants lists of which some have several elements', () => {
    const sorted: Condition = { kind: 'sorted', term: input, descending: false };
    const of = (...lists: ObservedValue[]): boolean =>
      varietyIn(lists.map((each) => snapshot([each])))(sorted);

    expect(of(list(1, 2), list(3), list())).toBe(true);
    expect(of(list(1), list(3), list())).toBe(false);
  });

  it('wants lists of three elements to see that none is there twice', () => {
    const of = (...lists: ObservedValue[]): boolean =>
      varietyIn(lists.map((each) => snapshot([each])))({ kind: 'distinct', term: input });

    expect(of(list(1, 2, 3), list(3), list())).toBe(true);
    expect(of(list(1, 2), list(3, 4), list())).toBe(false);
  });

  it('wants several values of what has a bound', () => {
    const of = (bound: Condition, ...numbers: number[]): boolean =>
      varietyIn(numbers.map((each) => snapshot([number(each)])))(bound);

    expect(of(compare('less', constant(number(0)), input), 1, 2, 1)).toBe(true);
    expect(of(compare('less', constant(number(0)), input), 1, 1, 1)).toBe(false);
    expect(of(compare('equal', input, constant(number(1))), 1, 1, 1)).toBe(true);
  });

  it('wants parts of texts that are not always empty', () => {
    const starts: Condition = { kind: 'affix', whole: result, part: input, at: 'start' };
    const of = (...parts: string[]): boolean =>
      varietyIn(parts.map((part) => snapshot([text(part), text(`${part}!`)])))(starts);

    expect(of('a', 'b', '')).toBe(true);
    expect(of('', '', '')).toBe(false);
  });
});

describe('subsumes', () => {
  const within = (part: Term, whole: Term): Condition => ({ kind: 'within', part, whole });

  it.each<[string, Condition, Condition]>([
    [
      'a smaller number is at most as great',
      compare('less', input, result),
      compare('at-most', input, result),
    ],
    [
      'a smaller number is not equal',
      compare('less', input, result),
      not(compare('equal', result, input)),
    ],
    [
      'equal lists have one length',
      compare('equal', input, result),
      compare('equal', lengthOf(result), lengthOf(input)),
    ],
    [
      'each of equal lists is within the other',
      compare('equal', input, result),
      within(result, input),
    ],
    ['equality is symmetric', compare('equal', input, result), compare('equal', result, input)],
    [
      'the same elements are within',
      { kind: 'same-elements', left: input, right: result },
      within(input, result),
    ],
    [
      'a text contains its start',
      { kind: 'affix', whole: result, part: input, at: 'start' },
      { kind: 'contains', collection: result, element: input },
    ],
  ])('%s', (_, stronger, weaker) => {
    expect(subsumes(stronger, weaker)).toBe(true);
  });

  it('does not hold the other way round, nor for other terms', () => {
    const less = compare('less', input, result);

    expect(subsumes(compare('at-most', input, result), less)).toBe(false);
    expect(subsumes(less, compare('at-most', result, input))).toBe(false);
    expect(subsumes(less, less)).toBe(false);
    expect(
      subsumes(compare('equal', input, result), compare('equal', lengthOf(input), at(3))),
    ).toBe(false);
  });
});
