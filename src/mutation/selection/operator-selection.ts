import type { OperatorName } from '../../model/operator-names.ts';
import type { SelectedKind } from './selected-kinds.ts';

/** Where a node stands. */
export interface SelectionPlace {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** Flat name of the enclosing function; empty at module level. */
  readonly functionName: string;
}

/** Which mutants to seed where. Without one, every operator applies everywhere with its own replacements. */
export interface OperatorSelection {
  at(place: SelectionPlace): PlacedSelection;
}

/** The part of a selection that holds at one place. */
export interface PlacedSelection {
  isEnabled(operator: OperatorName): boolean;
  /**
   * What an operator puts in the place of an operator of the source, which is the binary one of a compound
   * assignment. Undefined where the operator's own replacements hold.
   */
  listFor(operator: OperatorName, arity: Arity, symbol: string): ReplacementList | undefined;
  /** To which kinds of statements or literals an operator is restricted; undefined for no restriction. */
  kindsFor(operator: OperatorName): ReadonlySet<SelectedKind> | undefined;
}

/** Whether an operator stands between two operands or with one. */
export type Arity = 'binary' | 'unary';

/** The replacements of an operator. */
export interface ReplacementList {
  /** Whether the mutation operator's own replacements hold too. */
  readonly keepsOwn: boolean;
  /** Operators of the source, and `LHS`, `RHS`, `TRUE` and `FALSE` for operands and constants. */
  readonly items: readonly string[];
}
