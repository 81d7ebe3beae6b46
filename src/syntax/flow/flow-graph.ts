import type { Span } from '../../model/span.ts';

/** The condition under which an edge is taken: an outcome of the block's decision, or any. */
export type BranchOutcome = boolean | 'always';

export interface FlowEdge {
  readonly to: number;
  readonly outcome: BranchOutcome;
}

/** A part of a function that runs as a whole, if no call in it throws. */
export interface FlowBlock {
  readonly successors: FlowEdge[];
  /** The number of the branch that chooses between the successors, if a run can know its outcome. */
  branch?: number;
}

/** The control-flow graph of one function, of a field's initialiser, or of a module. Block 0 is the entry. */
export interface FlowGraph {
  readonly blocks: readonly FlowBlock[];
  /** The end of all ways: a return, a throw, or a loop without end. */
  readonly exit: number;
  /** The graph in which the function is made, and the block in it; absent for a module. */
  readonly madeIn?: { readonly graph: number; readonly block: number };
  readonly span: Span;
}

/** The graphs of a file, and the places of its nodes in them. */
export interface FileFlow {
  /** The graph of the module is the first. A function comes after the one in which it is made. */
  readonly graphs: readonly FlowGraph[];
  /** The blocks in which the evaluation of a node begins, by `spanKey`. A `finally` has several copies. */
  readonly places: ReadonlyMap<number, readonly FlowPlace[]>;
}

export interface FlowPlace {
  readonly graph: number;
  readonly block: number;
}

/** Returns one number for a span. Offsets stay well below 2 ** 26. */
export function spanKey({ start, end }: Span): number {
  return start * 2 ** 26 + end;
}
