/** A variable of a test case: the place of the statement that gives it its value. */
export type Variable = number;

/** A value of a primitive type; a bigint is its decimal digits. NaN, -0 and infinities are numbers as any. */
export type Primitive =
  | { readonly of: 'number'; readonly value: number }
  | { readonly of: 'string'; readonly value: string }
  | { readonly of: 'boolean'; readonly value: boolean }
  | { readonly of: 'bigint'; readonly value: string }
  | { readonly of: 'symbol'; readonly value: string }
  | { readonly of: 'undefined' }
  | { readonly of: 'null' };

/** What a function that a test case passes does when it is called; all of them also note their calls. */
export type StubBehaviour =
  | { readonly does: 'return'; readonly value: Variable }
  /** Gives back the argument at a place, or undefined. */
  | { readonly does: 'return-argument'; readonly at: number }
  | { readonly does: 'throw' }
  | { readonly does: 'resolve'; readonly value: Variable }
  | { readonly does: 'reject' };

/**
 * One step of a test case. It may use the variables of earlier statements only, and gives a value to one of its own
 * (μTEST paper, 3: primitive, constructor, method and field statements; the rest is TypeScript's).
 */
export type Statement =
  | { readonly kind: 'primitive'; readonly value: Primitive }
  /** An enum member, or another value that a test reaches by its name. */
  | { readonly kind: 'member'; readonly constant: string; readonly member: string }
  | { readonly kind: 'array'; readonly elements: readonly Variable[] }
  | {
      readonly kind: 'object';
      readonly members: readonly (readonly [name: string, value: Variable])[];
    }
  /** An instance of a built-in class: `new Date(0)`, `new Map([[key, value]])`; arguments as given to its constructor. */
  | {
      readonly kind: 'built-in';
      readonly class: string;
      readonly arguments: readonly Variable[];
    }
  | { readonly kind: 'regexp'; readonly source: string; readonly flags: string }
  | {
      readonly kind: 'stub';
      readonly parameterNames: readonly string[];
      readonly behaviour: StubBehaviour;
    }
  /** Calls a function, constructor or method, reads a getter, a field or a constant. */
  | {
      readonly kind: 'call';
      /** The id of a `Callable`. */
      readonly callable: string;
      readonly receiver?: Variable;
      readonly arguments: readonly Variable[];
    }
  /** Sets a field, or uses a setter. */
  | {
      readonly kind: 'assign';
      readonly callable: string;
      readonly receiver?: Variable;
      readonly value: Variable;
    }
  /** Waits for a promise. */
  | { readonly kind: 'await'; readonly promise: Variable };

/**
 * A generated sequence of statements. Its invariants: a statement uses variables of earlier places only, each variable that it uses
 * is of a type that fits, and there are no cycles. Plain data: it crosses process borders as JSON but for numbers
 * that JSON lacks.
 */
export interface TestCase {
  readonly statements: readonly Statement[];
}
