import { describe, expect, it, test } from 'vitest';

import { inputVariables } from '../../../../src/generation/breed/input-variables.ts';
import { validate } from '../../../../src/generation/breed/typing/validate.ts';
import type { Statement, TestCase } from '../../../../src/model/test-case.ts';
import type { ValueType } from '../../../../src/model/value-type.ts';
import {
  boolean,
  callable,
  literal,
  number,
  object as objectType,
  string,
  union,
  unit,
} from '../sample-units.ts';
import { array, call, num, object, primitive, str, testCaseOf } from '../statements.ts';
import { materialFor } from './materials.ts';

const numbers: ValueType = { kind: 'array', element: number };

/** Calls `use` with one argument, which the last of the statements makes. */
function use(
  type: ValueType,
  ...statements: readonly Statement[]
): { readonly testCase: TestCase; readonly movesOf: (steps: number) => readonly TestCase[] } {
  const model = unit({ callables: [callable('use', { value: type }, number)] });
  const testCase = testCaseOf(...statements, call('use', statements.length - 1));
  const material = materialFor(model);
  return {
    testCase,
    movesOf(steps) {
      const moved = inputVariables(testCase, material).flatMap(
        ({ move }) => move(testCase, steps) ?? [],
      );
      for (const each of moved) expect(validate(each, model)).toBeUndefined();
      return moved;
    },
  };
}

/** What is made of a single value. */
const moves: readonly (readonly [
  what: string,
  type: ValueType,
  value: Statement,
  steps: number,
  expected: readonly Statement[],
])[] = [
  ['a whole number by ones and tenths', number, num(5), 2, [num(7), num(5.2)]],
  [
    'a fraction by ones, tenths, hundredths and finer',
    number,
    num(0.3),
    -1,
    [num(-0.7), num(0.2), num(0.29), num(0.2999)],
  ],
  ['no number that has no neighbours', number, num(Infinity), 1, []],
  [
    'a bigint by ones',
    { kind: 'bigint' },
    primitive({ of: 'bigint', digits: '9' }),
    4,
    [primitive({ of: 'bigint', digits: '13' })],
  ],
  [
    'a text by its length, and by each character',
    string,
    str('ab'),
    2,
    [str('abbb'), str('cb'), str('ad')],
  ],
  ['a text down to nothing', string, str('a'), -1, [str(''), str('`')]],
  ['no text that is shorter than nothing', string, str(''), -1, []],
  [
    'a boolean by turning it round',
    boolean,
    primitive({ of: 'boolean', value: true }),
    1,
    [primitive({ of: 'boolean', value: false })],
  ],
  [
    'literals in the order of their union',
    union(literal('low'), literal('middle'), literal('high')),
    str('low'),
    2,
    [str('high')],
  ],
  ['nothing beyond the last literal', union(literal('low'), literal('high')), str('high'), 1, []],
  ['nothing of null', { kind: 'null' }, primitive({ of: 'null' }), 1, []],
];

test.each(moves)('varies %s', (_what, type, value, steps, expected) => {
  const { movesOf } = use(type, value);

  expect(movesOf(steps).map(({ statements }) => statements[0])).toEqual(expected);
});

describe('input variables', () => {
  it('are the primitives inside arrays and objects, each by itself', () => {
    const { movesOf } = use(
      objectType({ a: numbers }),
      num(1),
      num(2),
      array(0, 1),
      object({ a: 2 }),
    );
    const whole = movesOf(4).map(({ statements }) => statements.slice(0, 2));

    expect(whole).toContainEqual([num(5), num(2)]);
    expect(whole).toContainEqual([num(1), num(6)]);
  });

  it('make an array longer by elements like its last, each a variable of its own', () => {
    const { movesOf } = use(numbers, num(7), array(0));

    expect(movesOf(2)).toContainEqual(
      testCaseOf(num(7), num(7), num(7), array(0, 1, 2), call('use', 3)),
    );
  });

  it('make an array shorter, down to nothing', () => {
    const { movesOf } = use(numbers, num(7), num(8), array(0, 1));

    expect(movesOf(-2)).toContainEqual(testCaseOf(num(7), num(8), array(), call('use', 2)));
    expect(movesOf(-3)).not.toEqual([]);
    expect(movesOf(-3).every(({ statements }) => statements[2]?.kind === 'array')).toBe(true);
    expect(movesOf(-3).map(({ statements }) => statements[2])).not.toContainEqual(array());
  });

  it('are the members of an enum, in their order', () => {
    const member = (value: string): ValueType => ({
      kind: 'literal',
      value: { of: 'string', value },
      text: { constant: 'Size', member: value },
    });
    const { movesOf } = use(union(member('small'), member('large')), {
      kind: 'member',
      constant: 'Size',
      member: 'small',
    });

    expect(movesOf(1).map(({ statements }) => statements[0])).toEqual([
      { kind: 'member', constant: 'Size', member: 'large' },
    ]);
    expect(movesOf(2)).toEqual([]);
  });
});
