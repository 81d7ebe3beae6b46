import { forEachIndex } from '../index-ranges.ts';
import type { FileObservation } from '../observe/observation.ts';
import { noTests, type TestSet } from './pair-state.ts';

/** A test file with the ordinals of its tests that have turned out to be flaky so far. */
export interface InfectingFile {
  readonly observation: FileObservation;
  readonly flaky: ReadonlySet<number>;
}

/**
 * Calls `visit` with each mutant that tests of a file infect, in ascending order, and with the set of these tests. Flaky
 * tests do not count. Neighbouring mutants that the same tests infect share one set.
 */
export function forEachInfectedByTests(
  { observation, flaky }: InfectingFile,
  visit: (mutant: number, tests: TestSet) => void,
): void {
  const tests = observation.observed.tests.filter(({ ordinal }) => !flaky.has(ordinal));
  const first = Math.min(...tests.map(({ trace }) => trace.infected[0] ?? Infinity));
  const end = Math.max(0, ...tests.map(({ trace }) => trace.infected.at(-1) ?? 0));
  if (first >= end) return;
  const words = 1 + ((tests.at(-1)?.ordinal ?? 0) >> 5);
  const bits = new Int32Array((end - first) * words);
  for (const { ordinal, trace } of tests) {
    const [word, bit] = [ordinal >> 5, 1 << (ordinal & 31)];
    forEachIndex(trace.infected, (mutant) => {
      const at = (mutant - first) * words + word;
      bits[at] = (bits[at] ?? 0) | bit;
    });
  }
  let last: TestSet = noTests;
  for (let mutant = first; mutant < end; mutant += 1) {
    const own = bits.subarray((mutant - first) * words, (mutant - first + 1) * words);
    if (own.every((word) => word === 0)) continue;
    if (last.length === 0 || own.some((word, at) => word !== last[at])) last = [...own];
    visit(mutant, last);
  }
}

/** The mutants that a test file infects: while it is loaded, in hooks, or in tests that are not flaky. */
export function infectedMutants({ observation, flaky }: InfectingFile): Set<number> {
  const { load, hooks, tests, infectedByLasting = [] } = observation.observed;
  const infected = new Set<number>();
  const add = (mutant: number): void => void infected.add(mutant);
  for (const ranges of [load.infected, hooks.infected, infectedByLasting]) {
    forEachIndex(ranges, add);
  }
  for (const { ordinal, trace } of tests) {
    if (!flaky.has(ordinal)) forEachIndex(trace.infected, add);
  }
  return infected;
}
