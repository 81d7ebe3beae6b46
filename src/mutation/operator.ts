import type { OperatorName } from '../model/operator-names.ts';
import type { Span } from '../model/span.ts';
import type { FunctionNode } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import type { InfectionProbe } from './sites/site.ts';
import type { TypeFacts, ValueKind } from './kinds/type-facts.ts';

/**
 * One alternative to a node. If `text` takes the place of the node's own text, the result is the intended program: `text`
 * already has all brackets that it needs. Operators build it with `replacement-text.ts`, which adds these brackets.
 */
export interface Replacement {
  readonly text: string;
  readonly probe: InfectionProbe;
}

/** The innermost function whose body contains a node. */
export interface EnclosingFunction {
  readonly node: FunctionNode;
  readonly isConstructor: boolean;
}

/** The surroundings of the node that an operator is asked about. Valid during that call only. */
export interface OperatorContext {
  /** The file's path. Its extension says whether the file is TypeScript, and whether it has JSX. */
  readonly path: string;
  /** The whole source text. */
  readonly text: string;
  /** The nodes around the node, from the program to its parent. */
  readonly ancestors: readonly Node[];
  /** Only the truthiness of the node's value matters. */
  readonly isCondition: boolean;
  /** Undefined outside of function bodies: at module level, in parameters and in initial values of fields. */
  readonly enclosingFunction: EnclosingFunction | undefined;
  /** Only operators with `needsTypes` may use it. */
  readonly types: TypeFacts | undefined;
  /** True if the file is TypeScript, so that a replacement may contain type syntax. */
  readonly isTypeScript: boolean;
  slice(span: Span): string;
  /** Returns the kind of an expression's values by annotations and syntax. It never asks the type checker, since not every run opens one. */
  kindOf(node: Node): ValueKind;
}

/** A rule that seeds one class of faults (thesis, table 4.3). */
export interface MutationOperator {
  readonly name: OperatorName;
  /** Says in a short phrase what the operator does. */
  readonly description: string;
  /**
   * Set if the operator finds nothing without `context.types.classes`. If such an operator is selected, the analysis opens
   * the type checker before anything else; in a project without types it leaves the operator out. Other operators never
   * wait for the checker.
   */
  readonly needsTypes?: true;
  /** Loads a module that the operator needs. Must have resolved before `replacements` is called. */
  readonly load?: () => Promise<void>;
  /** Returns the alternatives to a node; none if the operator does not apply to it. */
  replacements(node: Node, context: OperatorContext): Iterable<Replacement>;
}
