import { expect, it } from 'vitest';

import { createRandom } from '../../../src/foundation/random.ts';
import type { ArbitraryPlan } from '../../../src/model/arbitrary-plan.ts';
import type { InputSequence } from '../../../src/model/property.ts';
import { withKnownPart } from '../../../src/properties/corpus/sample-inputs.ts';
import { hostileParts, HostileValues } from '../../../src/properties/inputs/hostile-values.ts';
import { PlainValues } from '../../../src/properties/inputs/plain-values.ts';
import { samplePlan, type SampledInput } from '../../../src/properties/inputs/sample-plan.ts';
import { at, compare, constant, number } from './condition-builders.ts';

const constants = { numbers: [], strings: [], bigints: [], patterns: [] };

/** A queue that calls have filled and emptied. */
const queue: ArbitraryPlan = {
  kind: 'history',
  start: { kind: 'call', callable: 'Queue', arguments: [] },
  steps: [
    { callable: 'Queue#add', arguments: [{ kind: 'integer' }] },
    {
      callable: 'Queue#take',
      arguments: [],
      guards: [compare('less', constant(number(0)), at(0))],
    },
    { callable: 'Queue#clear', arguments: [] },
  ],
  most: 5,
};

function sampled(plan: ArbitraryPlan, isHostile = false): readonly SampledInput[] {
  const random = createRandom(1);
  const values = isHostile
    ? new HostileValues(random, hostileParts(constants, []))
    : new PlainValues(random, constants);
  return Array.from({ length: 500 }, () => samplePlan(plan, random, values));
}

function callsOf({ statements }: SampledInput): readonly string[] {
  return statements.flatMap((each) =>
    each.kind === 'call' && each.receiver !== undefined ? [each.callable] : [],
  );
}

it('a call that throws where an instance is empty comes only after as many that fill it, none of which was undone', () => {
  const histories = sampled(queue).map(callsOf);

  const taken = histories.flatMap((calls) => {
    let size = 0;
    return calls.flatMap((call) => {
      const before = size;
      size = call === 'Queue#add' ? size + 1 : call === 'Queue#take' ? size - 1 : 0;
      return call === 'Queue#take' ? [before] : [];
    });
  });
  expect(Math.min(...taken)).toBe(1);
  expect(Math.max(...taken)).toBeGreaterThan(1);
});

it('hostile instances have up to twice as many calls behind them as plain ones', () => {
  const longest = (all: readonly SampledInput[]): number =>
    Math.max(...all.map((each) => callsOf(each).length));

  expect(longest(sampled(queue))).toBe(5);
  expect(longest(sampled(queue, true))).toBe(10);
});

it('an input can be a value that another is made of, if its plan allows that', () => {
  const random = createRandom(1);
  const values = new PlainValues(random, constants);
  const filled: InputSequence = {
    statements: [
      { kind: 'call', callable: 'Queue', arguments: [] },
      { kind: 'primitive', value: { of: 'number', text: '7' } },
      { kind: 'call', callable: 'Queue#add', receiver: 0, arguments: [1] },
    ],
    value: 0,
  };
  const any = samplePlan({ kind: 'integer' }, random, values);
  const negative = samplePlan({ kind: 'integer', max: -1 }, random, values);

  const [, known] = withKnownPart([filled, any], random);
  expect(known?.statements).toEqual([{ kind: 'primitive', value: { of: 'number', text: '7' } }]);
  expect(withKnownPart([filled, negative], random)).toEqual([filled, negative]);
});
