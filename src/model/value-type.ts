/**
 * The type of a value that a test case makes or receives, as far as making and telling such values needs it. It is plain data:
 * the type checker's own types never leave `types`.
 */
export type ValueType =
  | { readonly kind: PlainKind }
  /** One value of a literal type or an enum member; `text` is how a test writes it where that isn't the literal. */
  | { readonly kind: 'literal'; readonly value: LiteralValue; readonly text?: MemberText }
  /** At least two members, none of them a union. */
  | { readonly kind: 'union'; readonly members: readonly ValueType[] }
  | { readonly kind: 'array'; readonly element: ValueType }
  | { readonly kind: 'tuple'; readonly elements: readonly TupleElement[] }
  | {
      readonly kind: 'object';
      readonly members: readonly ObjectMember[];
      /** What further keys have as values, where there may be any. */
      readonly others?: ValueType;
      /** Its name, for variables; not unique. */
      readonly name?: string;
    }
  /** An instance of a class of the unit, or of another module, by the id of its `UnitClass`. */
  | { readonly kind: 'instance'; readonly class: string }
  /** An instance of a built-in class by its name: Date, RegExp, URL, Uint8Array, Error and the like. */
  | { readonly kind: 'built-in'; readonly name: string }
  /** A class itself, to make instances of: one of those that these constants are, the ids of `Callable`s. */
  | { readonly kind: 'class'; readonly constants: readonly string[] }
  | { readonly kind: 'map'; readonly key: ValueType; readonly value: ValueType }
  | { readonly kind: 'set'; readonly element: ValueType }
  | { readonly kind: 'promise'; readonly value: ValueType }
  | { readonly kind: 'iterable'; readonly element: ValueType; readonly isAsync: boolean }
  | {
      readonly kind: 'function';
      readonly parameters: readonly Parameter[];
      readonly returns: ValueType;
    }
  /** A type parameter without a constraint: each test case chooses one primitive type for all of them. */
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
  /** `unknown`, `any`, and what can't be told. */
  | 'unknown'
  /** No value at all: calls that only throw. */
  | 'never';

/** A bigint is its decimal digits. */
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
}

/** A parameter of something that can be called. */
export interface Parameter {
  /** As declared; made up where it is a pattern. */
  readonly name: string;
  readonly type: ValueType;
  readonly isOptional: boolean;
  /** The last one, whose type is that of each of its arguments. */
  readonly isRest: boolean;
}
