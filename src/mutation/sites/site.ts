import type { Mutant } from '../../model/mutant.ts';
import type { Span } from '../../model/span.ts';

/**
 * How the observe build learns whether a mutant would have changed the value of its site in this run
 * (infection), from operands that are evaluated once. `always` says that it can't be known cheaply or without
 * a side effect: reached counts as infected.
 */
export type InfectionProbe =
  | { readonly kind: 'always' }
  /** The site is `left op right`; the mutant is `left operator right`. Also for `left op= right`. */
  | { readonly kind: 'binary'; readonly operator: string }
  /** The site is a logical expression; the mutant is one of its operands. */
  | { readonly kind: 'left' | 'right' }
  /** The mutant's value is this constant, whatever the site's operands are. */
  | { readonly kind: 'constant'; readonly text: string }
  /** The site is `op x`; the mutant is `operator x`, or plain `x` where the operator is empty. */
  | { readonly kind: 'unary'; readonly operator: string }
  /** The mutant's value is the absolute value of the site's, which is a number, or the negative of that. */
  | { readonly kind: 'absolute'; readonly isNegated: boolean };

/** One mutant of a site. */
export interface SiteMutant {
  readonly mutant: Mutant;
  readonly probe: InfectionProbe;
}

/**
 * One expression or statement with all its mutants. Every mutant's `span` is the site's span, so that the
 * mutants of a site are alternatives to each other.
 */
export interface MutationSite {
  readonly span: Span;
  readonly kind: 'expression' | 'statement';
  /** True where only the truthiness of the value matters (a test of `if`, `while`, `for`, `?:`, operand of `!`). */
  readonly condition: boolean;
  /** Span of the innermost enclosing function (its whole node), or undefined at module level, in a field
   * initialiser, a static block or a parameter's default value. */
  readonly functionSpan?: Span;
  readonly mutants: readonly SiteMutant[];
}

/** The mutants of one source file. */
export interface FileCatalogue {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** Grouped by enclosing function, so that the mutants directly inside one function are consecutive. */
  readonly sites: readonly MutationSite[];
  /** Mutants that a comment or the configuration excludes; they are reported, never executed. */
  readonly ignored: readonly { readonly mutant: Mutant; readonly reason: string }[];
}
