import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  advance,
  hotState,
  isOpen,
  type PairEvent,
  type PairState,
  plainState,
  difference,
  noTests,
  testSet,
} from '../../../../src/analysis/execute/pair-state.ts';
import type { Noticed } from '../../../../src/runner/job.ts';

const ordinal = fc.constantFrom(0, 31, 32, 70);
const tests = fc.uniqueArray(ordinal, { maxLength: 3 });
const noticed: fc.Arbitrary<Noticed> = fc.oneof(
  ordinal.map((one) => failedBy(one)),
  fc.constant<Noticed>({ kind: 'hook-failed', message: '' }),
  fc.constant<Noticed>({ kind: 'loop-fuel-exhausted' }),
);
const pairEvent: fc.Arbitrary<PairEvent> = fc.oneof(
  fc.record({ kind: fc.constant('passed' as const), test: ordinal, seen: fc.boolean() }),
  ordinal.map((one): PairEvent => ({ kind: 'noticed', test: one, why: failedBy(one) })),
  fc.record({
    kind: fc.constant('distrusted' as const),
    level: fc.constantFrom('warm' as const, 'cold' as const),
  }),
  fc.record({
    kind: fc.constant('whole-file' as const),
    isolation: fc.constantFrom('warm' as const, 'cold' as const),
    why: fc.option(noticed, { nil: undefined }),
  }),
  fc.constant<PairEvent>({ kind: 'suspected' }),
  fc.constant<PairEvent>({ kind: 'confirmed', why: { kind: 'wall-clock', limit: 1 } }),
  fc.record({
    kind: fc.constant('flaky' as const),
    tests: tests.map(testSet),
    outside: fc.boolean(),
    isAsked: fc.boolean(),
  }),
);
const hotKill = { why: failedBy(0), isolation: 'hot', noticedBy: testSet([0, 32]) } as const;
const firstState: fc.Arbitrary<PairState> = fc.oneof(
  fc
    .record({ unseen: fc.boolean(), stateful: fc.boolean() })
    .map((flags) => hotState({ left: noTests, ...flags, kill: hotKill })),
  fc
    .record({ some: tests, unseen: fc.boolean(), stateful: fc.boolean() })
    .map(({ some, ...flags }) => hotState({ left: testSet(some), ...flags, kill: undefined })),
  fc.constantFrom(plainState('warm'), plainState('cold'), plainState('unasked')),
);

function failedBy(one: number): Noticed {
  return { kind: 'test-failed', ordinal: one, message: `test ${one}` };
}

/** The states that random events lead to, with the event between each two of them. */
function holds(invariant: (before: PairState, event: PairEvent, after: PairState) => void): void {
  fc.assert(
    fc.property(firstState, fc.array(pairEvent, { maxLength: 20 }), (first, events) => {
      let state = first;
      for (const event of events) {
        const next = advance(state, event);
        invariant(state, event, next);
        state = next;
      }
    }),
    { numRuns: 4000 },
  );
}

/** The table of docs/architecture.md: the kinds of states by state and event. */
function documentedTransitions(): Map<string, string> {
  const page = readFileSync(new URL('../../../../docs/architecture.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('<!-- transitions -->');
  const lines = table.trim().split('\n\n')[0]?.split('\n') ?? [];
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const [[, ...events] = [], , ...states] = rows;
  return new Map(
    states.flatMap(([state, ...cells]) =>
      cells.map((cell, at): [string, string] => [
        `${state} ${events[at]}`,
        cell.split(', ').toSorted().join(', '),
      ]),
    ),
  );
}

test('the table in the docs has every transition that happens, and no other', () => {
  const found = new Map<string, Set<string>>();
  holds((before, event, after) => {
    const key = `${before.kind} ${event.kind}`;
    found.set(key, (found.get(key) ?? new Set()).add(after.kind));
  });
  const sorted = [...found].map(([key, kinds]): [string, string] => [
    key,
    [...kinds].toSorted().join(', '),
  ]);
  expect(new Map(sorted)).toEqual(documentedTransitions());
});

describe('whatever happens to a mutant in a test file', () => {
  test('its kill only falls to a whole run, or with a test that is flaky, and then what may notice it runs again', () => {
    holds((before, event, after) => {
      if (before.kill === undefined || after.kill !== undefined) return;
      expect(['whole-file', 'flaky']).toContain(event.kind);
      if (event.kind !== 'flaky' || !event.isAsked || before.kind === 'unasked') return;
      const others = difference(before.kill.noticedBy, event.tests);
      if (others.length === 0 && before.kill.isolation === 'hot') return;
      expect(isOpen(after)).toBe(true);
    });
  });

  test('it is done only by a run of the whole file, the last of its tests, or when no more than flaky tests infect it', () => {
    holds((before, event, after) => {
      if (!isOpen(before) || isOpen(after)) return;
      const ran = 'test' in event ? testSet([event.test]) : noTests;
      const gone = event.kind === 'flaky' ? event.tests : ran;
      const isLast = before.kind === 'hot' && difference(before.left, gone).length === 0;
      const isWhole = event.kind === 'whole-file' || event.kind === 'confirmed';
      const isUnasked = event.kind === 'flaky' && !event.isAsked;
      expect(isLast || isWhole || isUnasked).toBe(true);
    });
  });

  test('a run of the whole file has the last word over all before it', () => {
    holds((_, event, after) => {
      if (event.kind !== 'whole-file') return;
      expect(after.kind).toBe('settled');
      expect(after.kill?.why).toEqual(event.why);
    });
  });

  test('what hot runs may not settle is not settled by hot runs', () => {
    holds((before, event, after) => {
      if (!/warm|cold|suspect/.test(before.kind) || !/passed|noticed/.test(event.kind)) return;
      expect(after.kind).toBe(before.kind);
    });
  });

  test('a suspect stays one until it has run alone', () => {
    holds((before, event, after) => {
      if (before.kind !== 'suspect' || /whole-file|confirmed/.test(event.kind)) return;
      expect(after.kind).toBe('suspect');
    });
  });

  test('the same event twice is the same as once', () => {
    holds((_, event, after) => {
      if (event.kind === 'confirmed') return;
      expect(advance(after, event)).toEqual(after);
    });
  });
});
