import type { Span } from '../../model/span.ts';

/** One declaration of a member of a class. A member with a getter and a setter has two. */
export interface MemberFacts {
  readonly name: string;
  readonly kind: 'field' | 'method' | 'getter' | 'setter';
  readonly isStatic: boolean;
  readonly isAbstract: boolean;
  /** The most arguments that it takes: Infinity with a rest parameter, 0 for a field or a getter. */
  readonly arity: number;
}

/** The kind of the objects of a type. `plain` objects have no class and can't be called. */
export type ObjectKind = 'array' | 'plain' | 'instance' | 'other';

/**
 * Facts of the type checker about the classes of one file. Nodes are given by their spans. If there is no such node, or it is
 * no class, the answers are empty. Private members (`private` or `#`) are left out.
 */
export interface ClassFacts {
  /** Returns the members that a class inherits, including overridden ones, those of the nearest parent first. */
  inheritedBy(classSpan: Span): readonly MemberFacts[];
  /** Returns whether some class of the project extends this one and declares a member of that name. */
  isOverridden(classSpan: Span, name: string): boolean;
  /** Returns the parents of the class that an expression names, nearest first, by the names that they have at that place. */
  parentNames(span: Span): readonly string[];
  /** Returns the names, at that place, of classes that extend the one that `new` makes and take the same arguments. */
  substitutesFor(newSpan: Span): readonly string[];
  /** Returns variables of the same file that hold another object of a class and could replace an expression. */
  variablesFor(span: Span): readonly string[];
  /** Returns the member of that name of an expression's value. */
  memberOf(span: Span, name: string): MemberFacts | undefined;
  /** Returns other members with the kind and type of the one that a property access names. */
  siblingsOf(accessSpan: Span, kind: MemberFacts['kind']): readonly string[];
  /**
   * Returns how many of its last arguments a call could leave out: a call of a method, a `new` or a `super` call of the
   * project's own classes.
   */
  spareArguments(callSpan: Span): number;
  objectKindOf(span: Span): ObjectKind;
}
