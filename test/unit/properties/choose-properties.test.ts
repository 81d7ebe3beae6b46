import { expect, it } from 'vitest';

import type { Condition, Term } from '../../../src/model/property.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import { chooseProperties } from '../../../src/properties/generalise/choose-properties.ts';
import type { FoundProperty } from '../../../src/properties/generalise/property-search.ts';
import { at, call, compare, not, snapshot, testOf, text } from './condition-builders.ts';

const input: Term = { of: 'variable', variable: 0, when: 'before' };
const isSame = compare('equal', at(2), input);
const ofType = (type: string): Condition => ({ kind: 'type', term: input, type });
const isEmpty: Condition = compare('equal', input, { of: 'constant', value: text('') });

/** A property of a call whose result another undoes. */
function undoneBy(
  undoing: string,
  preconditions: readonly Condition[],
  kills: readonly number[],
): FoundProperty {
  return {
    test: {
      ...testOf(['value'], call('encode', 0), call(undoing, 1)),
      preconditions,
      postconditions: [isSame],
    },
    plans: [{ kind: 'string' }],
    filters: [],
    snapshot: snapshot([text('a')]),
    changed: new Set(),
    relation: 'undone',
    insight: 3,
    kills: new Set(kills),
    inputsTried: 0,
    rejected: 0,
    before: { preconditions: 0, postconditions: 1 },
  };
}

it('what is claimed of more inputs is not claimed again of fewer, whatever else that notices', () => {
  const always = undoneBy('decode', [], [1]);
  const sometimes = undoneBy('decode', [not(isEmpty)], [1, 2]);

  expect(chooseProperties([sometimes, always])).toEqual([always]);
});

it('of two properties that say the same, the one that notices more is chosen, whatever types their inputs have', () => {
  const some = undoneBy('decode', [], [1, 2]);
  const [parameter] = some.test.parameters;
  if (parameter === undefined) throw new Error('It has a parameter.');
  const typed = { ...parameter, type: { kind: 'string' } } as const;
  const most = {
    ...undoneBy('decode', [], [2, 3, 4]),
    test: { ...some.test, parameters: [typed] },
  };

  expect(chooseProperties([some, most])).toEqual([most]);
});

it('what is claimed of a call is not claimed again where a last argument is undefined, but where it is another', () => {
  const always = undoneBy('decode', [], [1]);
  const short = {
    ...always,
    test: {
      ...testOf(['value'], call('parse', 0)),
      postconditions: [compare('equal', at(1), input)],
    },
  };
  const long = (value: ObservedValue): FoundProperty => ({
    ...always,
    kills: new Set([1, 2]),
    test: {
      ...testOf(['value', 'options'], call('parse', 0, 1)),
      preconditions: [
        {
          kind: 'compare',
          comparison: 'same',
          left: { of: 'variable', variable: 1, when: 'before' },
          right: { of: 'constant', value },
        },
      ],
      postconditions: [compare('equal', at(2), input)],
    },
  });
  const twin = long({ is: 'undefined' });
  const other = long({ is: 'null' });

  expect(chooseProperties([twin, short])).toEqual([short]);
  expect(chooseProperties([twin])).toEqual([twin]);
  expect(chooseProperties([other, short])).toContain(other);
});

it('what holds for well-formed texts comes before what holds for words only', () => {
  const ofWords = undoneBy('atob', [ofType('words')], [1, 2, 3]);
  const ofTexts = undoneBy('decode', [ofType('well-formed')], [1, 2]);
  const ofFewer = undoneBy('atob', [ofType('words')], [2]);

  expect(chooseProperties([ofFewer, ofTexts])).toEqual([ofTexts]);
  expect(chooseProperties([ofWords, ofTexts])).toEqual([ofWords, ofTexts]);
});

it('that a call gives the same with its result is not said where it gives back what it was given', () => {
  const { test: own, ...more } = undoneBy('encode', [], [1, 2]);
  const repeated: FoundProperty = { ...more, test: own, relation: 'repeated' };
  const givesBack = (preconditions: readonly Condition[]): FoundProperty => ({
    ...more,
    test: {
      ...testOf(['value'], call('encode', 0)),
      preconditions,
      postconditions: [compare('equal', at(1), input)],
    },
    relation: undefined,
    insight: 2,
  });
  const ofTexts = givesBack([ofType('string')]);
  const ofOthers = givesBack([ofType('number')]);

  expect(chooseProperties([repeated, ofTexts])).toEqual([ofTexts]);
  expect(chooseProperties([repeated, ofOthers])).toEqual([repeated]);
});

it('a claim that rejects more than half of its inputs is not made, and is made of fewer inputs in its place', () => {
  const rejecting = { ...undoneBy('decode', [not(isEmpty)], [1, 2]), rejected: 0.51 };
  const ofWords = undoneBy('decode', [not(isEmpty), ofType('words')], [1]);

  expect(chooseProperties([rejecting, ofWords])).toEqual([ofWords]);
  expect(chooseProperties([rejecting])).toEqual([]);
  const half = { ...rejecting, rejected: 0.5 };
  expect(chooseProperties([half, ofWords])).toEqual([half]);
});

it('if it is known which mutants live, what notices none of them, and few others by itself, is left out, unless it is a law', () => {
  const telling = (kills: readonly number[], own: Partial<FoundProperty>): FoundProperty => ({
    ...undoneBy(`decode${kills.join('')}`, [], kills),
    insight: 2,
    ...own,
  });
  const [many, few, live, law] = [
    telling([1, 2, 3, 4], {}),
    telling([4, 5, 6], {}),
    telling([7], {}),
    telling([8], { insight: 3 }),
  ];
  const all = [many, few, live, law];

  expect(chooseProperties(all)).toEqual(all);
  expect(chooseProperties(all, new Set(), new Set([7]))).toEqual([many, live, law]);
});

it('nothing is said of an instance that is made of the very input that its method gets', () => {
  const made = (receiver: number): FoundProperty => {
    const property = undoneBy('has', [], [1]);
    const asked = { ...call('has', 0), receiver };
    return {
      ...property,
      test: { ...testOf(['value'], call('make', 0), asked), postconditions: [] },
    };
  };

  expect(chooseProperties([made(1)])).toEqual([]);
  expect(chooseProperties([made(0)])).toHaveLength(1);
});

it('nothing is said of a call that gets one input twice if that is one value only', () => {
  const property = undoneBy('decode', [], [1]);
  const twice = (preconditions: readonly Condition[]): FoundProperty => ({
    ...property,
    relation: undefined,
    test: {
      ...testOf(['value'], call('pick', 0, 0)),
      preconditions,
      postconditions: [compare('equal', at(1), input)],
    },
  });
  const isMissing: Condition = {
    kind: 'compare',
    comparison: 'same',
    left: input,
    right: { of: 'constant', value: { is: 'undefined' } },
  };

  expect(chooseProperties([twice([isMissing])])).toEqual([]);
  expect(chooseProperties([twice([])])).toHaveLength(1);
});

it('that something is thrown is not said of a call that gets one input twice', () => {
  const thrown: Condition = { kind: 'throws', statement: 2, class: 'Error', message: 'No' };
  const throwing = (...given: readonly number[]): FoundProperty => ({
    ...undoneBy('decode', [], [1]),
    test: { ...testOf(['value', 'other'], call('add', ...given)), postconditions: [thrown] },
  });

  expect(chooseProperties([throwing(0, 0)])).toEqual([]);
  expect(chooseProperties([throwing(0, 1)])).toHaveLength(1);
});

it('nothing is said of instances that are made of a few texts of the tests', () => {
  const of = (...values: readonly string[]): FoundProperty => {
    const options = values.map((value) => ({
      kind: 'constant' as const,
      value: { of: 'string' as const, value },
    }));
    const made = {
      kind: 'call',
      callable: 'Box',
      arguments: [{ kind: 'one-of', options }],
    } as const;
    const changed = { kind: 'history', start: made, steps: [], most: 3 } as const;
    return { ...undoneBy('decode', [], [1]), plans: [changed] };
  };

  expect(chooseProperties([of('a', 'b')])).toEqual([]);
  expect(chooseProperties([of('a', 'b', 'c', 'd')])).toHaveLength(1);
});

it('what is said of one signature of a function is not said again of another', () => {
  const first = undoneBy('make.decode', [], [1, 2]);
  const second = undoneBy('make~2.decode', [], [1, 3, 4]);

  expect(chooseProperties([first, second])).toEqual([second]);
});

it('that texts are treated one by one is said without a sign between them, if that holds too', () => {
  const joined = (sign: readonly string[], kills: readonly number[]): FoundProperty => ({
    ...undoneBy('decode', [], kills),
    test: {
      ...testOf(
        ['value', 'value2'],
        call('decode', 0),
        call('decode', 1),
        { kind: 'text', parts: [0, ...sign, 1] },
        call('decode', 4),
      ),
      preconditions: sign.length > 0 ? [] : [not(isEmpty)],
      postconditions: [compare('equal', at(5), at(2))],
    },
    plans: [{ kind: 'string' }, { kind: 'string' }],
    relation: 'joined',
  });
  const plain = joined([], [1]);
  const signed = joined(['?'], [1, 2, 3]);

  expect(chooseProperties([signed, plain])).toEqual([plain]);
  expect(chooseProperties([signed])).toEqual([signed]);
});

it.each<[string, (property: FoundProperty) => FoundProperty]>([
  [
    'an input of any type that is not one certain number',
    (property) => withPrecondition(property, not(compare('equal', input, zero))),
  ],
  [
    'two truths that instances tell',
    (property) =>
      withPrecondition(property, compare('equal', member('isZero'), member('isFinite'))),
  ],
  [
    'inputs of which three different things are said',
    ({ test, ...property }) => ({
      ...property,
      test: {
        ...test,
        preconditions: [
          not(isEmpty),
          ofType('ascii'),
          { kind: 'lacks', term: input, characters: '/' },
        ],
      },
    }),
  ],
  [
    'lists of objects without members',
    (property) => ({
      ...property,
      plans: [{ kind: 'list', element: { kind: 'record', members: [] } }],
    }),
  ],
  [
    'a text with a long rest of an example',
    (property) => ({
      ...property,
      test: {
        ...testOf(
          ['value'],
          { kind: 'text', parts: [0, ', de, en, it, es, pt, no, se'] },
          call('encode', 1),
        ),
        postconditions: [compare('equal', at(2), input)],
      },
    }),
  ],
])('no property is about %s', (_, changed) => {
  const property = undoneBy('decode', [], [1, 2]);

  expect(chooseProperties([property])).toEqual([property]);
  expect(chooseProperties([changed(property)])).toEqual([]);
});

const zero: Term = { of: 'constant', value: { is: 'number', text: '0' } };

function member(callable: string): Term {
  return { of: 'member', variable: 0, callable, when: 'before' };
}

function withPrecondition(property: FoundProperty, condition: Condition): FoundProperty {
  const truths = ['isZero', 'isFinite'].map(
    (each) => [`member 0 ${each}`, { is: 'boolean', value: true }] as const,
  );
  return {
    ...property,
    test: { ...property.test, preconditions: [condition] },
    snapshot: { ...property.snapshot, before: new Map([...property.snapshot.before, ...truths]) },
  };
}

/** A property of a call of `round` with two inputs. */
function rounding(precondition: Condition, postcondition: Condition, result: ObservedValue) {
  return {
    ...undoneBy('decode', [], [1, 2, 3]),
    test: {
      ...testOf(['val', 'ceil'], call('round', 0, 1)),
      preconditions: [precondition],
      postconditions: [postcondition],
    },
    relation: undefined,
    snapshot: snapshot([text('a'), text('b'), result]),
  } satisfies FoundProperty;
}

it('that two inputs are not the same is said of truths only', () => {
  const second: Term = { of: 'variable', variable: 1, when: 'before' };
  const differ = not(compare('equal', input, second));
  const truth: ObservedValue = { is: 'boolean', value: false };
  const ofText = rounding(differ, isSame, text('a'));
  const ofTruth = rounding(
    differ,
    compare('equal', at(2), { of: 'constant', value: truth }),
    truth,
  );

  expect(chooseProperties([ofText])).toEqual([]);
  expect(chooseProperties([ofTruth])).toEqual([ofTruth]);
});

it('inputs in an order are not said to come back in this order', () => {
  const second: Term = { of: 'variable', variable: 1, when: 'before' };
  const low: Term = { of: 'property', name: 'low', term: at(2) };
  const high: Term = { of: 'property', name: 'high', term: at(2) };
  const ordered = compare('at-most', input, second);
  const back = rounding(ordered, compare('at-most', low, high), text('a'));
  const between = rounding(ordered, compare('at-most', input, at(2)), text('a'));

  expect(chooseProperties([back])).toEqual([]);
  expect(chooseProperties([between])).toEqual([between]);
});
