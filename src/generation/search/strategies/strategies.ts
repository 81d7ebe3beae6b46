import type { SearchName } from '../../../options/generate-flags.ts';
import { searchByAlternatingVariables } from './avm.ts';
import { evolve } from './evolve.ts';
import { searchAtRandom } from './random-search.ts';
import type { SearchStrategy } from './strategy.ts';

/** The searches for one mutant after another: the genetic algorithm, the alternating variable method, or random test cases alone. */
export type SingleSearchName = Exclude<SearchName, 'mosa'>;

/** The ways to search for one mutant, by the names that users know them by. */
export const strategies: Readonly<Record<SingleSearchName, SearchStrategy>> = {
  ga: evolve,
  avm: searchByAlternatingVariables,
  random: searchAtRandom,
};
