import { evolve } from './evolve.ts';
import { searchAtRandom } from './random-search.ts';
import type { SearchStrategy } from './strategy.ts';

/** The searches for one mutant after another: the genetic algorithm, or random test cases alone. */
export type SingleStrategyName = 'ga' | 'random';

/** These, or one for all mutants together. */
export type StrategyName = 'mosa' | SingleStrategyName;

/** The ways to search for one mutant, by the names that users know them by. */
export const strategies: Readonly<Record<SingleStrategyName, SearchStrategy>> = {
  ga: evolve,
  random: searchAtRandom,
};
