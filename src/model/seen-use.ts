/** How runs used a value that they were given. It is plain data. */
export interface SeenUse {
  /** The members that were read, or whose presence was asked for. Indices are no members. */
  readonly members: Readonly<Record<string, SeenUse>>;
  /** The uses of its elements, if code iterated it or read indices. */
  readonly element?: SeenUse;
  /** Present if it was called. */
  readonly call?: SeenCall;
  /** The types of primitives to which it was converted. */
  readonly converted: readonly ConvertedTo[];
  /** Whether its keys were listed, as for merging it with another object. */
  readonly isListed: boolean;
}

/** The hint of a conversion: `default` for `+` and `==`. */
export type ConvertedTo = 'number' | 'string' | 'default';

/** The calls of a value. */
export interface SeenCall {
  /** The arguments, by their places. */
  readonly arguments: readonly SeenArgument[];
  /** The uses of the results. */
  readonly result: SeenUse;
}

/** What a call passed: the type of a primitive, a function with the uses of what it was called with, or anything else. */
export type SeenArgument =
  | { readonly is: 'number' | 'string' | 'boolean' | 'other' }
  | { readonly is: 'function'; readonly parameters: readonly SeenUse[] };
