import type { Span } from '../../model/span.ts';

/** One declaration of a member of a class; what has both a getter and a setter is two of them. */
export interface MemberFacts {
  readonly name: string;
  readonly kind: 'field' | 'method' | 'getter' | 'setter';
  readonly isStatic: boolean;
  readonly isAbstract: boolean;
  /** How many arguments it takes: Infinity with a rest parameter, 0 for a field or a getter. */
  readonly arity: number;
}

/** What the objects of a type are: `plain` ones have no class and can't be called. */
export type ObjectKind = 'array' | 'plain' | 'instance' | 'other';

/**
 * What a type checker knows of the classes of one file. Nodes are named by their spans; where there is no such node, or
 * it is no class, nothing is known of it. Private members (`private` or `#`) are never told of.
 */
export interface ClassFacts {
  /** The members that a class gets from its parents, overridden ones included, the nearest parent's first. */
  inheritedBy(classSpan: Span): readonly MemberFacts[];
  /** True where some class of the project extends this one and declares a member of that name. */
  isOverridden(classSpan: Span, name: string): boolean;
  /** The parents of the class that an expression stands for, nearest first, by the names they have at that place. */
  parentNames(span: Span): readonly string[];
  /** Classes, by the names they have there, that extend the one which `new` makes and take the same arguments. */
  substitutesFor(newSpan: Span): readonly string[];
  /** Variables of the same file that hold another object of a class and could stand in place of an expression. */
  variablesFor(span: Span): readonly string[];
  /** The member of that name which the value of an expression has. */
  memberOf(span: Span, name: string): MemberFacts | undefined;
  /** Other members of the same kind and type as the one that a property access names. */
  siblingsOf(accessSpan: Span, kind: MemberFacts['kind']): readonly string[];
  /**
   * How many of its last arguments a call of a method, a `new` or a `super` call of the project's own classes could do
   * without.
   */
  spareArguments(callSpan: Span): number;
  objectKindOf(span: Span): ObjectKind;
}
