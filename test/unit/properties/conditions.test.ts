import { describe, expect, it } from 'vitest';

import type { Condition, Term } from '../../../src/model/property.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import { evaluateCondition } from '../../../src/properties/conditions/evaluate-condition.ts';
import { evaluateTerm } from '../../../src/properties/conditions/evaluate-term.ts';
import type { Snapshot } from '../../../src/properties/conditions/snapshot.ts';

const number = (value: number): ObservedValue => ({
  is: 'number',
  text: Object.is(value, -0) ? '-0' : String(value),
});
const list = (...values: number[]): ObservedValue => ({
  is: 'array',
  elements: values.map(number),
});
const text = (value: string): ObservedValue => ({ is: 'string', value });

/** A run that showed these values of variables before and after. */
function snapshot(
  before: readonly ObservedValue[],
  after: readonly ObservedValue[] = before,
): Snapshot {
  const sight = (values: readonly ObservedValue[]): Map<string, ObservedValue> =>
    new Map(values.map((value, variable) => [`value ${variable}`, value]));
  return {
    before: sight(before),
    after: sight(after),
    end: { kind: 'completed' },
    terms: new Map(),
  };
}

const at = (variable: number): Term => ({ of: 'variable', variable, when: 'after' });
const constant = (value: ObservedValue): Term => ({ of: 'constant', value });
const lengthOf = (term: Term): Term => ({ of: 'length', term });
const compare = (comparison: 'equal' | 'less' | 'at-most', left: Term, right: Term): Condition => ({
  kind: 'compare',
  comparison,
  left,
  right,
});

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
    ['joined texts', { of: 'arithmetic', operator: '+', left: at(2), right: at(2) }, text('abab')],
    ['nothing of an unknown variable', at(9), undefined],
  ])('gives %s', (_, term, expected) => {
    expect(evaluateTerm(term, run)).toEqual(expected);
  });
});

describe('evaluateCondition', () => {
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

  it('notices that an input was changed', () => {
    const unchanged: Condition = { kind: 'unchanged', variable: 0 };

    expect(evaluateCondition(unchanged, snapshot([list(1)]))).toBe(true);
    expect(evaluateCondition(unchanged, snapshot([list(1)], [list(2)]))).toBe(false);
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
