import type { SearchName } from '../../../options/generate-flags.ts';
import { searchByAlternatingVariables } from './avm.ts';
import { evolve } from './evolve.ts';
import { searchAtRandom } from './random-search.ts';
import type { SearchStrategy } from './strategy.ts';

/**
 * The searches that seek one mutant after another: the genetic algorithm, the alternating variable method, and random test
 * cases.
 */
export type SingleSearchName = Exclude<SearchName, 'mosa'>;

/** The strategies that seek one mutant, by the names that users write. */
export const strategies: Readonly<Record<SingleSearchName, SearchStrategy>> = {
  ga: evolve,
  avm: searchByAlternatingVariables,
  random: searchAtRandom,
};
