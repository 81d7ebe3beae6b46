import { describe, expect, it } from 'vitest';

import type { Condition, Term } from '../../../src/model/property.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import { evaluateCondition } from '../../../src/properties/conditions/evaluate-condition.ts';
import { listPostconditions } from '../../../src/properties/conditions/list-conditions.ts';
import { listTerms } from '../../../src/properties/conditions/list-terms.ts';
import { evaluateTerm } from '../../../src/properties/conditions/evaluate-term.ts';
import type { Snapshot } from '../../../src/properties/conditions/snapshot.ts';
import {
  at,
  call,
  compare,
  constant,
  lengthOf,
  list,
  number,
  snapshot,
  testOf,
  text,
} from './condition-builders.ts';

describe('evaluateTerm', () => {
  const run = snapshot([number(3), list(1, 2), text('ab')]);

  it.each<[string, Term, ObservedValue | undefined]>([
    ['the length of a list', lengthOf(at(1)), number(2)],
    ['the length of a text', lengthOf(at(2)), number(2)],
    ['no length of a number', lengthOf(at(0)), undefined],
    ['the last element', { of: 'element', term: at(1), at: -1 }, number(2)],
    ['no element beyond the end', { of: 'element', term: at(1), at: 5 }, undefined],
    ['a sum', { of: 'arithmetic', operator: '+', left: at(0), right: lengthOf(at(1)) }, number(5)],
    [
      'joined lists',
      { of: 'arithmetic', operator: '+', left: at(1), right: at(1) },
      list(1, 2, 1, 2),
    ],
    [
      'a quotient',
      { of: 'arithmetic', operator: '/', left: at(0), right: lengthOf(at(1)) },
      number(1.5),
    ],
    [
      'no quotient of texts',
      { of: 'arithmetic', operator: '/', left: at(2), right: at(2) },
      undefined,
    ],
    ['joined texts', { of: 'arithmetic', operator: '+', left: at(2), right: at(2) }, text('abab')],
    ['an absolute value', { of: 'derived', by: 'absolute', term: constant(number(-3)) }, number(3)],
    ['a reversed list', { of: 'derived', by: 'reversed', term: at(1) }, list(2, 1)],
    ['a text in upper case', { of: 'derived', by: 'upper-case', term: at(2) }, text('AB')],
    ['no upper case of a number', { of: 'derived', by: 'upper-case', term: at(0) }, undefined],
    ['nothing of an unknown variable', at(9), undefined],
  ])('gives %s', (_, term, expected) => {
    expect(evaluateTerm(term, run)).toEqual(expected);
  });
});

describe('listPostconditions', () => {
  it('does not list that a call of toString gives the text of the instance', () => {
    const told = { kind: 'call', callable: 'Bag#toString', receiver: 0, arguments: [] } as const;
    const test = testOf(['bag'], told);
    const run: Snapshot = {
      ...snapshot([]),
      before: new Map([['string 0', text('ab')]]),
      after: new Map([
        ['string 0', text('ab')],
        ['value 1', text('ab')],
      ]),
    };
    const terms = listTerms(test, run, () => false);

    const own: Term = { of: 'string', variable: 0, when: 'before' };
    expect(terms.inputs.map(({ term }) => term)).toContainEqual(own);
    const listed = listPostconditions(test, terms, run);
    expect(listed).not.toContainEqual(compare('equal', at(1), own));
    expect(listed).not.toContainEqual({ kind: 'affix', whole: at(1), part: own, at: 'start' });
  });

  it('does not list that a call of an inspector gives what the inspector gives', () => {
    const tellsElements = {
      kind: 'call',
      callable: 'Bag#all',
      receiver: 0,
      arguments: [],
    } as const;
    const test = testOf(['bag'], tellsElements);
    const run: Snapshot = {
      ...snapshot([]),
      before: new Map([['member 0 Bag#all', list(1, 2)]]),
      after: new Map([
        ['member 0 Bag#all', list(1, 2)],
        ['value 1', list(1, 2)],
      ]),
    };
    const listed = listPostconditions(
      test,
      listTerms(test, run, () => false),
      run,
    );

    const told: Term = { of: 'member', variable: 0, callable: 'Bag#all', when: 'before' };
    expect(listed).not.toContainEqual({ kind: 'same-elements', left: at(1), right: told });
    expect(listed).not.toContainEqual({ kind: 'within', part: at(1), whole: told });
    expect(listed).not.toContainEqual(compare('equal', at(1), told));
    expect(listed).toContainEqual({ kind: 'sorted', term: at(1), descending: false });
  });

  /** What is listed of a number that a call made of another by a constant. */
  const computedBy = (given: number, result: number): readonly string[] => {
    const test = testOf(['given'], call('convert', 0));
    const run = snapshot([number(given)], [number(given), number(result)]);
    const terms = listTerms(test, run, () => false);
    return listPostconditions(test, terms, run).flatMap((condition) =>
      condition.kind === 'compare' &&
      condition.right.of === 'arithmetic' &&
      condition.right.right.of === 'constant' &&
      condition.right.right.value.is === 'number'
        ? [`${condition.right.operator} ${condition.right.right.value.text}`]
        : [],
    );
  };

  it('tells the constant that is added, or by which a number is multiplied or divided', () => {
    expect(computedBy(3, 3072)).toEqual(['+ 3069', '* 1024']);
    expect(computedBy(3000, 3)).toEqual(['- 2997', '/ 1000']);
    expect(computedBy(5, -10)).toEqual(['- 15', '* -2']);
  });

  const textsOf = (
    result: ObservedValue,
    ...given: readonly ObservedValue[]
  ): readonly Condition[] => {
    const test = testOf(
      given.map((_, place) => `given${place}`),
      call('make', ...given.keys()),
    );
    const run = snapshot(given, [...given, result]);
    return listPostconditions(
      test,
      listTerms(test, run, () => false),
      run,
    );
  };

  it('compares the length of a result with a number that the call was given', () => {
    const limit: Term = { of: 'variable', variable: 1, when: 'before' };
    const listed = textsOf(text('ab'), text('abc'), number(2));

    expect(listed).toContainEqual(compare('equal', lengthOf(at(2)), limit));
    expect(listed).toContainEqual(compare('at-most', lengthOf(at(2)), limit));
  });

  it('does not compare how many letters a text has with how many elements a list has', () => {
    const given: Term = { of: 'variable', variable: 0, when: 'before' };
    const lengths = compare('equal', lengthOf(at(1)), lengthOf(given));

    expect(textsOf(list(1, 2), list(3, 4))).toContainEqual(lengths);
    expect(textsOf(list(1, 2), text('ab'))).not.toContainEqual(lengths);
  });

  it('says of an input only what the call changes', () => {
    const test = testOf(['bag'], call('Bag#add'));
    const seen = (size: number): ReadonlyMap<string, ObservedValue> =>
      new Map([
        ['member 0 Bag#size', number(size)],
        ['member 0 Bag#capacity', number(9)],
      ]);
    const run: Snapshot = { ...snapshot([]), before: seen(1), after: seen(2) };
    const { outputs } = listTerms(
      test,
      run,
      (term) => term.of === 'member' && term.callable === 'Bag#size',
    );

    expect(outputs.map(({ term }) => term)).toEqual([
      { of: 'member', variable: 0, callable: 'Bag#size', when: 'after' },
    ]);
  });

  it('tells no constant that is no whole number, and none for zero', () => {
    expect(computedBy(0.5, 3.25)).toEqual([]);
    expect(computedBy(0, 7)).toEqual([]);
    expect(computedBy(7, 0)).toEqual([]);
  });
});

describe('evaluateCondition', () => {
  const affix = (end: 'start' | 'end', part: ObservedValue): Condition => ({
    kind: 'affix',
    whole: at(2),
    part: constant(part),
    at: end,
  });
  const sameElements = (other: ObservedValue): Condition => ({
    kind: 'same-elements',
    left: at(1),
    right: constant(other),
  });
  const run = snapshot([number(3), list(1, 2, 2), text('abc'), number(NaN), number(-0)]);

  it.each<[string, Condition, boolean | undefined]>([
    ['equal numbers', compare('equal', at(0), constant(number(3))), true],
    ['zero and negative zero', compare('equal', at(4), constant(number(0))), false],
    ['NaN and NaN', compare('equal', at(3), constant(number(NaN))), true],
    ['an order', compare('less', lengthOf(at(1)), at(0)), false],
    ['an order with equality', compare('at-most', lengthOf(at(1)), at(0)), true],
    ['an order with NaN', compare('less', at(3), at(0)), undefined],
    ['values of two types', compare('equal', at(0), at(2)), false],
    ['an element', { kind: 'contains', collection: at(1), element: constant(number(2)) }, true],
    [
      'a part of a text',
      { kind: 'contains', collection: at(2), element: constant(text('bc')) },
      true,
    ],
    ['the end of a text', affix('end', text('bc')), true],
    ['what is not the start of a text', affix('start', text('bc')), false],
    ['elements of another list', { kind: 'within', part: constant(list(2)), whole: at(1) }, true],
    [
      'an element of no other list',
      { kind: 'within', part: constant(list(3)), whole: at(1) },
      false,
    ],
    ['the same elements in another order', sameElements(list(2, 1, 2)), true],
    ['an element that is missing once', sameElements(list(2, 1)), false],
    ['ascending order', { kind: 'sorted', term: at(1), descending: false }, true],
    ['descending order', { kind: 'sorted', term: at(1), descending: true }, false],
    ['an element that is there twice', { kind: 'distinct', term: at(1) }, false],
    ['a whole number', { kind: 'type', term: at(0), type: 'integer' }, true],
    ['a number that is none', { kind: 'type', term: at(3), type: 'nan' }, true],
    ['a negation', { kind: 'not', condition: compare('equal', at(0), at(0)) }, false],
    [
      'a negation of what is unknown',
      { kind: 'not', condition: compare('less', at(3), at(0)) },
      undefined,
    ],
    ['what was not seen', compare('equal', at(9), at(0)), undefined],
  ])('judges %s', (_, condition, expected) => {
    expect(evaluateCondition(condition, run)).toBe(expected);
  });

  it('takes -0 for no whole number, since `fc.integer()` never makes it', () => {
    const isWhole = (value: string): boolean | undefined =>
      evaluateCondition(
        { kind: 'type', term: at(0), type: 'integer' },
        snapshot([{ is: 'number', text: value }]),
      );

    expect(['0', '-1', '-0', '0.5'].map(isWhole)).toEqual([true, true, false, false]);
  });

  it.each<[string, ObservedValue, boolean | undefined]>([
    ['a word', text('size2'), true],
    ['a text with another sign', text('a b'), false],
    ['an empty text', text(''), false],
    ['an object of words', { is: 'object', class: '', members: [['a', text('b')]] }, true],
    ['a list with a text that is none', { is: 'array', elements: [text('a'), text('-')] }, false],
    ['a number', number(1), true],
    ['what can not be seen', { is: 'function' }, undefined],
  ])('knows whether all texts are words: %s', (_, value, expected) => {
    const condition: Condition = { kind: 'type', term: at(0), type: 'words' };

    expect(evaluateCondition(condition, snapshot([value]))).toBe(expected);
  });

  it.each<[string, ObservedValue, boolean | undefined]>([
    ['letters of two units', text('a😀'), true],
    ['half of a letter', text('a\ud83d'), false],
    ['half of a letter in a list', { is: 'array', elements: [text('a'), text('\ude00')] }, false],
    ['a number', number(1), true],
    ['what can not be seen', { is: 'function' }, undefined],
  ])('knows whether all texts are well-formed: %s', (_, value, expected) => {
    const condition: Condition = {
      kind: 'type',
      term: at(0),
      type: 'well-formed',
    };

    expect(evaluateCondition(condition, snapshot([value]))).toBe(expected);
  });

  it.each<[string, ObservedValue, boolean]>([
    ['letters, signs and spaces', text('a ~Z'), true],
    ['no letter', text(''), true],
    ['a line break', text('a\n'), false],
    ['another letter', text('é'), false],
  ])('knows whether a text is printable ASCII: %s', (_, value, expected) => {
    const condition: Condition = { kind: 'type', term: at(0), type: 'ascii' };

    expect(evaluateCondition(condition, snapshot([value]))).toBe(expected);
  });

  it('does not say that objects which are alike are the same twice', () => {
    const distinct: Condition = { kind: 'distinct', term: at(0) };
    const object: ObservedValue = { is: 'object', class: '', members: [] };

    expect(evaluateCondition(distinct, snapshot([list(1, 2)]))).toBe(true);
    expect(evaluateCondition(distinct, snapshot([list(1, 1)]))).toBe(false);
    const objects = snapshot([{ is: 'array', elements: [object, object] }]);
    expect(evaluateCondition(distinct, objects)).toBeUndefined();
  });

  it('knows nothing of what is unchanged where a call throws', () => {
    const error: ObservedValue = { is: 'error', class: 'Error', message: '' };
    const failed: Snapshot = {
      ...snapshot([list(1)]),
      end: { kind: 'threw', statement: 1, error },
    };

    expect(evaluateCondition({ kind: 'unchanged', variable: 0 }, failed)).toBeUndefined();
  });

  describe('that an input is left unchanged', () => {
    const unchanged: Condition = { kind: 'unchanged', variable: 0 };
    const stack: ObservedValue = { is: 'object', class: 'Stack', members: [] };
    const told = (size: ObservedValue): ReadonlyMap<string, ObservedValue> =>
      new Map([
        ['value 0', stack],
        ['member 0 Stack#size', size],
      ]);
    const ofStack = (before: ObservedValue, after: ObservedValue): Snapshot => ({
      ...snapshot([]),
      before: told(before),
      after: told(after),
    });

    it('is seen of plain data', () => {
      expect(evaluateCondition(unchanged, snapshot([list(1)]))).toBe(true);
      expect(evaluateCondition(unchanged, snapshot([list(1)], [list(2)]))).toBe(false);
    });

    it('is what the members of an instance tell', () => {
      expect(evaluateCondition(unchanged, ofStack(number(1), number(1)))).toBe(true);
      expect(evaluateCondition(unchanged, ofStack(number(1), number(2)))).toBe(false);
      expect(evaluateCondition(unchanged, snapshot([stack]))).toBeUndefined();
    });

    it('is not known where a part of it is not seen', () => {
      const hidden: ObservedValue = { is: 'array', elements: [{ is: 'cut' }] };

      expect(evaluateCondition(unchanged, snapshot([hidden]))).toBeUndefined();
      expect(evaluateCondition(unchanged, ofStack(hidden, hidden))).toBeUndefined();
    });
  });

  it('tells which statement throws, and what', () => {
    const failed: Snapshot = {
      ...snapshot([number(1)]),
      end: {
        kind: 'threw',
        statement: 1,
        error: { is: 'error', class: 'RangeError', message: 'too small' },
      },
    };
    const throws = (statement: number, name: string, message = ''): Condition => ({
      kind: 'throws',
      statement,
      class: name,
      message,
    });

    expect(evaluateCondition(throws(1, 'RangeError'), failed)).toBe(true);
    expect(evaluateCondition(throws(1, 'RangeError', 'too small'), failed)).toBe(true);
    expect(evaluateCondition(throws(1, 'RangeError', 'too large'), failed)).toBe(false);
    expect(evaluateCondition(throws(0, 'RangeError'), failed)).toBe(false);
    expect(evaluateCondition(throws(1, 'TypeError'), failed)).toBe(false);
    expect(evaluateCondition(throws(1, 'RangeError'), snapshot([number(1)]))).toBe(false);
  });
});
