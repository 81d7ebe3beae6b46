/**
 * The type of a value that a test case makes or receives, with the facts needed to make and compare such values. It is plain
 * data: the type checker's own types never leave `types`.
 */
export type ValueType =
  | { readonly kind: PlainKind }
  /** The single value of a literal type or enum member. `text` is how a test writes it, if not as the literal. */
  | { readonly kind: 'literal'; readonly value: LiteralValue; readonly text?: MemberText }
  /** At least two members, none of which is a union. */
  | { readonly kind: 'union'; readonly members: readonly ValueType[] }
  | { readonly kind: 'array'; readonly element: ValueType }
  | { readonly kind: 'tuple'; readonly elements: readonly TupleElement[] }
  | {
      readonly kind: 'object';
      readonly members: readonly ObjectMember[];
      /** The type of the values of further keys, if there may be any. */
      readonly others?: ValueType;
      /** Its name, for variables; not unique. */
      readonly name?: string;
      /** Set where no type declares its members: code was seen to use them. Values may lack some. */
      readonly isGuessed?: true;
    }
  /** An instance of a class of the unit or of another module, by the id of its `UnitClass`. */
  | { readonly kind: 'instance'; readonly class: string }
  /** An instance of a built-in class by its name, such as Date, RegExp, URL, Uint8Array or Error. */
  | { readonly kind: 'built-in'; readonly name: string }
  /** A class itself, from which instances are made: one of these constants, given by the ids of their `Callable`s. */
  | { readonly kind: 'class'; readonly constants: readonly string[] }
  | { readonly kind: 'map'; readonly key: ValueType; readonly value: ValueType }
  | { readonly kind: 'set'; readonly element: ValueType }
  | { readonly kind: 'promise'; readonly value: ValueType }
  | { readonly kind: 'iterable'; readonly element: ValueType; readonly isAsync: boolean }
  | {
      readonly kind: 'function';
      readonly parameters: readonly Parameter[];
      readonly returns: ValueType;
      /** The type of the `this` with which it must be called, if its body shows that it needs one. */
      readonly receiver?: ValueType;
      /** Whether code makes instances of it by `new`. What it returns is such an instance. */
      readonly isClass?: true;
    }
  /** A type parameter without a constraint. Each test case chooses one primitive type for all of them. */
  | { readonly kind: 'type-parameter'; readonly name: string }
  /** A type that contains itself: its name in `UnitModel.types`. */
  | { readonly kind: 'named'; readonly name: string };

export type PlainKind =
  | 'number'
  | 'string'
  | 'boolean'
  | 'bigint'
  | 'symbol'
  | 'undefined'
  | 'null'
  /** `unknown`, `any`, and types that could not be read. */
  | 'unknown'
  /** No value: the type of calls that only throw. */
  | 'never';

/** A bigint is given by its decimal digits. */
export type LiteralValue =
  | { readonly of: 'number'; readonly value: number }
  | { readonly of: 'string'; readonly value: string }
  | { readonly of: 'boolean'; readonly value: boolean }
  | { readonly of: 'bigint'; readonly value: string };

/** An enum member as a test writes it. */
export interface MemberText {
  /** The id of the `Callable` of the kind `constant` that is the enum. */
  readonly constant: string;
  readonly member: string;
}

export interface TupleElement {
  readonly type: ValueType;
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

export interface ObjectMember {
  readonly name: string;
  readonly type: ValueType;
  readonly isOptional: boolean;
  /** Set if code gives it a function of its own and never reads it: the owner of the object calls that. No test case gives it a value. */
  readonly isListener?: true;
}

/** A parameter of a callable. */
export interface Parameter {
  /** The declared name, or an invented one if it is a pattern. */
  readonly name: string;
  readonly type: ValueType;
  readonly isOptional: boolean;
  /** The last parameter, whose type is that of each of its arguments. */
  readonly isRest: boolean;
  /** The examples that a helper file has for it, by its name, and the plain data that code of the project gives for it. */
  readonly examples?: readonly ParameterExample[];
}

/** A value that a person gives for a parameter: plain data, or what a callable of a helper file gives. */
export type ParameterExample =
  | { readonly kind: 'literal'; readonly value: LiteralValue }
  | { readonly kind: 'list'; readonly elements: readonly ParameterExample[] }
  | {
      readonly kind: 'record';
      readonly members: readonly (readonly [name: string, value: ParameterExample])[];
    }
  /** The id of a `Callable`. */
  | { readonly kind: 'helper'; readonly callable: string };
