import type { PlannedTest } from '../../../model/prioritisation.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { expectedCost, timePerKill, testTime } from './expected-cost.ts';
import { KillChances, type Knowledge, type Prioritisation } from './kill-chances.ts';
import type { TestPlace } from '../../observe/test-catalogue.ts';
import { thresholdsFor, slowTests } from './slow-tests.ts';
import { testUnits, type FixedStrategy } from './test-units.ts';

/** A test with its place in its file and its reasons. */
export interface RankedTest extends TestPlace, Omit<PlannedTest, 'test'> {}

/** Puts the tests that infect a mutant in the order in which the mutant runs with them. */
type RankTests = (places: readonly TestPlace[], mutant: number) => RankedTest[];

/** Returns the function that orders tests by a strategy, as far as the order is known before the first run, with the reasons. */
export function rankTests(
  files: readonly FileObservation[],
  { strategy, knowledge }: Prioritisation,
): RankTests {
  return strategy === 'expected-cost' ? rankByCost(files, knowledge) : rankByUnits(files, strategy);
}

function rankByUnits(files: readonly FileObservation[], strategy: FixedStrategy): RankTests {
  const units = testUnits(files, strategy, thresholdsFor(files));
  return (places) =>
    units.flatMap(({ file, ordinals, milliseconds }) =>
      ordinals.flatMap((ordinal): RankedTest[] => {
        const isPlaced = places.some((place) => place.file === file && place.ordinal === ordinal);
        const test = files[file]?.observed.tests[ordinal];
        if (!isPlaced || test === undefined) return [];
        const together = `together with ${ordinals.length - 1} of its ${strategy === 'original' ? 'file' : 'class'}: ${time(milliseconds)}`;
        const reasons = [ordinals.length === 1 ? 'by itself' : together];
        return [{ file, ordinal, milliseconds: test.duration, reasons }];
      }),
    );
}

function rankByCost(files: readonly FileObservation[], knowledge: Knowledge): RankTests {
  const chances = new KillChances(files, knowledge);
  const slow = slowTests(files, thresholdsFor(files));
  return (places, mutant) => {
    const killer = knowledge.earlierKillers.get(mutant);
    const units = new Map<string, RankedTest[]>();
    for (const place of places) {
      const test = files[place.file]?.observed.tests[place.ordinal];
      if (test === undefined) continue;
      const isSlow = slow[place.file]?.has(place.ordinal) === true;
      const isKiller = killer?.file === place.file && killer.ordinal === place.ordinal;
      const ranked: RankedTest = {
        ...place,
        milliseconds: testTime(test),
        chance: chances.of(place, mutant),
        reasons: [
          ...chances.reasons(place, mutant),
          ...(isSlow ? ['slow, and others reach the same: runs apart'] : []),
        ],
      };
      const unit = isKiller ? '' : `${place.file}${isSlow ? `:${place.ordinal}` : ''}`;
      units.set(unit, [...(units.get(unit) ?? []), ranked]);
    }
    return [...units]
      .map(([unit, tests]) => ({ tests, cost: unit === '' ? 0 : costOf(tests, files) }))
      .toSorted((a, b) => a.cost - b.cost)
      .flatMap(({ tests }) => tests.toSorted((a, b) => timePerChance(a) - timePerChance(b)));
  };
}

function costOf(tests: readonly RankedTest[], files: readonly FileObservation[]): number {
  const load = files[tests[0]?.file ?? -1]?.observed.loadDuration ?? 0;
  const milliseconds = tests.reduce((sum, test) => sum + test.milliseconds, 0);
  const missing = tests.reduce((product, { chance = 0 }) => product * (1 - chance), 1);
  return expectedCost(load, milliseconds, missing);
}

function timePerChance({ milliseconds, chance = 1 }: RankedTest): number {
  return timePerKill(milliseconds, chance);
}

function time(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}
