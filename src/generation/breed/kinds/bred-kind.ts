import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { Maker } from '../maker.ts';
import type { Asked } from '../typing/asked-types.ts';
import type { Scope } from '../typing/unit-index.ts';

/** Returns the variable to use instead of a variable at a place among the uses of a statement; undefined if there is none. */
export type ReplaceUse = (variable: Variable, place: number) => Variable | undefined;

/** The variables before a statement, and their types. */
export interface Before {
  readonly scope: Scope;
  /** Returns the type of a variable. A variable without a value is unknown. */
  readonly typeOf: (variable: Variable) => ValueType;
}

/** A statement that is being changed. All functions work on the draft of the maker. */
export interface Changing {
  readonly maker: Maker;
  /** The demands on the statement's variable. */
  readonly demands: readonly ValueType[];
  /** Returns the type of the variable of a statement at the end of the draft. */
  readonly typeOf: (statement: Statement) => ValueType | undefined;
  /** Returns the type that a use of a statement must have. It is unknown if nothing is demanded. */
  readonly demandAt: (statement: Statement, place: number) => ValueType;
  /** Adds the statement with another variable at one of its uses, chosen at random. */
  readonly changeUse: (statement: Statement) => Variable | undefined;
}

/** The statement that an input variable varies. */
export interface MovedStatement {
  readonly testCase: TestCase;
  readonly at: number;
  readonly scope: Scope;
  /** Returns the demands on the statement's variable. */
  readonly demands: () => readonly ValueType[];
}

/** The replacement for a statement. */
export interface StatementReplacement {
  readonly statement: Statement;
  /** New statements that go before the replacement. */
  readonly added?: readonly Statement[];
}

/** Moves an input variable by a number of steps. Returns undefined if it can't move so far. */
export type StatementMove = (
  moved: MovedStatement,
  steps: number,
) => StatementReplacement | undefined;

/** The facts and functions that breeding needs for statements of a kind. */
export interface StatementBreeding<One extends Statement> {
  /** Whether a statement only makes a value, without an effect. */
  readonly isValue: boolean;
  /** Returns the variables that a statement uses, in a fixed order. A variable that it uses twice is there twice. Without it, none. */
  uses?(statement: One): readonly Variable[];
  /**
   * Returns the statement with other variables; undefined if a variable is missing that it needs. Without it, the statement itself.
   *
   * @param leastArguments the number of arguments that a call needs
   */
  withUses?(statement: One, replace: ReplaceUse, leastArguments: number): Statement | undefined;
  /** Returns the type of the statement's variable; undefined if it has no value. */
  type(statement: One, before: Before): ValueType | undefined;
  /** Returns the types that a statement demands of each variable that it uses, in the order of its uses. Without it, none. */
  demands?(statement: One, asked: Asked): readonly (readonly ValueType[])[];
  /** Returns what is wrong with a statement, as the rest of a sentence about it. Without it, nothing can be wrong. */
  fault?(statement: One, before: Before): string | undefined;
  /** Adds a similar statement to the draft. Returns its variable, or undefined if nothing changed. Without it, nothing can change. */
  change?(statement: One, changing: Changing): Variable | undefined;
  /** Returns how an input variable of a statement moves, for each of its input variables. Without it, there are none. */
  moves?(statement: One): readonly StatementMove[];
}

/** What breeding must know of one kind of statement. */
export type BredKind<Kind extends Statement['kind']> = StatementBreeding<StatementOf<Kind>>;

export type StatementOf<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;
