import type {
  MatrixFindings,
  MatrixRow,
  MutantClass,
  TestWorth,
} from '../../../model/kill-matrix.ts';
import { groupByKillers, type KillGroup } from './group-by-killers.ts';
import { minimalTests } from './minimal-tests.ts';
import { subsumptionGraph } from './subsumption-graph.ts';

/** Facts about the tests and mutants of a matrix that are not in its rows. */
export interface MatrixSurroundings {
  /** Milliseconds of each test. */
  readonly durations: readonly number[];
  /** Whether the test takes part, which means that it is neither flaky nor skipped. */
  readonly takesPart: (test: number) => boolean;
  /** Whether the mutant of this row counts in the mutation score. */
  readonly isValid: (row: number) => boolean;
  /** Whether the mutant of this row counts as detected in the mutation score. */
  readonly isDetected: (row: number) => boolean;
}

/**
 * Draws all conclusions from the rows of a kill matrix. The known killers of an incomplete row count for the worth of tests, but the
 * row has no place in the subsumption graph.
 */
export function findInMatrix(
  rows: readonly MatrixRow[],
  { durations, takesPart, isValid, isDetected }: MatrixSurroundings,
): MatrixFindings {
  const testCount = durations.length;
  const all = groupByKillers(rows);
  const isWhole = rows.every(({ isComplete }) => isComplete);
  const known = isWhole ? all : groupByKillers(rows, ({ isComplete }) => isComplete);
  const subsumption = subsumptionGraph(known, testCount);
  const dominators = subsumption.classes.filter(({ isDominator }) => isDominator);
  const hardest = isWhole ? dominators : dominatorsOf(all, testCount);
  const minimal = minimalTests(
    hardest.map(({ killers }) => killers),
    durations,
  );
  const participants = durations.map((_, test) => test).filter(takesPart);
  const valid = rows.filter((_, row) => isValid(row)).length;
  const undetected = rows.filter((_, row) => isValid(row) && !isDetected(row)).length;
  const sum = (tests: readonly number[]): number =>
    tests.reduce((total, test) => total + (durations[test] ?? 0), 0);
  return {
    tests: rateTests(participants, { groups: all, dominators, valid, testCount }),
    minimal: { tests: minimal, duration: sum(minimal), durationOfAll: sum(participants) },
    subsumption,
    undetected,
    subsumingScore: percent(dominators.length, dominators.length + undetected),
  };
}

function dominatorsOf(groups: readonly KillGroup[], testCount: number): MutantClass[] {
  return subsumptionGraph(groups, testCount).classes.filter(({ isDominator }) => isDominator);
}

function rateTests(
  tests: readonly number[],
  from: {
    readonly groups: readonly KillGroup[];
    readonly dominators: readonly MutantClass[];
    readonly valid: number;
    readonly testCount: number;
  },
): TestWorth[] {
  const kills = new Uint32Array(from.testCount);
  const soleKills = new Uint32Array(from.testCount);
  const dominators = new Uint32Array(from.testCount);
  const add = (counts: Uint32Array, test: number, count: number): void => {
    counts[test] = (counts[test] ?? 0) + count;
  };
  for (const { mutants, killers } of from.groups) {
    for (const test of killers) add(kills, test, mutants.length);
    const [first] = killers;
    if (first !== undefined && killers.length === 1) add(soleKills, first, mutants.length);
  }
  for (const { killers } of from.dominators) for (const test of killers) add(dominators, test, 1);
  return tests.map((test) => ({
    test,
    kills: kills[test] ?? 0,
    soleKills: soleKills[test] ?? 0,
    score: percent(kills[test] ?? 0, from.valid) ?? 0,
    dominators: dominators[test] ?? 0,
    isRedundant: soleKills[test] === 0,
  }));
}

function percent(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (100 * part) / whole;
}
