import type { Mutant } from '../../model/mutant.ts';
import type { Span } from '../../model/span.ts';
import type { OuterFunctions } from '../../syntax/outer-functions.ts';

/**
 * How the observe build finds out whether a mutant infects, that is, whether it would have changed the value of its site in
 * this run. The probe calculates with operands that are evaluated once. `always` means that a probe would be too slow or
 * have a side effect; then a mutant that is reached counts as infecting.
 */
export type InfectionProbe = (
  | { readonly kind: 'always' }
  /** The site is `left op right` or `left op= right`; the mutant has `operator` in place of `op`, which is empty for `left = right`. */
  | { readonly kind: 'binary'; readonly operator: string }
  /** The site is a logical expression; the mutant is one of its operands. */
  | { readonly kind: 'left' | 'right' }
  /** The mutant's value is always this constant. */
  | { readonly kind: 'constant'; readonly text: string }
  /** The site is `op x`; the mutant is `operator x`, or `x` alone if the operator is empty. */
  | { readonly kind: 'unary'; readonly operator: string }
  /** The site's value is a number; the mutant's value is its absolute value, or the negated absolute value. */
  | { readonly kind: 'absolute'; readonly isNegated: boolean }
) & {
  /**
   * The site is a logical expression whose right operand has effects, and the mutant leaves that operand out. So the probe only
   * tells something where the original does not evaluate that operand either; elsewhere the mutant infects.
   */
  readonly ifShort?: true;
};

/** One mutant of a site. */
export interface SiteMutant {
  readonly mutant: Mutant;
  readonly probe: InfectionProbe;
}

/**
 * One expression or statement with all its mutants. Each mutant has the site's span, so that the mutants of a site are
 * alternatives to each other.
 */
export interface MutationSite {
  readonly span: Span;
  readonly kind: 'expression' | 'statement';
  /** True if only the truthiness of the value matters: it is a condition of `if`, `while`, `for` or `?:`, or the operand of `!`. */
  readonly condition: boolean;
  /**
   * The span of the whole innermost function around the site. Undefined at module level, in an initial value of a field, in
   * a static block and in a parameter's default value.
   */
  readonly functionSpan?: Span;
  readonly mutants: readonly SiteMutant[];
}

/** The mutants of one source file. */
export interface FileCatalogue {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** Grouped by enclosing function, so that the mutants of one function follow each other. */
  readonly sites: readonly MutationSite[];
  /** The file's outer functions, for runs that keep results; absent if nobody looked for them. */
  readonly functions?: OuterFunctions;
  /** Mutants that a comment or the configuration excludes. They are reported, but never executed. */
  readonly ignored: readonly { readonly mutant: Mutant; readonly reason: string }[];
}
