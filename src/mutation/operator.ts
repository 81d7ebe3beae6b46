import type { OperatorName } from '../model/operator-names.ts';
import type { Span } from '../model/span.ts';
import type { FunctionNode } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import type { InfectionProbe } from './sites/site.ts';
import type { TypeFacts, ValueKind } from './kinds/type-facts.ts';

/**
 * One alternative to a node. Putting `text` in place of the node's own text, with no further brackets, yields
 * the intended program; operators build it with `replacement-text.ts`, which adds the brackets that takes.
 */
export interface Replacement {
  readonly text: string;
  readonly probe: InfectionProbe;
}

/** The innermost function whose body holds a node. */
export interface EnclosingFunction {
  readonly node: FunctionNode;
  readonly isConstructor: boolean;
}

/** What an operator may know of the node it is asked about. Valid during the call only. */
export interface OperatorContext {
  /** The file's path, whose extension says in which dialect it is written. */
  readonly path: string;
  /** The whole source text. */
  readonly text: string;
  /** From the program to the node's parent. */
  readonly ancestors: readonly Node[];
  /** Only the truthiness of the node's value matters. */
  readonly isCondition: boolean;
  /** Undefined outside of function bodies: at module level, in parameters and in field initialisers. */
  readonly enclosingFunction: EnclosingFunction | undefined;
  /** For operators with `needsTypes` only. */
  readonly types: TypeFacts | undefined;
  /** Type syntax may be written. */
  readonly isTypeScript: boolean;
  slice(span: Span): string;
  /** What annotations and syntax tell of an expression's values; never the checker, which not every run opens. */
  kindOf(node: Node): ValueKind;
}

/** A rule that seeds one class of faults (thesis, table 4.3). */
export interface MutationOperator {
  readonly name: OperatorName;
  /** What it does, as one short phrase. */
  readonly description: string;
  /**
   * It finds nothing without `context.types.classes`. The analysis opens the type checker before anything else when such an
   * operator is selected, and leaves it out where there are no types; other operators never wait for the checker.
   */
  readonly needsTypes?: true;
  /** Loads what the operator needs; to be awaited before it is asked. */
  readonly load?: () => Promise<void>;
  /** The alternatives to a node; empty where the operator does not apply. */
  replacements(node: Node, context: OperatorContext): Iterable<Replacement>;
}
