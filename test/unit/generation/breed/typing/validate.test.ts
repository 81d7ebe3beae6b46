import { describe, expect, it } from 'vitest';

import { validate, validateLoosely } from '../../../../../src/generation/breed/typing/validate.ts';
import type { Statement, TestCase } from '../../../../../src/model/test-case.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import { callable, moneyUnit, number, object, string, unit } from '../../sample-units.ts';

const one: Statement = { kind: 'primitive', value: { of: 'number', text: '1' } };
const euro: Statement = { kind: 'primitive', value: { of: 'string', value: 'EUR' } };
const money: Statement = { kind: 'call', callable: 'Money.of', arguments: [0, 1] };
const label: Statement = { kind: 'assign', callable: 'Money#label', receiver: 2, value: 1 };

function faultOf(...statements: Statement[]): string | undefined {
  return validate({ statements, typeArgument: 'number' }, moneyUnit);
}

describe('validate', () => {
  it('finds nothing in a test case that is whole', () => {
    const plus: Statement = { kind: 'call', callable: 'Money#plus', receiver: 2, arguments: [2] };

    expect(faultOf(one, euro, money, label, plus)).toBeUndefined();
  });

  it.each<[string, Statement[], RegExp]>([
    ['a later variable', [{ kind: 'array', elements: [1] }, one], /uses variable 1/],
    ['its own variable', [{ kind: 'array', elements: [0] }], /not before it/],
    [
      'the variable of an assignment',
      [one, euro, money, label, { kind: 'array', elements: [3] }],
      /has no value/,
    ],
    [
      'a callable that is not there',
      [{ kind: 'call', callable: 'x', arguments: [] }],
      /not in the model/,
    ],
    ['too few arguments', [one, { kind: 'call', callable: 'Money.of', arguments: [0] }], /too few/],
    [
      'too many arguments',
      [one, euro, { kind: 'call', callable: 'Money.of', arguments: [0, 1, 1] }],
      /too many/,
    ],
    [
      'an argument of another type',
      [one, { kind: 'call', callable: 'Money.of', arguments: [0, 0] }],
      /variable 0 as currency/,
    ],
    [
      'no receiver',
      [one, euro, money, { kind: 'call', callable: 'Money#amount', arguments: [] }],
      /no receiver/,
    ],
    [
      'a receiver of another class',
      [one, { kind: 'call', callable: 'Money#amount', receiver: 0, arguments: [] }],
      /no Money/,
    ],
    [
      'a receiver that is not needed',
      [one, euro, money, { kind: 'call', callable: 'Money.of', receiver: 2, arguments: [0, 1] }],
      /doesn't need/,
    ],
    [
      'an assignment to what is only read',
      [one, euro, money, { kind: 'assign', callable: 'Money#amount', receiver: 2, value: 0 }],
      /can't be assigned/,
    ],
    [
      'an assignment of another type',
      [one, euro, money, { kind: 'assign', callable: 'Money#label', receiver: 2, value: 0 }],
      /doesn't fit/,
    ],
    ['a wait for what is no promise', [one, { kind: 'await', promise: 0 }], /no promise/],
    [
      'the elements of what is no async iterable',
      [one, { kind: 'await', promise: 0, gathers: true }],
      /no async iterable/,
    ],
    [
      'an instance that cannot be made',
      [{ kind: 'built-in', class: 'Worker', arguments: [] }],
      /can't be made/,
    ],
    [
      'an enum member that is not there',
      [{ kind: 'member', constant: 'E', member: 'A' }],
      /no type mentions/,
    ],
  ])('tells of %s', (_, statements, fault) => {
    expect(faultOf(...statements)).toMatch(fault);
  });
});

describe('validateLoosely', () => {
  const declared = object({ width: number, label: string });
  const guessed: ValueType = { ...object({ width: number, label: string }), isGuessed: true };
  const boxes = unit({
    callables: [
      callable('declared', { box: declared }, number),
      callable('guessed', { box: guessed }, number),
    ],
  });
  const boxPassedTo = (id: string, value: number): TestCase => ({
    statements: [
      one,
      euro,
      { kind: 'object', members: [['width', value]] },
      { kind: 'call', callable: id, arguments: [2] },
    ],
    typeArgument: 'number',
  });

  it('lets an object lack members that no type declares', () => {
    expect(validate(boxPassedTo('guessed', 0), boxes)).toMatch(/variable 2 as box/);
    expect(validateLoosely(boxPassedTo('guessed', 0), boxes)).toBeUndefined();
  });

  it('requires members that a type declares, and the types of those that are there', () => {
    expect(validateLoosely(boxPassedTo('declared', 0), boxes)).toMatch(/variable 2 as box/);
    expect(validateLoosely(boxPassedTo('guessed', 1), boxes)).toMatch(/variable 2 as box/);
  });
});
