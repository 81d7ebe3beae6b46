import { describe, expect, it } from 'vitest';

import type { Condition, Term } from '../../../src/model/property.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import { conditionDistance } from '../../../src/properties/conditions/condition-distance.ts';
import type { Snapshot } from '../../../src/properties/conditions/snapshot.ts';

const number = (value: number): ObservedValue => ({ is: 'number', text: String(value) });
const text = (value: string): ObservedValue => ({ is: 'string', value });
const list = (...values: number[]): ObservedValue => ({
  is: 'array',
  elements: values.map(number),
});

function run(...values: readonly ObservedValue[]): Snapshot {
  const sight = new Map(values.map((value, variable) => [`value ${variable}`, value]));
  return { before: sight, after: sight, end: { kind: 'completed' }, terms: new Map() };
}

const at = (variable: number): Term => ({ of: 'variable', variable, when: 'after' });
const compare = (comparison: 'equal' | 'less' | 'at-most'): Condition => ({
  kind: 'compare',
  comparison,
  left: at(0),
  right: at(1),
});

describe('conditionDistance', () => {
  it.each<[string, Condition, boolean, readonly ObservedValue[], readonly ObservedValue[]]>([
    ['equal numbers', compare('equal'), true, [number(5), number(6)], [number(5), number(60)]],
    ['equal texts', compare('equal'), true, [text('abc'), text('abd')], [text('abc'), text('xyz')]],
    ['equal lists', compare('equal'), true, [list(1, 2), list(1, 3)], [list(1), list(1, 2, 3)]],
    ['an order', compare('less'), true, [number(7), number(6)], [number(90), number(6)]],
    ['no order', compare('less'), false, [number(5), number(6)], [number(5), number(60)]],
    [
      'no order with equality',
      compare('at-most'),
      false,
      [number(5), number(5)],
      [number(1), number(5)],
    ],
    ['an order of texts', compare('less'), true, [text('c'), text('b')], [text('z'), text('b')]],
    [
      'a text within a text',
      { kind: 'contains', collection: at(0), element: at(1) },
      true,
      [text('a/b'), text('a.')],
      [text('xxx'), text('zz')],
    ],
    [
      'an element of a list',
      { kind: 'contains', collection: at(0), element: at(1) },
      true,
      [list(1, 9), number(8)],
      [list(1, 9), number(80)],
    ],
    [
      'an ordered list',
      { kind: 'sorted', term: at(0), descending: false },
      true,
      [list(1, 3, 2)],
      [list(9, 3, 2)],
    ],
    [
      'a list that is not ordered',
      { kind: 'sorted', term: at(0), descending: false },
      false,
      [list(1, 2)],
      [list(1, 90)],
    ],
    [
      'a negation',
      { kind: 'not', condition: compare('at-most') },
      true,
      [number(5), number(5)],
      [number(1), number(5)],
    ],
  ])('is less the nearer a run is to %s, and 0 only there', (_, condition, wanted, near, far) => {
    const [one, other] = [near, far].map((values) =>
      conditionDistance(condition, wanted, run(...values)),
    );
    expect(one).toBeGreaterThan(0);
    expect(other).toBeGreaterThan(one ?? 1);
    expect(other).toBeLessThanOrEqual(1);
    expect(conditionDistance(condition, !wanted, run(...near))).toBe(0);
  });

  it('is 1 for a condition of which the run shows nothing', () => {
    expect(conditionDistance(compare('less'), true, run())).toBe(1);
  });

  it('is 0 for a violation of a condition of which the run shows nothing, since a test of it would fail', () => {
    expect(conditionDistance(compare('less'), false, run())).toBe(0);
  });
});
