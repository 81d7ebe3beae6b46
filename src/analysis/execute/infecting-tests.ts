import { forEachIndex } from '../index-ranges.ts';
import type { ObservedTest } from '../../runner/job.ts';
import type { FileObservation } from '../observe/observation.ts';
import { noTests, testSet, type TestSet } from './pair-state.ts';

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

/**
 * The tests of a file whose first run does what a later run would not do again, or changes what later tests may notice: they are not
 * repeatable, they change visible or hidden state, or code between tests changes it next to them. A mutant that infects one of them is
 * judged by running all of them from the start, since the other tests of the file change nothing for them. The set is empty if that
 * would not be sound, or would not save much.
 */
export function statefulTests({ observed, repeatable, leftOut }: FileObservation): TestSet {
  const { tests, together, leavesChildren, infectedByLasting } = observed;
  if (!repeatable || together || leavesChildren || infectedByLasting || leftOut) return noTests;
  const found = tests.filter(isStateful);
  return found.length * 2 > tests.length ? noTests : testSet(found.map(({ ordinal }) => ordinal));
}

/** Returns whether a test is one of those that `statefulTests` finds. */
export function isStateful(test: ObservedTest): boolean {
  const { repeatable, changesState, writesHidden, meetsChange } = test;
  return !repeatable || [changesState, writesHidden, meetsChange].includes(true);
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
