import type { SplitThresholds, StrategyName } from '../../../model/prioritisation.ts';
import type { ObservedTest } from '../../../runner/job.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { testClasses } from './test-classes.ts';

/** Tests of one file that are prioritised together: a class, a test, or what splitting left of a class. */
export interface TestUnit {
  readonly file: number;
  /** In the file's order. */
  readonly ordinals: readonly number[];
  /** Milliseconds of one run of these tests with the file loaded; loading is shared by all units of a job. */
  readonly milliseconds: number;
}

/** The strategies of the thesis: their order is the same for all mutants. */
export type FixedStrategy = Exclude<StrategyName, 'expected-cost'>;

/**
 * Splits the classes of test files into units and puts these in the order of a strategy: the runner's, or by time, so that
 * long-running tests come last (thesis, 7.4.2). Times are those of a loaded file ("pre-initialized" in 7.4.3), the
 * longest of the observed runs.
 */
export function testUnits(
  files: readonly FileObservation[],
  strategy: FixedStrategy,
  thresholds: SplitThresholds,
): TestUnit[] {
  const units = files.flatMap(({ observed }, file) =>
    classesFor(observed.tests, strategy)
      .flatMap((tests) => splitClass(tests, strategy, thresholds))
      .map((tests) => unitOf(file, tests)),
  );
  return strategy === 'original'
    ? units
    : units.toSorted((a, b) => a.milliseconds - b.milliseconds);
}

/** The original order knows files only: the suites of one are in their places already. */
function classesFor(
  tests: readonly ObservedTest[],
  strategy: FixedStrategy,
): (readonly ObservedTest[])[] {
  return strategy === 'original' ? [tests] : testClasses(tests).map((one) => one.tests);
}

/** Class-hybrid takes out each test of more than th_m, method-hybrid takes apart each class of more than th_c (thesis, 7.4.3). */
function splitClass(
  tests: readonly ObservedTest[],
  strategy: FixedStrategy,
  thresholds: SplitThresholds,
): (readonly ObservedTest[])[] {
  const each = tests.map((test) => [test]);
  switch (strategy) {
    case 'original':
    case 'class':
      return [tests];
    case 'method':
      return each;
    case 'method-hybrid':
      return unitOf(0, tests).milliseconds > thresholds.class ? each : [tests];
    case 'class-hybrid':
      return splitSlow(tests, ({ duration }) => duration > thresholds.test);
  }
}

/** Takes slow tests out, each by itself; what is left stays together. */
function splitSlow(
  tests: readonly ObservedTest[],
  isSlow: (test: ObservedTest) => boolean,
): (readonly ObservedTest[])[] {
  const rest = tests.filter((test) => !isSlow(test));
  const slow = tests.filter((test) => isSlow(test)).map((test) => [test]);
  return rest.length === 0 ? slow : [rest, ...slow];
}

function unitOf(file: number, tests: readonly ObservedTest[]): TestUnit {
  return {
    file,
    ordinals: tests.map(({ ordinal }) => ordinal),
    milliseconds: tests.reduce((sum, { duration }) => sum + duration, 0),
  };
}
