import { expect, it } from 'vitest';

import type { ObservedValue } from '../../../../../src/model/test-case-trace.ts';
import type { Answer } from '../../../../../src/runner/worker/test-cases/ask-probes.ts';
import {
  askPureProbes,
  type ProbedExecution,
  type Purities,
} from '../../../../../src/runner/worker/test-cases/judge-probes.ts';
import type { Probe } from '../../../../../src/runner/worker/test-cases/list-probes.ts';

/** A counter whose number shows only in the answers of its members, and is never negative. */
function counter(start: number): ProbedExecution {
  let count = start;
  const probe = (name: string, rank: number, ask: () => number): Probe => ({
    what: { of: 'inspector', variable: 0, callable: name },
    key: name,
    rank,
    ask,
  });
  const answerOf = (each: Probe): Answer => {
    const value: ObservedValue = { is: 'number', text: String(each.ask()) };
    return { probe: each, value, surroundings: [] };
  };
  return {
    probes: [
      probe('increment', 2, () => (count += 1)),
      probe('decrement', 2, () => (count = Math.max(0, count - 1))),
      probe('value', 0, () => count),
    ],
    snapshot: () => '',
    ask: (probes) => probes.map(answerOf),
  };
}

it('members of which one undoes what the other did are not taken for members that change nothing', async () => {
  const purities: Purities = new Map();

  const answers = await askPureProbes(counter(3), purities, () => Promise.resolve(counter(3)));

  expect(answers.map(({ probe, value }) => [probe.key, value])).toEqual([
    ['value', { is: 'number', text: '3' }],
  ]);
  expect(Object.fromEntries(purities)).toEqual({
    increment: 'impure',
    decrement: 'impure',
    value: 'pure',
  });
});

it('a member that another undoes only in one order is not taken for one that changes nothing', async () => {
  const purities: Purities = new Map();

  // Increment and decrement give 1 and 0, and asked in the other order they do so again.
  const answers = await askPureProbes(counter(0), purities, () => Promise.resolve(counter(0)));

  expect(answers.map(({ probe, value }) => [probe.key, value])).toEqual([
    ['decrement', { is: 'number', text: '0' }],
    ['value', { is: 'number', text: '0' }],
  ]);
  expect(purities.get('increment')).toBe('impure');
});
