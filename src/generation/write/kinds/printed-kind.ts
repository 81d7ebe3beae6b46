import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { Code } from '../code/code.ts';
import type { VariableUse } from '../code/variable-types.ts';
import type { ModelIndex } from '../model-index.ts';
import type { TestContext } from '../test-context.ts';

/**
 * How the text of a statement may be placed. A reference names something that is there for good, such as an enum's member. A short
 * value is no longer than a name for it would be. An effect runs code of the unit, or waits, so that its order must be kept.
 */
export type Nature = 'reference' | 'short' | 'value' | 'effect';

/** What is known when a variable gets a name. */
export interface NamingFacts {
  readonly variable: Variable;
  readonly testCase: TestCase;
  readonly index: ModelIndex;
  /** The type that the first use of the variable asks for. */
  readonly type: ValueType | undefined;
  /** The name of the parameter or member that the variable is given to, if it makes a good name. */
  readonly role: readonly string[];
}

/** A test case, and the description of its variables. */
export interface Describing {
  readonly testCase: TestCase;
  /** The description of a variable; undefined if only a call tells its value. */
  readonly describe: (variable: Variable) => string | undefined;
}

/** How statements are written, placed, named and described. */
export interface StatementPrinting<One extends Statement> {
  /** The code of a statement, without its variable. */
  code(statement: One, variable: Variable, context: TestContext): Code;
  /** How the text of a statement may be placed. Without it, the statement is a value. */
  nature?(statement: One, index: ModelIndex): Nature;
  /**
   * What a statement says of the variables that it uses. Without it, nothing.
   *
   * @param type the type that is asked of the statement's own variable
   */
  uses?(
    statement: One,
    type: ValueType | undefined,
    index: ModelIndex,
  ): readonly (readonly [Variable, VariableUse])[];
  /** Names for the variable of a statement, the best first. Without it, the role and `value`. */
  names?(statement: One, facts: NamingFacts): readonly string[];
  /** The value of a statement in a few words. Without it, only a call tells the value. */
  describe?(statement: One, test: Describing): string;
}

/** How statements of one kind are written, placed, named and described. */
export type PrintedKind<Kind extends Statement['kind']> = StatementPrinting<
  Extract<Statement, { kind: Kind }>
>;
