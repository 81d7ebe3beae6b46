import { evolve } from './evolve.ts';
import { searchAtRandom } from './random-search.ts';
import type { SearchStrategy } from './strategy.ts';

/** The genetic algorithm, or random test cases alone. */
export type StrategyName = 'ga' | 'random';

/** The ways to search, by the names that users know them by. */
export const strategies: Readonly<Record<StrategyName, SearchStrategy>> = {
  ga: evolve,
  random: searchAtRandom,
};
