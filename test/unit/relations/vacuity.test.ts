import { expect, it } from 'vitest';

import { idempotent, roundTrip, symmetry } from '../../../src/relations/catalogue.ts';
import { findViolation } from '../../../src/relations/find-violation.ts';
import type { GenerateValue } from '../../../src/relations/generator.ts';
import { integers, texts } from '../../../src/relations/generators.ts';
import { contentsOf, relation, type Relation } from '../../../src/relations/relation.ts';
import { drive } from '../../../src/relations/steps.ts';

/** The shares of evaluations that say nothing. */
function vacuityOf(declared: Relation): { readonly idle: number; readonly unrelated: number } {
  const contents = contentsOf(declared);
  if (contents === undefined) throw new Error('This is no relation.');
  const run = (input: unknown): unknown => Reflect.apply(contents.program.run, undefined, [input]);
  const trial = drive(findViolation(contents, { seed: 1, pool: 200 }, 200, run, true));
  if (trial instanceof Promise || !('idle' in trial)) throw new Error('It waits.');
  return { idle: trial.idle / trial.judged, unrelated: trial.unrelated / trial.judged };
}

function upperCase(run: (text: string) => unknown, input: GenerateValue<string>): Relation {
  return symmetry('case plays no part', { run, input, change: (text) => text.toUpperCase() });
}

it('notices follow-up inputs that are the source inputs', () => {
  const length = (text: string): number => text.length;

  expect(vacuityOf(upperCase(length, texts('0123', 1, 4))).idle).toBe(1);
  expect(vacuityOf(upperCase(length, texts('abcd', 1, 4))).idle).toBe(0);
});

it.each([
  ['a round trip', (run, input) => roundTrip('is undone', { run, input, back: (text) => text })],
  ['doing a thing twice', (run, input) => idempotent('is done once', { run, input })],
] satisfies [string, (run: (text: string) => string, input: GenerateValue<string>) => Relation][])(
  'notices that nothing changes which could show in %s',
  (_, declared) => {
    const trimmed = (text: string): string => text.trim();

    expect(vacuityOf(declared(trimmed, texts('ab', 1, 4))).idle).toBe(1);
  },
);

it('takes a round trip whose first half changes something for one that says something', () => {
  const there = (text: string): string => `/${text}`;
  const back = (text: string): string => text.slice(1);
  const input = texts('ab', 1, 4);

  expect(vacuityOf(roundTrip('is undone', { run: there, back, input })).idle).toBe(0);
});

it('notices that a relation would also hold for the results of unrelated inputs', () => {
  const isLong = (text: string): boolean => text.length > 9;
  const length = (text: string): number => text.length;

  expect(vacuityOf(upperCase(isLong, texts('ab', 0, 9))).unrelated).toBeGreaterThan(0.9);
  expect(vacuityOf(upperCase(length, texts('ab', 0, 9))).unrelated).toBeLessThan(0.4);
});

it('mixes the halves of pairs that a program returns to be compared', () => {
  const paired = (right: (x: number) => number): Relation =>
    relation('is even', {
      run: (x: number) => [right(x), right(-x)],
      input: integers(-99, 99),
      holds: ([pair], { close }) => close(pair[0], pair[1]),
    });

  expect(vacuityOf(paired((x) => x * x)).unrelated).toBeLessThan(0.3);
  expect(vacuityOf(paired(() => 5)).unrelated).toBeGreaterThan(0.9);
});
