import type { Test } from '../../model/test.ts';
import type { CommandOfTests } from '../../model/verdict.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { GlobalSetUp } from '../../runner/test-runner.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { FileObservation } from './observation.ts';

/** The tests of all files in their order, and indices of the mutants that they reach and infect. */
export interface TestCatalogue {
  readonly tests: readonly Test[];
  /** The number of the first test of each file. */
  readonly firstTest: readonly number[];
  readonly covered: CoverageIndex;
  readonly infected: CoverageIndex;
  /** The commands that tests start in which a mutant may be present and does not take effect. */
  readonly outsideOf: (mutant: number) => readonly CommandOfTests[];
}

/** A test, by its file and its ordinal in that file. */
export interface TestPlace {
  readonly file: number;
  readonly ordinal: number;
}

/** Catalogues all tests. Each test of a file also reaches the mutants that the file reaches while it loads, and in hooks. */
export function catalogueTests(
  files: readonly FileObservation[],
  setUps: readonly GlobalSetUp[] = [],
): TestCatalogue {
  const tests: Test[] = [];
  const firstTest: number[] = [];
  const covered: (readonly number[])[] = [];
  const infected: (readonly number[])[] = [];
  const seen = new Map<string, number>();
  for (const { testFile, observed } of files) {
    firstTest.push(tests.length);
    const shared = {
      covered: mergeRanges(observed.load.covered, observed.hooks.covered),
      infected: mergeRanges(observed.load.infected, observed.hooks.infected),
    };
    for (const test of observed.tests) {
      const { line, column = 1 } = test;
      tests.push({
        id: uniqueId(seen, testFile.project, `${testFile.path} > ${test.name}`),
        file: testFile.path,
        name: test.name,
        duration: test.duration,
        ...(line !== undefined && { location: { line, column } }),
      });
      const skipped = test.outcome === 'skip';
      covered.push(skipped ? [] : mergeRanges(shared.covered, test.trace.covered));
      infected.push(skipped ? [] : mergeRanges(shared.infected, test.trace.infected));
    }
  }
  return {
    tests,
    firstTest,
    covered: coverageIndex(covered),
    infected: coverageIndex(infected),
    outsideOf: outsideIndex(files, setUps),
  };
}

function outsideIndex(
  files: readonly FileObservation[],
  setUps: readonly GlobalSetUp[],
): TestCatalogue['outsideOf'] {
  const ofSetUps = setUps
    .filter(({ starts }) => starts)
    .map(({ path, mutants }) => ({ started: { command: 'globalSetup', testFile: path }, mutants }));
  const ofFiles = files.flatMap(({ testFile, observed }) =>
    (observed.outside ?? []).map(({ command, mutants }) => ({
      started: { command, testFile: testFile.path },
      mutants,
    })),
  );
  const all = [...ofFiles, ...ofSetUps];
  const index = coverageIndex(all.map(({ mutants }) => mutants));
  return (mutant) => index.testsOf(mutant).flatMap((number) => all[number]?.started ?? []);
}

function uniqueId(seen: Map<string, number>, project: string, name: string): string {
  const id = project === '' ? name : `[${project}] ${name}`;
  const count = (seen.get(id) ?? 0) + 1;
  seen.set(id, count);
  return count === 1 ? id : `${id} #${count}`;
}

/**
 * Tells which tests reach (or infect) a mutant. Neighbouring mutants that the same tests reach share one list. So the size of the
 * index grows with the number of borders of the tests' ranges, and not with the number of tests times the number of mutants.
 */
export interface CoverageIndex {
  /** Returns the numbers of the tests of one mutant, in ascending order. */
  readonly testsOf: (mutant: number) => readonly number[];
}

/** Builds the index from the ranges of each test. The number of a test is its place in the list. */
export function coverageIndex(rangesOfTests: readonly IndexRanges[]): CoverageIndex {
  const starts = borders(rangesOfTests);
  const lists: number[][] = starts.map(() => []);
  rangesOfTests.forEach((ranges, test) => {
    for (let i = 0; i < ranges.length; i += 2) {
      const end = ranges[i + 1] ?? 0;
      for (let at = segmentOf(starts, ranges[i] ?? 0); (starts[at] ?? end) < end; at += 1) {
        lists[at]?.push(test);
      }
    }
  });
  return { testsOf: (mutant) => lists[segmentOf(starts, mutant)] ?? [] };
}

/** The indices at which the set of tests may change, in ascending order. */
function borders(rangesOfTests: readonly IndexRanges[]): readonly number[] {
  const all = new Set<number>();
  for (const ranges of rangesOfTests) for (const border of ranges) all.add(border);
  return [...all].toSorted((a, b) => a - b);
}

/** Finds the last segment that starts at or before an index; -1 if there is none. */
function segmentOf(starts: readonly number[], index: number): number {
  let low = -1;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}
