import { describe, expect, it } from 'vitest';

import type { InputSequence, ParameterisedTest, Term } from '../../../src/model/property.ts';
import type { Statement } from '../../../src/model/test-case.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import { composeTerm } from '../../../src/properties/conditions/compose-term.ts';
import { evaluateCondition } from '../../../src/properties/conditions/evaluate-condition.ts';
import { evaluateTerm } from '../../../src/properties/conditions/evaluate-term.ts';
import { variablesIn } from '../../../src/properties/conditions/variables-of.ts';
import { openTexts } from '../../../src/properties/parameterise/open-texts.ts';
import { at, call, constant, list, number, snapshot, testOf, text } from './condition-builders.ts';

const input = (value: string): InputSequence => ({
  statements: [{ kind: 'primitive', value: { of: 'string', value } }],
  value: 0,
});

const record = (
  members: Readonly<Record<string, ObservedValue>>,
  className = '',
): ObservedValue => ({
  is: 'object',
  class: className,
  members: Object.entries(members),
});

/** What a test becomes of one call of `parse` with a text, which gave a result. */
function opened(given: string, result: ObservedValue): ParameterisedTest | undefined {
  const test = { ...testOf(['value'], call('parse', 0)), examples: [[input(given)]] };
  return openTexts(test, 0, snapshot([text(given), result]));
}

const names = (test: ParameterisedTest | undefined): readonly string[] | undefined =>
  test?.parameters.map(({ name }) => name);

describe('openTexts', () => {
  it('makes parameters of the parts of a text that come back, and names them by the members that hold them', () => {
    const test = opened(
      'http://example/path',
      record({ host: text('example'), rest: text('path') }),
    );
    expect(names(test)).toEqual(['host', 'rest']);
    const composed: Statement = { kind: 'text', parts: ['http://', 0, '/', 1] };
    expect(test?.statements).toEqual([composed, call('parse', 2)]);
    expect(test?.examples).toEqual([[input('example'), input('path')]]);
  });

  it('finds words of which only the case has changed', () => {
    const test = opened('Some_Words', text('some-words'));
    expect(test?.statements[0]).toEqual({ kind: 'text', parts: [0, '_', 1] });
    expect(test?.examples).toEqual([[input('Some'), input('Words')]]);
  });

  it('makes one parameter of a part that is there twice', () => {
    expect(opened('twice,twice', text('twice'))?.statements[0]).toEqual({
      kind: 'text',
      parts: [0, ',', 0],
    });
  });

  it('makes numbers of digits of which the result has a multiple', () => {
    const test = opened('2 KB', number(2048));
    expect(test?.parameters).toEqual([{ name: 'amount', type: { kind: 'number' } }]);
    expect(test?.statements).toEqual([{ kind: 'text', parts: [0, ' KB'] }, call('parse', 1)]);
    const two: InputSequence = {
      statements: [{ kind: 'primitive', value: { of: 'number', text: '2' } }],
      value: 0,
    };
    expect(test?.examples).toEqual([[two]]);
  });

  it('names numbers by the members that hold them', () => {
    expect(names(opened('12:30', record({ hours: number(12), minutes: number(30) })))).toEqual([
      'hours',
      'minutes',
    ]);
  });

  it('leaves digits as they are that are a part of a word or of another number, or begin with zero', () => {
    expect(opened('a5', number(5))).toBeUndefined();
    expect(opened('1.5', number(5))).toBeUndefined();
    expect(opened('05 h', number(5))).toBeUndefined();
    expect(opened('7 h', number(5))).toBeUndefined();
    expect(opened('7 h', number(0))).toBeUndefined();
  });

  it('leaves a text as it is if nothing of it comes back, or all of it does', () => {
    expect(opened('yes', { is: 'boolean', value: true })).toBeUndefined();
    expect(opened('same', text('same'))).toBeUndefined();
    expect(opened('a=b', text('b'))).toBeUndefined();
  });

  it('leaves a text as it is if the call threw', () => {
    const test = { ...testOf(['value'], call('parse', 0)), examples: [[input('some text')]] };
    const thrown = { ...snapshot([text('some text'), text('some')]) };
    const end = { kind: 'threw', statement: 1, error: text('some') } as const;
    expect(openTexts(test, 0, { ...thrown, end })).toBeUndefined();
  });

  it('makes test code of other inputs that are plain data', () => {
    const options: InputSequence = {
      statements: [
        { kind: 'primitive', value: { of: 'boolean', value: true } },
        { kind: 'object', members: [['strict', 0]] },
      ],
      value: 1,
    };
    const test = {
      ...testOf(['value', 'options'], call('parse', 0, 1)),
      examples: [[input('"word"'), options]],
    };
    const seen = snapshot([
      text('"word"'),
      record({ strict: { is: 'boolean', value: true } }),
      text('word'),
    ]);
    expect(openTexts(test, 0, seen)?.statements).toEqual([
      { kind: 'text', parts: ['"', 0, '"'] },
      { kind: 'primitive', value: { of: 'boolean', value: true } },
      { kind: 'object', members: [['strict', 2]] },
      call('parse', 1, 3),
    ]);
  });
});

describe('composeTerm', () => {
  const before = (variable: number): Term => ({ of: 'variable', variable, when: 'before' });
  const compose = (value: ObservedValue, ...given: ObservedValue[]): Term | undefined => {
    const inputs = given.map((each, variable) => ({ term: before(variable), value: each }));
    return composeTerm(value, inputs, snapshot(given));
  };

  it('composes a text of inputs and of what is between them', () => {
    const term = compose(text('left=right;'), text('left'), text('right'));
    expect(term).toEqual({
      of: 'text',
      parts: [before(0), constant(text('=')), before(1), constant(text(';'))],
    });
  });

  it('composes the names and the values of members, in the class that was seen', () => {
    const term = compose(
      record({ left: text('right'), size: number(2) }, 'Object'),
      text('left'),
      text('right'),
    );
    expect(term).toEqual({
      of: 'record',
      class: 'Object',
      members: [
        [before(0), before(1)],
        [constant(text('size')), constant(number(2))],
      ],
    });
  });

  it('finds an input in lower and upper case', () => {
    const lower: Term = { of: 'derived', by: 'lower-case', term: before(0) };
    const upper: Term = { of: 'derived', by: 'upper-case', term: before(0) };
    const value: ObservedValue = { is: 'array', elements: [text('word'), text('WORD')] };
    expect(compose(value, text('Word'))).toEqual({ of: 'list', elements: [lower, upper] });
  });

  it('composes of numbers: their digits in texts, and the numbers themselves beside them', () => {
    expect(compose(text('500B'), number(500))).toEqual({
      of: 'text',
      parts: [before(0), constant(text('B'))],
    });
    expect(compose(record({ width: number(-15.5), height: number(640) }), number(640))).toEqual({
      of: 'record',
      class: '',
      members: [
        [constant(text('width')), constant(number(-15.5))],
        [constant(text('height')), before(0)],
      ],
    });
    expect(compose(list(12, 13), number(12))).toBeUndefined();
    expect(compose(number(640), number(640))).toBeUndefined();
    expect(compose(list(640), text('640'))).toBeUndefined();
  });

  it('composes nothing of inputs that are short, are not there, or are all of the result', () => {
    expect(compose(text('a-b'), text('a'), text('b'))).toBeUndefined();
    expect(compose(text('other'), text('word'))).toBeUndefined();
    expect(compose(text('word'), text('word'))).toBeUndefined();
    expect(compose(list(1, 2), text('word'))).toBeUndefined();
  });
});

describe('composed terms', () => {
  const seen = snapshot([text('name'), text('value'), number(-0)]);

  it('join texts and numbers as a template literal does', () => {
    const term: Term = { of: 'text', parts: [at(0), constant(text(':')), at(2)] };
    expect(evaluateTerm(term, seen)).toEqual(text('name:0'));
    expect(variablesIn(term)).toEqual([0, 2]);
  });

  it('are unknown where one of their parts is, or can’t be joined', () => {
    expect(evaluateTerm({ of: 'text', parts: [at(0), at(7)] }, seen)).toBeUndefined();
    expect(evaluateTerm({ of: 'list', elements: [at(7)] }, seen)).toBeUndefined();
    const joined = snapshot([list(1)]);
    expect(evaluateTerm({ of: 'text', parts: [at(0)] }, joined)).toBeUndefined();
  });

  it('give a later member of one name in the place of the earlier one, as objects do', () => {
    const members = [
      [at(0), at(1)],
      [constant(text('other')), at(1)],
      [at(0), at(2)],
    ] as const;
    expect(evaluateTerm({ of: 'record', class: '', members }, seen)).toEqual(
      record({ name: number(-0), other: text('value') }),
    );
  });
});

it('a text lacks characters if it has none of them', () => {
  const lacks = (value: ObservedValue): boolean | undefined =>
    evaluateCondition({ kind: 'lacks', term: at(0), characters: '=;' }, snapshot([value]));
  expect(lacks(text('plain'))).toBe(true);
  expect(lacks(text('a;b'))).toBe(false);
  expect(lacks(number(1))).toBeUndefined();
});
