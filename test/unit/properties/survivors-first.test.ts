import { expect, it } from 'vitest';

import type { InputTrial } from '../../../src/properties/corpus/input-trial.ts';
import type { Shape } from '../../../src/properties/parameterise/join-shapes.ts';
import { survivorsFirst } from '../../../src/properties/survivors-first.ts';

/** The names of shapes in the order in which they are looked at, by the mutants that the tests of each infect. */
function ordered(
  infected: Readonly<Record<string, readonly number[]>>,
  survivors: readonly number[],
): readonly [first: readonly string[], others: readonly string[]] {
  const shapes = Object.keys(infected).map((name): Shape => ({
    focus: 'call',
    sources: [],
    test: {
      parameters: [],
      statements: [{ kind: 'call', callable: name, arguments: [] }],
      typeArgument: 'number',
      examples: [],
      preconditions: [],
      postconditions: [],
    },
  }));
  const nameOf = ({ test: { statements } }: Shape): string =>
    statements.flatMap((each) => (each.kind === 'call' ? each.callable : [])).join();
  const runs = new Map(
    shapes.map((shape) => [
      shape,
      [{ infected: infected[nameOf(shape)] ?? [] } as unknown as InputTrial],
    ]),
  );
  const { first, others } = survivorsFirst(shapes, runs, new Set(survivors));
  return [first.map(nameOf), others.map(nameOf)];
}

it('looks first at the tests that infect most survivors that none before them does', () => {
  expect(ordered({ a: [1, 9], b: [], c: [1, 2, 3], d: [4] }, [1, 2, 3, 4])).toEqual([
    ['c', 'a', 'd'],
    ['b'],
  ]);
});

it('looks at two tests of each survivor before it looks at all others in their own order', () => {
  expect(ordered({ a: [1], b: [1], c: [1], d: [2] }, [1])).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('keeps the order if no mutant is known to survive', () => {
  expect(ordered({ a: [1], b: [2] }, [])).toEqual([[], ['a', 'b']]);
});
