import { describe, expect, it } from 'vitest';

import { comparisonProbe } from '../../../../../src/generation/prove/defects/comparison-probe.ts';
import type { Callable } from '../../../../../src/model/unit-model.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import { callableOf, modelOf, taking } from '../../fake-unit.ts';
import { call, sketch, testCaseOf } from '../../statements.ts';

const ofA: ValueType = { kind: 'instance', class: 'A' };
const makesA = callableOf('A', { kind: 'constructor', returns: ofA });
const makesB = callableOf('B', { kind: 'constructor', returns: { kind: 'instance', class: 'B' } });
const methodOf = (name: string, type: ValueType, differing: Partial<Callable> = {}): Callable =>
  taking(`A#${name}`, [type], { kind: 'method', receiver: 'A', ...differing });

function probed(method: Callable, ...calls: readonly string[]): string[] {
  const testCase = testCaseOf(...calls.map((id) => call(id)));
  const probe = comparisonProbe(testCase, modelOf([makesA, makesB, method]));
  return sketch(probe ?? testCaseOf()).slice(calls.length);
}

describe('a probe of comparisons', () => {
  it('compares objects with themselves and each other in both directions', () => {
    expect(probed(methodOf('equals', ofA), 'A', 'A')).toEqual([
      '$0.A#equals($0)',
      '$0.A#equals($1)',
      '$1.A#equals($0)',
      '$1.A#equals($1)',
    ]);
  });

  it('compares three objects at most', () => {
    expect(probed(methodOf('compareTo', ofA), 'A', 'A', 'A', 'A')).toHaveLength(9);
  });

  it('leaves objects of other classes alone', () => {
    expect(probed(methodOf('equals', ofA), 'B', 'A')).toEqual(['$1.A#equals($1)']);
  });

  it.each([
    ['takes anything', { kind: 'unknown' }, 1],
    ['takes that class or nothing', { kind: 'union', members: [ofA, { kind: 'null' }] }, 1],
    ['takes numbers', { kind: 'number' }, 0],
    ['takes another class', { kind: 'instance', class: 'B' }, 0],
  ] satisfies [string, ValueType, number][])(
    'makes calls of a method that %s: %j',
    (_, type, count) => {
      expect(probed(methodOf('equals', type), 'A')).toHaveLength(count);
    },
  );

  it.each<[string, Callable]>([
    ['other methods', methodOf('add', ofA)],
    ['functions', methodOf('equals', ofA, { kind: 'function' })],
    [
      'methods that need more',
      { ...taking('A#equals', [ofA, ofA]), kind: 'method', receiver: 'A' },
    ],
  ])('makes no calls of %s', (_, method) => {
    expect(probed(method, 'A')).toEqual([]);
  });
});
