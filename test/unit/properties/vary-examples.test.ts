import { describe, expect, it } from 'vitest';

import type { InputSequence } from '../../../src/model/property.ts';
import type { Primitive, Statement } from '../../../src/model/test-case.ts';
import { varyExamples } from '../../../src/properties/inputs/vary-examples.ts';

const primitive = (value: Primitive): Statement => ({ kind: 'primitive', value });
const text = (value: string): Statement => primitive({ of: 'string', value });
const input = (...statements: readonly Statement[]): InputSequence => ({
  statements,
  value: statements.length - 1,
});

/** What variations of one input hold, without those of no text. */
function valuesLike(...statements: readonly Statement[]): readonly unknown[] {
  return varyExamples([[input(...statements)]]).map(([varied]) => {
    const made = varied?.statements[varied.value];
    return made?.kind === 'primitive' && 'value' in made.value ? made.value.value : made;
  });
}

describe('inputs like those of the tests', () => {
  it('are texts that differ beside a sign, in their case, or in a space at an end', () => {
    expect(valuesLike(text('a=B'))).toEqual([
      'a',
      'B',
      'a=',
      '=B',
      'a==B',
      'a = B',
      'B=a',
      'A=B',
      'a=b',
      'a=B ',
      ' a=B',
      '',
    ]);
    expect(valuesLike(text('80'))).toEqual(['80 ', ' 80', '81', '0', '8', '800', '']);
  });

  it('are the numbers beside a number and its negative, the other truth, and nothing like other values', () => {
    const number = (of: string): Statement => primitive({ of: 'number', text: of });

    expect(valuesLike(number('2'))).toEqual([number('3'), number('1'), number('-2')]);
    expect(valuesLike(number('0.5'))).toEqual([]);
    expect(valuesLike(primitive({ of: 'boolean', value: true }))).toEqual([false]);
    expect(valuesLike(primitive({ of: 'undefined' }))).toEqual([]);
  });

  it('are lists and objects that lack something, without the values that nothing uses then', () => {
    const [first, second] = [primitive({ of: 'null' }), primitive({ of: 'undefined' })];
    const lists = varyExamples([[input(first, second, { kind: 'array', elements: [0, 1] })]]);
    const object: Statement = { kind: 'object', members: [['a', 0], ['b', 1]] }; // prettier-ignore

    expect(lists).toEqual([
      [input(second, { kind: 'array', elements: [0] })],
      [input(first, { kind: 'array', elements: [0] })],
      [input(first, second, { kind: 'array', elements: [1, 0] })],
      [input(first, second, { kind: 'array', elements: [0, 0, 1] })],
      [input({ kind: 'array', elements: [] })],
    ]);
    expect(varyExamples([[input(first, second, object)]])).toEqual([
      [input(second, { kind: 'object', members: [['b', 0]] })],
      [input(first, { kind: 'object', members: [['a', 0]] })],
    ]);
  });

  it('differ in one input only, and are no inputs of the tests: those of one test with an input of another come first', () => {
    const [one, other] = [input(text('')), input(primitive({ of: 'null' }))];
    const [two, twice] = [
      input(primitive({ of: 'undefined' })),
      input(primitive({ of: 'boolean', value: true })),
    ];
    const flipped = input(primitive({ of: 'boolean', value: false }));

    expect(
      varyExamples([
        [one, two],
        [other, twice],
      ]),
    ).toEqual(
      expect.arrayContaining([
        [other, two],
        [one, twice],
        [other, flipped],
      ]),
    );
    expect(varyExamples([])).toEqual([]);
  });

  it('leave out objects that are changed after they were made', () => {
    const changed: InputSequence = { statements: [text('a'), text('b')], value: 0 };

    expect(varyExamples([[changed]])).toEqual([]);
  });

  it('are few, and of each test some, however many tests there are', () => {
    const examples = Array.from({ length: 60 }, (_, at) => [input(text(`${at}:x`))]);
    const varied = varyExamples(examples);

    expect(varied).toHaveLength(80);
    expect(new Set(varied.map((each) => JSON.stringify(each))).size).toBe(80);
  });
});
