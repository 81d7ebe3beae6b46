import { describe, expect, it } from 'vitest';

import {
  createMeetings,
  meetComparisons,
} from '../../../../src/generation/breed/meet-comparison.ts';
import type { Primitive, Statement, TestCase } from '../../../../src/model/test-case.ts';
import type { ValueType } from '../../../../src/model/value-type.ts';
import type { ComparedPair } from '../../../../src/runtime/protocol.ts';
import { modelOf, taking } from '../fake-unit.ts';
import { materialFor } from './materials.ts';

const model = modelOf([taking('take', [{ kind: 'unknown' }])]);

function text(value: string): Statement {
  return { kind: 'primitive', value: { of: 'string', value } };
}

function number(value: number): Statement {
  return { kind: 'primitive', value: { of: 'number', text: String(value) } };
}

/** A call with an array of all values. */
function withAll(...values: Statement[]): TestCase {
  const array: Statement = { kind: 'array', elements: values.map((_, at) => at) };
  const call: Statement = { kind: 'call', callable: 'take', arguments: [values.length] };
  return { statements: [...values, array, call], typeArgument: 'number' };
}

/** The values of the arrays in what is made of a test case that has compared this. */
function madeOf(testCase: TestCase, pairs: readonly ComparedPair[]): readonly string[] {
  const found = new Set<string>();
  for (let seed = 1; seed <= 10; seed += 1) {
    const material = materialFor(model, seed);
    material.seen.noteCompared(testCase, { pairs, keys: [] });
    for (const made of meetComparisons(testCase, material)) found.add(valuesOf(made));
  }
  return [...found].toSorted();
}

function valuesOf({ statements }: TestCase): string {
  const array = statements.find(({ kind }) => kind === 'array');
  const values = array?.kind === 'array' ? array.elements : [];
  const told = values.map((at) => {
    const statement = statements[at];
    if (statement?.kind !== 'primitive') return statement?.kind;
    return statement.value.of === 'string' ? statement.value.value : textIn(statement.value);
  });
  return told.join('|');
}

function textIn(value: Primitive): string {
  return 'text' in value ? value.text : value.of;
}

const cases: readonly (readonly [
  what: string,
  values: readonly Statement[],
  pair: ComparedPair,
  made: readonly string[],
])[] = [
  ['a text', [text('on'), text('up')], ['on', 'off'], ['off|up']],
  ['a text that is the right operand', [text('on')], ['off', 'on'], ['off']],
  ['either text', [text('on'), text('off')], ['on', 'off'], ['off|off', 'on|on']],
  ['a number', [number(3), number(4)], [3, 40], ['40|4']],
  ['a part of a text, in any place', [text('a-a')], ['a', '('], ['(-a', 'a-(']],
  ['a part of a text in other letters', [text('x-AB')], ['ab', 'cd'], ['x-cd']],
  ['a letter whose code is a number', [text('a1')], [97, 40], ['(1']],
  ['an empty text', [text(''), text('x')], ['', 'off'], ['off|x']],
  ['nothing of other values', [text('on'), number(3)], ['up', 'off'], []],
  ['nothing of a number that is compared with no text', [number(3)], ['3', '4'], []],
];

describe('comparisons of a test case come out otherwise by changing', () => {
  it.each(cases)('%s', (_what, values, pair, made) => {
    expect(madeOf(withAll(...values), [pair])).toEqual([...made].toSorted());
  });

  it('one use of a value, or all of them', () => {
    const array: Statement = { kind: 'array', elements: [0, 0] };
    const call: Statement = { kind: 'call', callable: 'take', arguments: [1] };
    const shared: TestCase = { statements: [text('on'), array, call], typeArgument: 'number' };

    expect(madeOf(shared, [['on', 'off']])).toEqual(['off|off', 'off|on', 'on|off']);
  });

  it('one of several pairs at a time', () => {
    const pairs: readonly ComparedPair[] = [
      ['on', 'off'],
      [3, 40],
    ];

    expect(madeOf(withAll(text('on'), number(3)), pairs)).toEqual(['off|3', 'on|40']);
  });

  it('nothing where the type of a parameter forbids it', () => {
    const type: ValueType = { kind: 'literal', value: { of: 'string', value: 'on' } };
    const strict = modelOf([taking('take', [type])]);
    const call: Statement = { kind: 'call', callable: 'take', arguments: [0] };
    const testCase: TestCase = { statements: [text('on'), call], typeArgument: 'number' };
    const material = materialFor(strict);
    material.seen.noteCompared(testCase, { pairs: [['on', 'off']], keys: [] });

    expect(meetComparisons(testCase, material)).toEqual([]);
  });

  it('in one way after another, each once', () => {
    const testCase = withAll(text('on'), text('off'));
    const material = materialFor(model);
    material.seen.noteCompared(testCase, { pairs: [['on', 'off']], keys: [] });
    const { next } = createMeetings(material);
    const made = new Set([next(testCase), next(testCase)].map((each) => each && valuesOf(each)));

    expect(made).toEqual(new Set(['off|off', 'on|on']));
    expect(next(testCase)).toBeUndefined();
  });

  it('nothing before it has run', () => {
    expect(meetComparisons(withAll(text('on')), materialFor(model))).toEqual([]);
  });
});
