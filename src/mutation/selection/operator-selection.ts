import type { OperatorName } from '../../model/operator-names.ts';
import type { SelectedKind } from './selected-kinds.ts';

/** The file and function that a node is in. */
export interface SelectionPlace {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** The flat name of the enclosing function; empty at module level. */
  readonly functionName: string;
}

/** Says which operators apply at which place, and with which replacements. Without a selection, all apply everywhere with their own. */
export interface OperatorSelection {
  at(place: SelectionPlace): PlacedSelection;
}

/** The part of a selection that applies at one place. */
export interface PlacedSelection {
  isEnabled(operator: OperatorName): boolean;
  /**
   * Returns the replacement list of a mutation operator for one operator of the source, such as `+`. For a compound
   * assignment that is its binary operator. Undefined if the mutation operator's own replacements apply.
   */
  listFor(operator: OperatorName, arity: Arity, symbol: string): ReplacementList | undefined;
  /** Returns the kinds of statements or literals that an operator is restricted to; undefined without a restriction. */
  kindsFor(operator: OperatorName): ReadonlySet<SelectedKind> | undefined;
}

/** The number of operands of an operator. */
export type Arity = 'binary' | 'unary';

/** A replacement list for one operator of the source. */
export interface ReplacementList {
  /** True if the mutation operator's own replacements apply as well. */
  readonly keepsOwn: boolean;
  /** Operators of the source language, `LHS` and `RHS` for the operands, and `TRUE` and `FALSE` for the constants. */
  readonly items: readonly string[];
}
