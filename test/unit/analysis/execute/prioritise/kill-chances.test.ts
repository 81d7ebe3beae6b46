import { describe, expect, test } from 'vitest';

import {
  chanceWeights,
  KillChances,
  nothingKnown,
  type Knowledge,
} from '../../../../../src/analysis/execute/prioritise/kill-chances.ts';
import { observationOf } from '../../books.ts';

/** Mutants 0 to 9 are in one function, those from 10 on in another. */
const knowledge: Knowledge = { ...nothingKnown, functionOf: (mutant) => Math.floor(mutant / 10) };
const file = observationOf({
  path: 'a',
  tests: [{ infects: [1, 2, 3] }, { infects: [1, 2, 3, 10, 11, 12, 13, 14] }],
});
const close = { file: 0, ordinal: 0 };
const broad = { file: 0, ordinal: 1 };

function batch(ordinal: number, passed: readonly number[], killed: readonly number[]) {
  const noticed = killed.map((mutant) => ({
    mutant,
    why: { kind: 'test-failed', ordinal, message: '' } as const,
  }));
  return { kind: 'hot-batch', ordinal, passed, noticed, unsettled: [], unseen: [] } as const;
}

describe('the chance that a test notices a mutant', () => {
  test('is higher where more of what it reaches lies in the function of the mutant', () => {
    const chances = new KillChances([file], knowledge);
    expect(chances.of(close, 1)).toBeGreaterThan(chances.of(broad, 1));
  });

  test('is higher where the test infects more of what it reaches', () => {
    const { observed } = file;
    const [telling, other] = observed.tests;
    if (telling === undefined || other === undefined) throw new Error('The file has no tests.');
    const dull = { ...telling, ordinal: 1, trace: { covered: [1, 4], infected: [1, 2] } };
    const files = [{ ...file, observed: { ...observed, tests: [telling, dull] } }];
    const chances = new KillChances(files, knowledge);
    expect(chances.of(close, 1)).toBeGreaterThan(chances.of(broad, 1));
  });

  test('rises with each mutant of the function that the test kills, and falls with each that it does not', () => {
    const chances = new KillChances([file], knowledge);
    const before = chances.of(broad, 1);
    chances.note(0, batch(1, [], [2, 3]));
    const raised = chances.of(broad, 1);
    chances.note(0, batch(1, [2, 3], []));
    expect(raised).toBeGreaterThan(before);
    expect(chances.of(broad, 1)).toBeLessThan(raised);
  });

  test('changes more by neighbours than by mutants of another function', () => {
    const chances = new KillChances([file], knowledge);
    chances.note(0, batch(1, [], [2, 3]));
    const here = chances.of(broad, 1);
    const elsewhere = new KillChances([file], knowledge);
    elsewhere.note(0, batch(1, [], [10, 11]));
    expect(here).toBeGreaterThan(elsewhere.of(broad, 1));
  });

  test('leaves out what counts nothing', () => {
    const weights = { ...chanceWeights, closeness: 0, telling: 0, learnt: 0 };
    const chances = new KillChances([file], knowledge, weights);
    chances.note(0, batch(1, [], [2, 3]));
    expect(chances.of(broad, 1)).toBe(weights.least);
    expect(chances.of(close, 1)).toBe(weights.least);
  });

  test('is highest for the test that noticed the mutant in an earlier run, and raised for its neighbours', () => {
    const earlierKillers = new Map([[1, broad]]);
    const chances = new KillChances([file], { ...knowledge, earlierKillers });
    expect(chances.of(broad, 1)).toBeGreaterThan(0.9);
    expect(chances.of(broad, 1)).toBeGreaterThan(chances.of(close, 1));
    expect(chances.reasons(broad, 1)).toEqual(['noticed this mutant in an earlier run']);
    expect(chances.of(broad, 2)).toBeGreaterThan(new KillChances([file], knowledge).of(broad, 2));
    expect(chances.reasons(broad, 2)[0]).toMatch(/^noticed 1 of its function's mutants/);
  });
});
