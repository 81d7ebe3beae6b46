import type { MutantSelection } from '../../analysis/select/select-mutants.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { Shard } from '../../model/shard.ts';
import type { ResolvedConfig } from '../../options/config.ts';
import type { ProjectRequest } from '../project-request.ts';

/** Returns the selection of mutants in the configuration and the request. Throws a `UserError` if the shard is impossible. */
export function mutantSelection(
  { sample, seed, order }: ResolvedConfig,
  {
    mutants = [],
    shard,
    updateBaseline,
  }: Pick<ProjectRequest, 'mutants' | 'shard' | 'updateBaseline'>,
): MutantSelection {
  return {
    ids: mutants,
    seed,
    ...(sample.ratio < 1 && { sample }),
    ...(shard !== undefined && { shard: readShard(shard, { order, updateBaseline }) }),
  };
}

/** Options that need all mutants, so they can't be combined with a shard. */
interface WholeOnly {
  /** The order of mutants, from 1. */
  readonly order: number;
  readonly updateBaseline: boolean | undefined;
}

/** Reads the value of `--shard`, such as `2/8`. Throws a `UserError` for anything else, and if an option needs all mutants. */
function readShard(text: string, { order, updateBaseline }: WholeOnly): Shard {
  if (order > 1)
    throw wholeOnly(
      'an order above 1',
      'Mutants of higher order are made of all the others; use no shards.',
    );
  if (updateBaseline === true)
    throw wholeOnly(
      '--update-baseline',
      'Give it to `assay merge`, which knows the mutants of all shards.',
    );
  const [, first = '', second = ''] = /^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? [];
  const shard: Shard = { index: Number(first), count: Number(second) };
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  throw new UserError(
    'flag-invalid',
    `--shard: ${JSON.stringify(text)} is no shard`,
    'Give its number, from 1, and how many there are: `--shard 2/8` is the second of eight.',
  );
}

function wholeOnly(what: string, advice: string): UserError {
  return new UserError('flag-invalid', `--shard can't be combined with ${what}`, advice);
}
