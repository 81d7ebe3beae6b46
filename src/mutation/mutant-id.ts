import { hash } from 'node:crypto';

import type { Mutant } from '../model/mutant.ts';

/** What makes a mutant this one, whatever its place in the file. */
export type MutantIdentity = Pick<
  Mutant,
  'file' | 'functionName' | 'operator' | 'original' | 'replacement'
>;

/** Gives out the ids of one file's mutants, which must be asked for in source order. */
export function mutantIds(): (identity: MutantIdentity) => string {
  const seen = new Map<string, number>();
  return ({ file, functionName, operator, original, replacement }) => {
    const digest = digestOf([file, functionName, operator, original, replacement].join('\0'));
    const ordinal = seen.get(digest) ?? 0;
    seen.set(digest, ordinal + 1);
    return ordinal === 0 ? digest : digestOf(`${digest}\0${ordinal}`);
  };
}

function digestOf(text: string): string {
  return hash('sha1', text).slice(0, 16);
}
