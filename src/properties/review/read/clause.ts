import type { Node } from '../../../syntax/parse.ts';
import type { ClauseRelation } from '../rules/relation-rules.ts';

/** How an assertion is written. A guard throws where the assertion does not hold. */
export type AssertionStyle = 'expect' | 'chai' | 'assert' | 'expression' | 'guard';

/** What a clause of an assertion demands. */
export type ClauseForm =
  /** Its operands are in a relation. */
  | 'relation'
  /** Its operands are equal. It has no stronger form, but the mutants of calls may need a weaker one. */
  | 'equals'
  /** Its operand is not undefined, or not null, or exists. */
  | 'defined'
  | 'truthy'
  | 'falsy'
  /** Its first operand contains the second. */
  | 'contains'
  | 'throws'
  /** Its first operand has all members of the second. */
  | 'matches'
  | 'close'
  /** A mock was called. */
  | 'called';

/** A clause of an assertion that can be strengthened. */
export interface ReadClause {
  readonly style: AssertionStyle;
  readonly form: ClauseForm;
  /** Present if `form` is `relation` or `equals`. */
  readonly relation?: ClauseRelation;
  /** The first operand. */
  readonly subject: Node;
  /** The second operand, if there is one. */
  readonly second?: Node;
  /** The digits of `toBeCloseTo`. */
  readonly digits?: number;
  /** The offset at which the clause begins. */
  readonly place: number;
  /** The text that a stronger assertion replaces. */
  readonly target: { readonly start: number; readonly end: number };
  /** Whether the clause is about what the promise `subject` becomes: `resolves` or `rejects`. */
  readonly isPromised?: boolean;
  /** The name of the object of assertions, for `assert`. */
  readonly assertName?: string;
  /** Whether `assert` is that of chai. */
  readonly isChaiAssert?: boolean;
}
