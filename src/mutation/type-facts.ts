import type { Span } from '../model/span.ts';
import type { ClassFacts } from '../syntax/types/facts/class-facts.ts';

/**
 * What is known of the values an expression may have. `mixed` says that they are of several of the other kinds
 * (`number | undefined`, say), `unknown` that nothing is known.
 */
export type ValueKind =
  'number' | 'bigint' | 'string' | 'boolean' | 'object' | 'nullish' | 'mixed' | 'unknown';

/** What a type checker knows of one file. Operators use it where it is given, and syntax otherwise. */
export interface TypeFacts {
  /** The kind of the expression that covers exactly this span; `unknown` for `any` and where there is none. */
  kindOf(span: Span): ValueKind;
  /** What it knows of classes, for operators that can't do without. */
  readonly classes?: ClassFacts;
}
