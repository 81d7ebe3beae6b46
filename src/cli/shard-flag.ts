import { UserError } from '../foundation/user-error.ts';
import type { Shard } from '../model/shard.ts';

/** What can't be had of a part of the mutants. */
interface WholeOnly {
  /** The order of mutants, from 1. */
  readonly order: number;
  readonly updateBaseline: true | undefined;
}

/** Reads the value of `--shard`, such as `2/8`. Throws a `UserError` for anything else, and beside what takes all mutants. */
export function readShard(text: string, { order, updateBaseline }: WholeOnly): Shard {
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
