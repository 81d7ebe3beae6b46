import type { MutantSelection } from '../analysis/select-mutants.ts';
import type { ResolvedConfig } from '../options/config.ts';
import type { RunFlags } from '../options/run-flags.ts';
import { readShard } from './shard-flag.ts';

/** Which mutants the configuration and the flags ask for. Throws a `UserError` for a shard that can't be. */
export function mutantSelection(
  { sample, seed, order }: ResolvedConfig,
  { mutant = [], shard, updateBaseline }: RunFlags,
): MutantSelection {
  return {
    ids: mutant,
    seed,
    ...(sample.ratio < 1 && { sample }),
    ...(shard !== undefined && { shard: readShard(shard, { order, updateBaseline }) }),
  };
}
