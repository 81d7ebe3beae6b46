import { expect, it } from 'vitest';

import type { ObservedValue } from '../../../../../src/model/test-case-trace.ts';
import type { Answer } from '../../../../../src/runner/worker/test-cases/ask-probes.ts';
import {
  askPureProbes,
  type ProbedExecution,
  type Purities,
} from '../../../../../src/runner/worker/test-cases/judge-probes.ts';
import type { Probe } from '../../../../../src/runner/worker/test-cases/list-probes.ts';

/** A counter whose number shows only in the answers of its members. */
function counter(): ProbedExecution {
  let count = 3;
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
      probe('decrement', 2, () => (count -= 1)),
      probe('value', 0, () => count),
    ],
    snapshot: () => '',
    ask: (probes) => probes.map(answerOf),
  };
}

it('members of which one undoes what the other did are not taken for members that change nothing', async () => {
  const purities: Purities = new Map();

  const answers = await askPureProbes(counter(), purities, () => Promise.resolve(counter()));

  expect(answers.map(({ probe, value }) => [probe.key, value])).toEqual([
    ['value', { is: 'number', text: '3' }],
  ]);
  expect(Object.fromEntries(purities)).toEqual({
    increment: 'impure',
    decrement: 'impure',
    value: 'pure',
  });
});
