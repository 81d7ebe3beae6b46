import type { Markup } from './page.ts';

/** A variable of a test case: the place of the statement that gives it its value. */
export type Variable = number;

/** A value of a primitive type. A bigint is given by its decimal digits, and a symbol by its description. */
export type Primitive =
  /** As `String` writes it, but `-0` for negative zero: `NaN` and infinities survive JSON only as text. */
  | { readonly of: 'number'; readonly text: string }
  | { readonly of: 'string'; readonly value: string }
  | { readonly of: 'boolean'; readonly value: boolean }
  | { readonly of: 'bigint'; readonly digits: string }
  | { readonly of: 'symbol'; readonly description: string }
  | { readonly of: 'undefined' }
  | { readonly of: 'null' };

/** The behaviour of a function that a test case passes as an argument. Every such function also notes its calls. */
export type StubBehaviour =
  | { readonly does: 'return'; readonly value: Variable }
  /** Returns the argument at a place, or undefined. */
  | { readonly does: 'return-argument'; readonly at: number }
  /** Calls the argument at a place, which is a function, and returns what that returns. */
  | {
      readonly does: 'call-argument';
      readonly at: number;
      /** The `this` of the call, if it has one. */
      readonly receiver?: Variable;
      readonly arguments: readonly Variable[];
    }
  /** Compares its first two arguments by `<` and `>`, as a comparator for sorting: -1, 0 or 1. */
  | { readonly does: 'compare'; readonly descending: boolean }
  /** Computes its result. `text` is the function as a test writes it, and `plain` without types. It uses nothing but its arguments. */
  | { readonly does: 'compute'; readonly text: string; readonly plain: string }
  | { readonly does: 'throw'; readonly message: string }
  | { readonly does: 'resolve'; readonly value: Variable }
  | { readonly does: 'reject'; readonly message: string };

/**
 * One step of a test case. It may use the variables of earlier statements only, and gives a value to its own
 * (μTEST paper, 3: primitive, constructor, method and field statements; the rest is TypeScript's).
 */
export type Statement =
  | { readonly kind: 'primitive'; readonly value: Primitive }
  /** An enum member. `constant` is the id of a `Callable` of that kind. */
  | { readonly kind: 'member'; readonly constant: string; readonly member: string }
  | { readonly kind: 'array'; readonly elements: readonly Variable[] }
  | {
      readonly kind: 'object';
      readonly members: readonly (readonly [name: string, value: Variable])[];
    }
  /**
   * An array of a given length. If `first` is a number or text of the kind `primitive`, the elements are counted up as the arguments of a
   * repeated call are: `[0, 1, 2]`, or `['key0', 'key1', 'key2']`. Otherwise all elements are `first`.
   */
  | { readonly kind: 'series'; readonly first: Variable; readonly length: Variable }
  /**
   * An instance of a built-in class: `new Date(0)`, `new Uint8Array([1, 2])`; the arguments are its constructor's. A Map has one
   * argument, an array of arrays; a Set one, an array. A Promise without arguments never settles; otherwise the first is what it is fulfilled
   * with, or rejected, and the second the number of milliseconds after which it settles. An AbortSignal that is aborted has one, the reason.
   */
  | {
      readonly kind: 'built-in';
      readonly class: string;
      readonly arguments: readonly Variable[];
      /** Whether a promise is rejected. */
      readonly isRejected?: true;
    }
  | { readonly kind: 'regexp'; readonly source: string; readonly flags: string }
  /** A text that is composed of texts and of the values of variables, as a template literal is. */
  | { readonly kind: 'text'; readonly parts: readonly (string | Variable)[] }
  /** An async iterable of these elements. */
  | { readonly kind: 'async-iterable'; readonly elements: readonly Variable[] }
  | {
      readonly kind: 'stub';
      readonly parameterNames: readonly string[];
      readonly behaviour: StubBehaviour;
      /** The least number of parameters that it declares, for code that asks how many a function has. Otherwise it declares those it needs. */
      readonly arity?: number;
      /** Whether code makes instances of it by `new`. */
      readonly isClass?: true;
    }
  /** Calls a function, constructor or method, or reads a getter, field or constant. */
  | {
      readonly kind: 'call';
      /** The id of a `Callable`. */
      readonly callable: string;
      readonly receiver?: Variable;
      readonly arguments: readonly Variable[];
    }
  /**
   * Makes a call a number of times. An argument of the kind `primitive` changes with each round: a number grows by 1, and a text ends in the
   * number of the round (`add(0)`, `add(1)`, or `get('key0')`, `get('key1')`). The statement's own variable has no value.
   */
  | {
      readonly kind: 'repeat';
      readonly callable: string;
      readonly receiver?: Variable;
      readonly arguments: readonly Variable[];
      readonly times: Variable;
    }
  /** Sets a field, or uses a setter. The statement's own variable has no value. */
  | {
      readonly kind: 'assign';
      readonly callable: string;
      readonly receiver?: Variable;
      readonly value: Variable;
    }
  /**
   * Sets a member of an object that the test case has made, so that the object contains itself. The statement's own variable has no value.
   */
  | { readonly kind: 'link'; readonly object: Variable; readonly member: string }
  /**
   * Calls the function that the unit has set as a member of an object of the test case, as the owner of such an object does: a worker calls its
   * `onmessage`. Of a signal, it is the controller's `abort`. Of a stub, it is a function that the unit has handed to it, as `addEventListener` is
   * handed a listener: the argument at a place of one of its calls, the first being 0. The member is then the name of that parameter. The
   * statement's own variable has no value.
   */
  | {
      readonly kind: 'notify';
      readonly object: Variable;
      readonly member: string;
      readonly handed?: { readonly call: number; readonly at: number };
      readonly arguments: readonly Variable[];
    }
  /**
   * Waits for a promise. The value of the statement is the one with which the promise is fulfilled. If it gathers, the variable holds an
   * async iterable instead, and the value is an array of its elements.
   */
  | { readonly kind: 'await'; readonly promise: Variable; readonly gathers?: true }
  /**
   * Moves the clock forward by a number of milliseconds. All timers of the test case belong to this clock, so that a timer fires only
   * when the clock reaches its time. The statement's own variable has no value.
   */
  | { readonly kind: 'advance'; readonly milliseconds: Variable }
  /**
   * Lets random numbers rise evenly from 0 to below 1 in a number of steps, again and again: 0, 0.25, 0.5, 0.75 in four. Before, they are
   * all `FIXED_RANDOM`. The statement's own variable has no value.
   */
  | { readonly kind: 'random'; readonly steps: Variable }
  /**
   * Sets a variable of the environment to a text, or removes it if the value is undefined. After the test case it is as before. The
   * statement's own variable has no value.
   */
  | { readonly kind: 'environment'; readonly name: string; readonly value: Variable }
  /** Gives the page that tests have this content, instead of all that it had. The statement's own variable has no value. */
  | { readonly kind: 'page'; readonly content: readonly (Markup | string)[] }
  /**
   * An element of the page that an earlier statement made, by its place among the elements with its tag. `body` is the element around the
   * page's content.
   */
  | {
      readonly kind: 'element';
      readonly page: Variable;
      readonly tag: string;
      readonly at: number;
    }
  /** Lets an event happen to an element, the document or the window. The statement's own variable has no value. */
  | { readonly kind: 'dispatch'; readonly target: Variable; readonly event: Variable };

/** The type that stands for the type parameters of a test case; `unknown` stands for values of any type. */
export type TypeArgument = 'number' | 'string' | 'unknown';

/**
 * A generated sequence of statements, the chromosome of the search. Its invariants: a statement uses variables of earlier places
 * only, none of them the variable of an assignment, and each has a type that fits. Plain data, which survives JSON.
 */
export interface TestCase {
  readonly statements: readonly Statement[];
  readonly typeArgument: TypeArgument;
}

/** A test case that people have written, as far as its text tells. */
export interface Example extends TestCase {
  /** The variables of inputs that can't be read. Empty objects stand for them, which may not be valid there. */
  readonly unread?: readonly Variable[];
}
