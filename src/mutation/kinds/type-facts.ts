import type { ClassFacts } from '../../types/facts/class-facts.ts';

/**
 * The kind of the values that an expression may have. `mixed` means several of the other kinds, as for `number | undefined`;
 * `unknown` means that nothing is known.
 */
export type ValueKind =
  | 'number'
  | 'bigint'
  | 'string'
  | 'boolean'
  | 'object'
  | 'nullish'
  | 'mixed'
  | 'unknown';

/**
 * Answers of the type checker about one file. Only operators with `needsTypes` may use them: the mutants of all other
 * operators must be the same whether or not a checker is open.
 */
export interface TypeFacts {
  readonly classes: ClassFacts;
}
