import type { Span } from '../../model/span.ts';

/** How an edge is taken out of a block: by an outcome of its decision, or whatever that is. */
export type BranchOutcome = boolean | 'always';

export interface FlowEdge {
  readonly to: number;
  readonly outcome: BranchOutcome;
}

/** A stretch of a function that runs as a whole, as far as no call in it throws. */
export interface FlowBlock {
  readonly successors: FlowEdge[];
  /** The number of the branch that chooses between the successors, where a run can tell its outcome. */
  branch?: number;
}

/** The control-flow graph of one function, of a field's initialiser, or of a module. Block 0 is the entry. */
export interface FlowGraph {
  readonly blocks: readonly FlowBlock[];
  /** All ways out: it returns, throws, or goes on for ever. */
  readonly exit: number;
  /** The graph, and the block in it, in which the function is made; absent of a module. */
  readonly madeIn?: { readonly graph: number; readonly block: number };
  readonly span: Span;
}

/** The graphs of a file, and where in them its nodes are. */
export interface FileFlow {
  /** The module's is the first; a function comes after the one it is made in. */
  readonly graphs: readonly FlowGraph[];
  /** The blocks in which the evaluation of a node begins, by `spanKey`: of a `finally`, in several copies. */
  readonly places: ReadonlyMap<number, readonly FlowPlace[]>;
}

export interface FlowPlace {
  readonly graph: number;
  readonly block: number;
}

/** One number for a span: offsets stay well below 2 ** 26. */
export function spanKey({ start, end }: Span): number {
  return start * 2 ** 26 + end;
}
