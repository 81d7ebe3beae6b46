import type { ExecutionPlan, PlannedFile, PlannedTest } from '../../model/prioritisation.ts';
import type { Mutant } from '../../model/mutant.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { ObservedTest } from '../../runner/job.ts';
import type { TestCatalogue } from '../judge-mutants.ts';
import type { FileObservation } from '../observation.ts';
import { findMutant } from '../select-mutants.ts';
import type { TestPlace } from './knowledge.ts';
import { overlaps } from './overlap.ts';
import { thresholdsFor, type Prioritisation } from './scheduler.ts';
import { rankTests, type RankedTest } from './rank-tests.ts';
import { slowTests } from './slow-tests.ts';
import { testUnits } from './test-units.ts';

/** What a plan is made from. */
export interface PlanInput {
  readonly mutants: readonly Mutant[];
  readonly files: readonly FileObservation[];
  readonly tests: TestCatalogue;
  readonly prioritisation: Prioritisation;
  /** Ids, or beginnings of ids, of the mutants whose tests are to be listed. */
  readonly ids: readonly string[];
}

/**
 * Describes which tests a run would execute in what order, and why, as far as that is known before the first run. Throws a
 * `UserError` for an id that no mutant, or more than one, has.
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
    files: plannedFiles(input),
    toExecute: mutants.filter((_, index) => tests.infected.testsOf(index).length > 0).length,
    mutants: input.ids.map((id) => {
      const mutant = findMutant(mutants, id);
      const index = mutants.indexOf(mutant);
      const places = tests.infected.testsOf(index).map((number) => placeOf(tests, number));
      return { mutant, tests: rank(places, index).map(named) };
    }),
  };
}

function plannedFiles({ files, prioritisation }: PlanInput): PlannedFile[] {
  const { strategy } = prioritisation;
  const thresholds = thresholdsFor(files);
  const fixed = strategy === 'expected-cost' ? 'class-hybrid' : strategy;
  const units = testUnits(files, fixed, thresholds);
  const slow = slowTests(files, thresholds);
  const order = [...new Set(units.map(({ file }) => file))];
  const shares = overlaps(files.map(coverageOf));
  return order.flatMap((index) => {
    const file = files[index];
    if (file === undefined) return [];
    const { tests, loadDuration } = file.observed;
    const isWhole = units.filter((unit) => unit.file === index).length < 2;
    const isSplit = ({ ordinal, duration }: ObservedTest): boolean => {
      if (strategy === 'expected-cost') return slow[index]?.has(ordinal) === true;
      return !isWhole && (strategy !== 'class-hybrid' || duration > thresholds.test);
    };
    return [
      {
        path: file.testFile.path,
        tests: tests.filter(({ outcome }) => outcome !== 'skip').length,
        load: loadDuration,
        milliseconds: tests.reduce((sum, { duration }) => sum + duration, 0),
        overlap: shares[index] ?? 0,
        split: tests.filter(isSplit).map(({ name }) => name),
      },
    ];
  });
}

function coverageOf({ observed }: FileObservation): readonly number[] {
  const shared = mergeRanges(observed.load.covered, observed.hooks.covered);
  return observed.tests.reduce<readonly number[]>(
    (covered, { trace }) => mergeRanges(covered, trace.covered),
    shared,
  );
}

function placeOf({ firstTest }: TestCatalogue, number: number): TestPlace {
  const file = firstTest.findLastIndex((first) => first <= number);
  return { file, ordinal: number - (firstTest[file] ?? 0) };
}
