import type { Mutant } from '../../../model/mutant.ts';
import type { StrategyName } from '../../../model/prioritisation.ts';
import type { JobEvent } from '../../../runner/job.ts';
import type { IndexRanges } from '../../../runtime/protocol.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { forEachIndex } from '../../index-ranges.ts';
import type { TestCatalogue, TestPlace } from '../../observe/test-catalogue.ts';

/** What is known of mutants before any of them is executed. */
export interface Knowledge {
  /** The number of the function that a mutant is in; -1 if nothing is known of the mutant. */
  readonly functionOf: (mutant: number) => number;
  /** The tests that noticed mutants in an earlier run, by mutant. */
  readonly earlierKillers: ReadonlyMap<number, TestPlace>;
}

export const nothingKnown: Knowledge = { functionOf: () => -1, earlierKillers: new Map() };

/**
 * Gathers what is known of the mutants of a run.
 *
 * @param killers by the id of a mutant, the id of the test that noticed it in an earlier run
 */
export function gatherKnowledge(
  mutants: readonly Pick<Mutant, 'id' | 'file' | 'functionName'>[],
  { tests, firstTest }: TestCatalogue,
  killers: ReadonlyMap<string, string>,
): Knowledge {
  const functions = new Map<string, number>();
  const functionOf = Int32Array.from(mutants, ({ file, functionName }) => {
    const name = `${file}\0${functionName}`;
    const number = functions.get(name) ?? functions.size;
    functions.set(name, number);
    return number;
  });
  const places = new Map<string, TestPlace>();
  firstTest.forEach((first, file) => {
    const next = firstTest[file + 1] ?? tests.length;
    for (let number = first; number < next; number += 1) {
      places.set(tests[number]?.id ?? '', { file, ordinal: number - first });
    }
  });
  const earlierKillers = new Map<number, TestPlace>();
  mutants.forEach(({ id }, mutant) => {
    const place = places.get(killers.get(id) ?? '');
    if (place !== undefined) earlierKillers.set(mutant, place);
  });
  return { functionOf: (mutant) => functionOf[mutant] ?? -1, earlierKillers };
}

/** The weight of each ingredient of an estimate; 0 leaves it out. */
export interface ChanceWeights {
  /** The guess for a test whose closeness and telling share are 0. */
  readonly least: number;
  readonly closeness: number;
  readonly telling: number;
  /** The weight of a run of the test, relative to the guess. */
  readonly learnt: number;
  /** The weight of a verdict of an earlier run about a mutant of the same function, relative to a run of this analysis. */
  readonly earlier: number;
}

/** The order of tests, and the knowledge that it is based on. */
export interface Prioritisation {
  readonly strategy: StrategyName;
  readonly knowledge: Knowledge;
  /** The weights of kill chances; by default `chanceWeights`. */
  readonly weights?: ChanceWeights;
}

/**
 * The weights with the fewest runs in bench/prioritisation-replay.ts, on the kill matrices of seven projects. These ingredients
 * were tried there and made no order better: how often the test reaches the site, how many functions it reaches, its distance by
 * imports, names that the test shares with the function or the file of the mutant, and verdicts on the same line.
 */
export const chanceWeights: ChanceWeights = {
  least: 0.1,
  closeness: 0.4,
  telling: 0.4,
  learnt: 1,
  earlier: 0.25,
};
/** A test that noticed this mutant in an earlier run notices it again, unless the test or the mutated code was changed. */
const killedBefore = 0.95;
/** The number of runs that a guess is worth when runs correct it: the first guess, and the estimate for the test. */
const worth = { guess: 4, test: 2 };

interface Tally {
  runs: number;
  kills: number;
}

/** The number of mutants that one test reaches and infects, in total and per function. */
interface Reach {
  readonly covered: number;
  readonly byFunction: ReadonlyMap<number, number>;
  readonly infectedByFunction: ReadonlyMap<number, number>;
}

/**
 * Estimates the probability that a test notices a mutant that it infects, from the observations, and learns while mutants run. The
 * first guess depends on two shares. The closeness is the share of the test's coverage that lies in the mutant's function. The
 * telling share is the share of the function's reached mutants that the test infects. Runs of the test correct the guess. Runs of
 * the test with mutants of the same function correct the result once more.
 */
export class KillChances {
  readonly #files: readonly FileObservation[];
  readonly #knowledge: Knowledge;
  readonly #weights: ChanceWeights;
  /** By test. */
  readonly #reaches = new Map<string, Reach>();
  /** By test, and by test and function. */
  readonly #tallies = new Map<string, Tally>();

  constructor(
    files: readonly FileObservation[],
    knowledge: Knowledge,
    weights: ChanceWeights = chanceWeights,
  ) {
    this.#files = files;
    this.#knowledge = knowledge;
    this.#weights = weights;
    // Nothing is known of tests that did not notice the mutant. So an earlier kill counts only in the mutant's function.
    for (const [mutant, place] of knowledge.earlierKillers) {
      this.#add(this.#nearKey(place, mutant), 1, weights.earlier);
    }
  }

  /** Returns the probability, above 0 and at most 1. */
  of(place: TestPlace, mutant: number): number {
    if (this.#wasKilledBefore(place, mutant)) return killedBefore;
    const weights = this.#weights;
    const { closeness, telling } = this.#shares(place, mutant);
    const guess = weights.least + weights.closeness * closeness + weights.telling * telling;
    const ofTest = corrected(guess, worth.guess, this.#tally(testKey(place)));
    return corrected(ofTest, worth.test, this.#tally(this.#nearKey(place, mutant)));
  }

  /** Returns the reasons for the estimate, in words. */
  reasons(place: TestPlace, mutant: number): string[] {
    if (this.#wasKilledBefore(place, mutant)) return ['noticed this mutant in an earlier run'];
    const { earlier } = this.#weights;
    const { closeness, telling } = this.#shares(place, mutant);
    const { kills } = this.#tally(this.#nearKey(place, mutant));
    const near = earlier === 0 ? 0 : kills / earlier;
    return [
      ...(near > 0 ? [`noticed ${near} of its function's mutants in an earlier run`] : []),
      `${percent(closeness)} of the mutants it reaches are in this function`,
      `of these it infects ${percent(telling)}`,
    ];
  }

  /** Learns from an event of a test file's job. */
  note(file: number, event: JobEvent): void {
    if (event.kind !== 'hot-batch') return;
    const place = { file, ordinal: event.ordinal };
    for (const { mutant } of event.noticed) this.#addRun(place, mutant, 1);
    for (const mutant of event.passed) this.#addRun(place, mutant, 0);
    for (const mutant of event.unseen) this.#addRun(place, mutant, 0);
  }

  #tally(key: string): Tally {
    return this.#tallies.get(key) ?? { runs: 0, kills: 0 };
  }

  #nearKey(place: TestPlace, mutant: number): string {
    return `${testKey(place)}:${this.#knowledge.functionOf(mutant)}`;
  }

  #add(key: string, kills: number, count: number): void {
    const { runs, kills: before } = this.#tally(key);
    this.#tallies.set(key, { runs: runs + count, kills: before + kills * count });
  }

  #addRun(place: TestPlace, mutant: number, kills: number): void {
    this.#add(testKey(place), kills, this.#weights.learnt);
    this.#add(this.#nearKey(place, mutant), kills, this.#weights.learnt);
  }

  #reachOf(place: TestPlace): Reach {
    const key = testKey(place);
    const known = this.#reaches.get(key);
    if (known !== undefined) return known;
    const { functionOf } = this.#knowledge;
    const trace = this.#files[place.file]?.observed.tests[place.ordinal]?.trace;
    const { covered = [], infected = [] } = trace ?? {};
    const byFunction = countBy(covered, functionOf);
    const reach = {
      covered: [...byFunction.values()].reduce((sum, count) => sum + count, 0),
      byFunction,
      infectedByFunction: countBy(infected, functionOf),
    };
    this.#reaches.set(key, reach);
    return reach;
  }

  #shares(place: TestPlace, mutant: number): { closeness: number; telling: number } {
    const { covered, byFunction, infectedByFunction } = this.#reachOf(place);
    const own = this.#knowledge.functionOf(mutant);
    const reached = byFunction.get(own) ?? 0;
    return {
      closeness: reached / Math.max(1, covered),
      telling: (infectedByFunction.get(own) ?? 0) / Math.max(1, reached),
    };
  }

  #wasKilledBefore({ file, ordinal }: TestPlace, mutant: number): boolean {
    const killer = this.#knowledge.earlierKillers.get(mutant);
    return killer?.file === file && killer.ordinal === ordinal;
  }
}

function testKey({ file, ordinal }: TestPlace): string {
  return `${file}:${ordinal}`;
}

/** Returns a guess, which is worth some runs, corrected by further runs. */
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
