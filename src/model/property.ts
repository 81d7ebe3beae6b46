import type { Statement, TypeArgument, Variable } from './test-case.ts';
import type { ObservedValue } from './test-case-trace.ts';
import type { ValueType } from './value-type.ts';

/** The statements that make one input. They use variables of their own sequence only. */
export interface InputSequence {
  readonly statements: readonly Statement[];
  /** The variable that holds the input. Statements after it may change the object. */
  readonly value: Variable;
}

/** An input of a parameterised test. */
export interface TestParameter {
  readonly name: string;
  readonly type: ValueType;
}

/**
 * A parameterised unit test (Fraser and Zeller, 3.1): `P = (I, T, Pre, Post)`. The variables `0` to `parameters.length - 1` are its
 * parameters, and the variable `parameters.length + n` is that of the statement `n`.
 */
export interface ParameterisedTest {
  readonly parameters: readonly TestParameter[];
  /** The test code that remains: all that does not only make inputs. */
  readonly statements: readonly Statement[];
  readonly typeArgument: TypeArgument;
  /** The inputs of the concrete tests, each with one sequence for each parameter. */
  readonly examples: readonly (readonly InputSequence[])[];
  readonly preconditions: readonly Condition[];
  readonly postconditions: readonly Condition[];
}

/** When a term is evaluated: on the inputs before the test code runs, or at the end of the run. */
export type Moment = 'before' | 'after';

/** The arithmetic of terms. With texts and lists, `+` joins. Only numbers are divided. */
export type TermOperator = '+' | '-' | '*' | '/';

/** What a term makes of a number (`absolute`), a text, or a text or list (`reversed`). */
export type Derivation = 'absolute' | 'lower-case' | 'upper-case' | 'trimmed' | 'reversed';

/** A value that a condition speaks of (Fraser and Zeller, 3.2). Two terms are the same if their JSON is. */
export type Term =
  | { readonly of: 'variable'; readonly variable: Variable; readonly when: Moment }
  /** What a getter, field or inspector of an instance tells, by its callable's id. */
  | {
      readonly of: 'member';
      readonly variable: Variable;
      readonly callable: string;
      readonly when: Moment;
    }
  /** The result of `toString` of an instance whose class has its own. */
  | { readonly of: 'string'; readonly variable: Variable; readonly when: Moment }
  /** The elements of an iterable instance, as an array. */
  | { readonly of: 'iteration'; readonly variable: Variable; readonly when: Moment }
  /** The length of a text or list, or the size of a Map or Set. */
  | { readonly of: 'length'; readonly term: Term }
  /** An element of a list; `-1` is the last. */
  | { readonly of: 'element'; readonly term: Term; readonly at: number }
  /** A property of an object that is plain data. */
  | { readonly of: 'property'; readonly term: Term; readonly name: string }
  | { readonly of: 'derived'; readonly by: Derivation; readonly term: Term }
  | { readonly of: 'constant'; readonly value: ObservedValue }
  /** The texts and numbers that terms give, joined to one text. */
  | { readonly of: 'text'; readonly parts: readonly Term[] }
  | { readonly of: 'list'; readonly elements: readonly Term[] }
  /** An object that is plain data, with the class that was observed: see `ObservedValue`. */
  | {
      readonly of: 'record';
      readonly class: string;
      readonly members: readonly (readonly [name: Term, value: Term])[];
    }
  | {
      readonly of: 'arithmetic';
      readonly operator: TermOperator;
      readonly left: Term;
      readonly right: Term;
    };

/**
 * The comparisons of two terms. `equal` is deep for lists and objects; for numbers it is that of `Object.is`, as assertions compare. `same` is
 * that of `===`, as code compares.
 */
export type TermComparison = 'equal' | 'same' | 'less' | 'at-most';

/** A condition over the inputs and results of a parameterised test. Two conditions are the same if their JSON is. */
export type Condition =
  | {
      readonly kind: 'compare';
      readonly comparison: TermComparison;
      readonly left: Term;
      readonly right: Term;
    }
  /** Both are the same object. */
  | { readonly kind: 'identical'; readonly left: Variable; readonly right: Variable }
  /** Two instances are equal: by their class's method (a callable's id) if it has one, or else deeply. */
  | {
      readonly kind: 'equals';
      readonly left: Variable;
      readonly right: Variable;
      readonly callable?: string;
      readonly when: Moment;
    }
  /** A list, Set or text contains a value; a Map has it as a key. */
  | { readonly kind: 'contains'; readonly collection: Term; readonly element: Term }
  /** A text starts or ends with another. */
  | {
      readonly kind: 'affix';
      readonly whole: Term;
      readonly part: Term;
      readonly at: 'start' | 'end';
    }
  /** Each element of a list is an element of another. */
  | { readonly kind: 'within'; readonly part: Term; readonly whole: Term }
  /** Two lists have the same elements, each as often, in any order. */
  | { readonly kind: 'same-elements'; readonly left: Term; readonly right: Term }
  /** The elements of a list are in their order. */
  | { readonly kind: 'sorted'; readonly term: Term; readonly descending: boolean }
  /** No element of a list is there twice. */
  | { readonly kind: 'distinct'; readonly term: Term }
  /**
   * The result of `typeof`, `integer`, `nan`, `array`, `words`, `ascii`, `well-formed`, or the name of a class. With `words`, all texts in a value are words: see `isWord`.
   * With `ascii`, they have only what is printable of ASCII, and with `well-formed`, none has a lone surrogate.
   */
  | { readonly kind: 'type'; readonly term: Term; readonly type: string }
  /** A text has none of some characters. */
  | { readonly kind: 'lacks'; readonly term: Term; readonly characters: string }
  /** A text is one of those in a table of the unit, which has a name. */
  | {
      readonly kind: 'one-of';
      readonly term: Term;
      readonly table: string;
      readonly values: readonly string[];
    }
  /** An input is at the end as it was before the test code ran. */
  | { readonly kind: 'unchanged'; readonly variable: Variable }
  /** A statement throws; with the class and, if it is not empty, the message of the error. */
  | {
      readonly kind: 'throws';
      readonly statement: Variable;
      readonly class: string;
      readonly message: string;
    }
  | { readonly kind: 'not'; readonly condition: Condition };
