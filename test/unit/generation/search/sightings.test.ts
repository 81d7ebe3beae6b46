import { describe, expect, it } from 'vitest';

import { createSightings } from '../../../../src/generation/search/sightings.ts';
import type { Trial } from '../../../../src/generation/prove/try-test-cases.ts';
import type { TestCaseResult } from '../../../../src/runner/unit-host.ts';
import { traceOf } from '../fake-unit.ts';
import { num, testCaseOf } from '../statements.ts';

const testCase = testCaseOf(num(1));
const result: TestCaseResult = { trace: traceOf({ functions: {} }, testCase), fuel: 0 };

function trialOf(
  covered: readonly number[],
  infected: readonly number[],
  withMutants: readonly number[] = [],
): Trial {
  const search = { covered, infected, branches: [], necessity: [] };
  return {
    testCase,
    near: { ...result, search },
    ...(withMutants.length > 0 && { original: result }),
    withMutants: new Map(withMutants.map((mutant) => [mutant, { ...result, fuel: mutant }])),
    kills: [],
  };
}

describe('sightings', () => {
  it('know what any test case reached and infected', () => {
    const sightings = createSightings(new Set([0, 1, 2, 3]));
    sightings.note(trialOf([0, 2], []));
    sightings.note(trialOf([1, 3], [2, 3]));

    sightings.note(trialOf([0, 1], []));

    expect([0, 1, 2, 3].map(sightings.of)).toEqual([
      { tried: { reached: 2, infected: 0, executed: 0 }, runs: [] },
      { tried: { reached: 2, infected: 0, executed: 0 }, runs: [] },
      { tried: { reached: 1, infected: 1, executed: 0 }, runs: [] },
      { tried: { reached: 0, infected: 0, executed: 0 }, runs: [] },
    ]);
  });

  it('know the run that came nearest to infecting a mutant', () => {
    const sightings = createSightings(new Set([0]));
    const cases = [9, 2, 5].map((distance) => {
      const one = { ...trialOf([0, 1], []), testCase: testCaseOf(num(distance)) };
      const search = {
        covered: [0, 1],
        infected: [],
        branches: [],
        necessity: [[0, distance, 1, 1] as const],
      };
      return { ...one, near: { ...result, search } };
    });
    cases.forEach(sightings.note);

    expect(sightings.of(0).nearest).toEqual({ distance: 2, testCase: cases[1]?.testCase });
  });

  it('are only made of mutants that are watched at the time', () => {
    const watched = new Set([0, 1]);
    const sightings = createSightings(watched);
    watched.delete(1);
    sightings.note(trialOf([0, 2], [0, 2]));

    expect(sightings.of(0).tried.infected).toBe(1);
    expect(sightings.of(1)).toEqual({ tried: { reached: 0, infected: 0, executed: 0 }, runs: [] });
  });

  it('keep the first runs with a mutant, and those without it beside them', () => {
    const sightings = createSightings(new Set([4]));
    sightings.note(trialOf([4, 5], [4, 5]));
    for (let at = 0; at < 7; at += 1) sightings.note(trialOf([4, 5], [4, 5], [4]));

    const { runs, tried } = sightings.of(4);
    expect(tried).toEqual({ reached: 8, infected: 8, executed: 7 });
    expect(runs).toHaveLength(5);
    expect(runs[0]).toEqual({ original: result, mutant: { ...result, fuel: 4 } });
  });
});
