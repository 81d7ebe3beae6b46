import type {
  ExecutionPlan,
  PlannedClass,
  PlannedTest,
  StrategyName,
} from '../../../model/prioritisation.ts';
import type { Mutant } from '../../../model/mutant.ts';
import { mergeRanges } from '../../../runner/merge-ranges.ts';
import type { ObservedTest } from '../../../runner/job.ts';
import type { TestCatalogue, TestPlace } from '../../observe/test-catalogue.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { findMutant } from '../../select/select-mutants.ts';
import { overlaps } from './overlap.ts';
import { thresholdsFor, slowTests } from './slow-tests.ts';
import type { Prioritisation } from './kill-chances.ts';
import { rankTests, type RankedTest } from './rank-tests.ts';
import { testClasses, type TestClass } from './test-classes.ts';
import { testUnits } from './test-units.ts';

/** The input of a plan. */
export interface PlanInput {
  readonly mutants: readonly Mutant[];
  readonly files: readonly FileObservation[];
  readonly tests: TestCatalogue;
  readonly prioritisation: Prioritisation;
  /** Ids, or beginnings of ids, of the mutants whose tests the plan lists. */
  readonly ids: readonly string[];
}

/**
 * Describes which tests a run would execute, in which order, and why, as far as this is known before the first run. Throws a
 * `UserError` for an id that does not name exactly one mutant.
 */
export function explainPlan(input: PlanInput): ExecutionPlan {
  const { mutants, files, tests, prioritisation } = input;
  const thresholds = thresholdsFor(files);
  const rank = rankTests(files, prioritisation);
  const named = ({ file, ordinal, ...planned }: RankedTest): PlannedTest => {
    const test = tests.tests[(tests.firstTest[file] ?? 0) + ordinal];
    return { test: test?.id ?? '', ...planned };
  };
  return {
    strategy: prioritisation.strategy,
    thresholds,
    classes: plannedClasses(input),
    toExecute: mutants.filter((_, index) => tests.infected.testsOf(index).length > 0).length,
    mutants: input.ids.map((id) => {
      const mutant = findMutant(mutants, id);
      const index = mutants.indexOf(mutant);
      const places = tests.infected.testsOf(index).map((number) => placeOf(tests, number));
      return { mutant, tests: rank(places, index).map(named) };
    }),
  };
}

/** In the original order and for expected cost, each file is one class. */
function classesOf({ observed }: FileObservation, strategy: StrategyName): readonly TestClass[] {
  const isWhole = strategy === 'original' || strategy === 'expected-cost';
  return isWhole ? [{ tests: observed.tests }] : testClasses(observed.tests);
}

function plannedClasses({ files, prioritisation }: PlanInput): PlannedClass[] {
  const { strategy } = prioritisation;
  const thresholds = thresholdsFor(files);
  const units = strategy === 'expected-cost' ? [] : testUnits(files, strategy, thresholds);
  const slow = slowTests(files, thresholds);
  const places = new Map(
    units.flatMap(({ file, ordinals }, place) =>
      ordinals.map((ordinal) => [`${file}:${ordinal}`, place] as const),
    ),
  );
  const runsApart = (file: number, test: ObservedTest, own: readonly ObservedTest[]): boolean => {
    if (strategy === 'expected-cost') return slow[file]?.has(test.ordinal) === true;
    if (own.length === 1) return false;
    if (strategy === 'class-hybrid') return test.duration > thresholds.test;
    return strategy === 'method-hybrid' ? timeOf(own) > thresholds.class : strategy === 'method';
  };
  const classes = files.flatMap((file, index) =>
    classesOf(file, strategy).map((one) => ({ ...one, file, index })),
  );
  const shares = overlaps(classes.map(({ file, tests }) => coverageOf(file, tests)));
  const planned = classes.map(({ file, index, suite, tests }, at) => {
    const one: PlannedClass = {
      path: file.testFile.path,
      ...(suite !== undefined && { suite }),
      tests: tests.filter(({ outcome }) => outcome !== 'skip').length,
      load: file.observed.loadDuration,
      milliseconds: timeOf(tests),
      overlap: shares[at] ?? 0,
      split: tests.filter((test) => runsApart(index, test, tests)).map(({ name }) => name),
    };
    const place =
      strategy === 'expected-cost'
        ? one.milliseconds
        : Math.min(...tests.map((test) => places.get(`${index}:${test.ordinal}`) ?? 0));
    return { one, place };
  });
  return planned.toSorted((a, b) => a.place - b.place).map(({ one }) => one);
}

function timeOf(tests: readonly ObservedTest[]): number {
  return tests.reduce((sum, { duration }) => sum + duration, 0);
}

function coverageOf(
  { observed }: FileObservation,
  tests: readonly ObservedTest[],
): readonly number[] {
  const shared = mergeRanges(observed.load.covered, observed.hooks.covered);
  return tests.reduce<readonly number[]>(
    (covered, { trace }) => mergeRanges(covered, trace.covered),
    shared,
  );
}

function placeOf({ firstTest }: TestCatalogue, number: number): TestPlace {
  const file = firstTest.findLastIndex((first) => first <= number);
  return { file, ordinal: number - (firstTest[file] ?? 0) };
}
