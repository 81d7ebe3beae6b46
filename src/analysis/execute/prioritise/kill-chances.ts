import type { JobEvent } from '../../../runner/job.ts';
import type { IndexRanges } from '../../../runtime/protocol.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { forEachIndex } from '../../index-ranges.ts';
import type { Knowledge, TestPlace } from './knowledge.ts';

/** How likely a test notices a mutant that it infects. */
export interface KillChances {
  /** From above 0 to 1. */
  readonly of: (place: TestPlace, mutant: number) => number;
  /** The same in words. */
  readonly reasons: (place: TestPlace, mutant: number) => string[];
  /** Learns from what a test file's job reports. */
  readonly note: (file: number, event: JobEvent) => void;
}

/** How much each ingredient of an estimate counts; 0 leaves it out. */
export interface ChanceWeights {
  /** The guess for a test that is neither close nor telling. */
  readonly least: number;
  readonly closeness: number;
  readonly telling: number;
  /** What a run of the test counts, against the guess. */
  readonly learnt: number;
  /** What a neighbour's verdict of an earlier run counts, against a run of this one. */
  readonly earlier: number;
}

/**
 * Those with the fewest runs in bench/prioritisation-replay.ts, on the kill matrices of seven projects. What was tried there and
 * makes no order better is not here: how often the test reaches the site, how many functions it reaches, how far away it is
 * by imports, whether it is named like the function or its file like the mutant's, and verdicts on the same line.
 */
export const chanceWeights: ChanceWeights = {
  least: 0.1,
  closeness: 0.4,
  telling: 0.4,
  learnt: 1,
  earlier: 0.25,
};
/** A test that noticed this mutant in an earlier run does so again, unless one of them was changed. */
const killedBefore = 0.95;
/** How many runs the guess that an estimate starts from is worth. */
const worth = { guess: 4, test: 2 };

interface Tally {
  runs: number;
  kills: number;
}

/** How many mutants one test reaches and infects, in all and per function. */
interface Reach {
  readonly covered: number;
  readonly byFunction: ReadonlyMap<number, number>;
  readonly infectedByFunction: ReadonlyMap<number, number>;
}

/**
 * Estimates chances from what the observe phase saw, and learns while mutants run. A guess comes from how close test and mutant
 * are (the share of the test's coverage that lies in the mutant's function) and from how telling the test is (the share
 * of the function's mutants it reaches that it infects). Runs of the test correct the guess, and runs of it with mutants
 * of the same function correct that.
 */
export function killChances(
  files: readonly FileObservation[],
  { functionOf, earlierKillers }: Knowledge,
  weights: ChanceWeights = chanceWeights,
): KillChances {
  const reaches = new Map<string, Reach>();
  const tallies = new Map<string, Tally>();
  const keyOf = ({ file, ordinal }: TestPlace): string => `${file}:${ordinal}`;
  const tally = (key: string): Tally => tallies.get(key) ?? { runs: 0, kills: 0 };

  function add(key: string, kills: number, count: number): void {
    const { runs, kills: before } = tally(key);
    tallies.set(key, { runs: runs + count, kills: before + kills * count });
  }
  const nearKey = (place: TestPlace, mutant: number): string =>
    `${keyOf(place)}:${functionOf(mutant)}`;

  // Of the tests that did not notice it nothing is known, so that this says little of the test elsewhere.
  for (const [mutant, place] of earlierKillers) add(nearKey(place, mutant), 1, weights.earlier);

  function addRun(place: TestPlace, mutant: number, kills: number): void {
    add(keyOf(place), kills, weights.learnt);
    add(nearKey(place, mutant), kills, weights.learnt);
  }

  function reachOf(place: TestPlace): Reach {
    const key = keyOf(place);
    const known = reaches.get(key);
    if (known !== undefined) return known;
    const trace = files[place.file]?.observed.tests[place.ordinal]?.trace;
    const { covered = [], infected = [] } = trace ?? {};
    const byFunction = countBy(covered, functionOf);
    const reach = {
      covered: [...byFunction.values()].reduce((sum, count) => sum + count, 0),
      byFunction,
      infectedByFunction: countBy(infected, functionOf),
    };
    reaches.set(key, reach);
    return reach;
  }

  function shares(place: TestPlace, mutant: number): { closeness: number; telling: number } {
    const { covered, byFunction, infectedByFunction } = reachOf(place);
    const own = functionOf(mutant);
    const reached = byFunction.get(own) ?? 0;
    return {
      closeness: reached / Math.max(1, covered),
      telling: (infectedByFunction.get(own) ?? 0) / Math.max(1, reached),
    };
  }

  function wasKilledBefore({ file, ordinal }: TestPlace, mutant: number): boolean {
    const killer = earlierKillers.get(mutant);
    return killer?.file === file && killer.ordinal === ordinal;
  }

  return {
    of(place, mutant) {
      if (wasKilledBefore(place, mutant)) return killedBefore;
      const { closeness, telling } = shares(place, mutant);
      const guess = weights.least + weights.closeness * closeness + weights.telling * telling;
      const ofTest = corrected(guess, worth.guess, tally(keyOf(place)));
      const near = tally(nearKey(place, mutant));
      return corrected(ofTest, worth.test, near);
    },
    reasons(place, mutant) {
      if (wasKilledBefore(place, mutant)) return ['noticed this mutant in an earlier run'];
      const { closeness, telling } = shares(place, mutant);
      const { kills } = tally(nearKey(place, mutant));
      const near = weights.earlier === 0 ? 0 : kills / weights.earlier;
      return [
        ...(near > 0 ? [`noticed ${near} of its function's mutants in an earlier run`] : []),
        `${percent(closeness)} of the mutants it reaches are in this function`,
        `of these it infects ${percent(telling)}`,
      ];
    },
    note(file, event) {
      if (event.kind !== 'hot-batch') return;
      const place = { file, ordinal: event.ordinal };
      for (const { mutant } of event.noticed) addRun(place, mutant, 1);
      for (const mutant of [...event.passed, ...event.unseen]) addRun(place, mutant, 0);
    },
  };
}

/** A guess that is worth some runs, after further ones. */
function corrected(guess: number, runsOfGuess: number, { runs, kills }: Tally): number {
  return (runsOfGuess * guess + kills) / (runsOfGuess + runs);
}

function countBy(ranges: IndexRanges, keyOf: (mutant: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  forEachIndex(ranges, (mutant) => {
    const key = keyOf(mutant);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return counts;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
