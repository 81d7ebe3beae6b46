import type { ClassFacts } from '../../types/facts/class-facts.ts';

/**
 * What is known of the values an expression may have. `mixed` says that they are of several of the other kinds
 * (`number | undefined`, say), `unknown` that nothing is known.
 */
export type ValueKind =
  'number' | 'bigint' | 'string' | 'boolean' | 'object' | 'nullish' | 'mixed' | 'unknown';

/**
 * What a type checker knows of one file. Only operators that can't do without may use it: the mutants of the others must not
 * depend on whether it is open.
 */
export interface TypeFacts {
  readonly classes: ClassFacts;
}
