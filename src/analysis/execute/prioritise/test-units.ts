import type { SplitThresholds, StrategyName } from '../../../model/prioritisation.ts';
import type { ObservedTest } from '../../../runner/job.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { testClasses } from './test-classes.ts';

/** Tests of one file that are ordered together: a class, a test, or the rest of a class after its slow tests were taken out. */
export interface TestUnit {
  readonly file: number;
  /** The ordinals of the tests, in the file's order. */
  readonly ordinals: readonly number[];
  /** Milliseconds of one run of these tests in the loaded file. All units of a job share the load. */
  readonly milliseconds: number;
}

/** The strategies of the thesis. Their order is the same for all mutants. */
export type FixedStrategy = Exclude<StrategyName, 'expected-cost'>;

/**
 * Splits the classes of test files into units and puts the units in the order of a strategy: the runner's order, or ascending by
 * time (thesis, 7.4.2). The time of a test is the longest of its observed runs in a loaded file ("pre-initialized" in 7.4.3).
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

/** In the original order each file is one class, because its suites are already in their order. */
function classesFor(
  tests: readonly ObservedTest[],
  strategy: FixedStrategy,
): (readonly ObservedTest[])[] {
  return strategy === 'original' ? [tests] : testClasses(tests).map((one) => one.tests);
}

/** Class-hybrid takes out each test that is longer than th_m. Method-hybrid divides each class that is longer than th_c (thesis, 7.4.3). */
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

/** Makes each slow test a unit. The other tests stay together. */
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
