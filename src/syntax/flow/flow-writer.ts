import type { Node } from '../parse.ts';
import {
  spanKey,
  type FlowBlock,
  type FlowGraph,
  type FlowPlace,
  type BranchOutcome,
} from './flow-graph.ts';

/** Where a jump leads, and which `finally` blocks it passes. */
export interface JumpTarget {
  readonly block: number;
  /** How many `finally` blocks stand around the target. */
  readonly depth: number;
}

/** A statement that jumps may end or continue. */
export interface JumpScope {
  readonly labels: readonly string[];
  /** Not only jumps that name it end it. */
  readonly isBreakable: boolean;
  readonly end: JumpTarget;
  readonly next?: JumpTarget;
}

/** A `finally` that every way out of its statement passes. */
export interface Finaliser {
  readonly body: Node;
  /** Handlers around it, as they were outside of its statement. */
  readonly handlers: readonly JumpTarget[];
  readonly scopes: readonly JumpScope[];
  /** The first block of its copy for each target. */
  readonly copies: Map<number, number>;
}

/** One graph in the making. */
export interface FlowWriter {
  readonly number: number;
  readonly exit: number;
  readonly blocks: FlowBlock[];
  /** The block that text is being added to. */
  current: number;
  labels: readonly string[];
  scopes: readonly JumpScope[];
  finalisers: readonly Finaliser[];
  /** Where throws lead, the innermost last. */
  handlers: readonly JumpTarget[];
  /** Where the chain of `?.` that is being added ends. */
  chainEnd: number;
  readonly add: () => number;
  readonly link: (from: number, to: number, outcome?: BranchOutcome) => void;
  /** Ends the current block by a way to another. */
  readonly goTo: (block: number) => void;
}

/** The places of nodes and the graphs of a file, in the making. */
export interface FlowDraft {
  readonly graphs: FlowGraph[];
  readonly places: Map<number, FlowPlace[]>;
  readonly branchOf: ReadonlyMap<Node, number>;
  /** Functions whose graphs are still to be written, with where they are made. */
  readonly pending: PendingFlow[];
}

/** A function, or the initialiser of a field. */
export interface PendingFlow {
  readonly node: Node;
  readonly madeIn: FlowPlace;
}

/** A graph with an entry and an exit, not linked to each other. */
export function openWriter(number: number): FlowWriter {
  const blocks: FlowBlock[] = [];
  const add = (): number => {
    blocks.push({ successors: [] });
    return blocks.length - 1;
  };
  const entry = add();
  const exit = add();
  const writer: FlowWriter = {
    number,
    exit,
    blocks,
    current: entry,
    labels: [],
    scopes: [],
    finalisers: [],
    handlers: [],
    chainEnd: exit,
    add,
    link(from, to, outcome = 'always') {
      blocks[from]?.successors.push({ to, outcome });
    },
    goTo(block) {
      writer.link(writer.current, block);
    },
  };
  return writer;
}

/** Says that the evaluation of a node begins in the current block. */
export function placeNode(draft: FlowDraft, writer: FlowWriter, node: Node): void {
  const key = spanKey(node);
  const place: FlowPlace = { graph: writer.number, block: writer.current };
  const known = draft.places.get(key);
  if (known === undefined) draft.places.set(key, [place]);
  else if (!known.some(({ graph, block }) => graph === place.graph && block === place.block)) {
    known.push(place);
  }
}

/**
 * Ends the current block by a decision and gives the blocks of its two outcomes; `node` is the branch's, undefined for one that
 * no run can tell.
 */
export function decide(
  draft: FlowDraft,
  writer: FlowWriter,
  node: Node | undefined,
  outcomes: { readonly whenTrue: number; readonly whenFalse: number },
): void {
  const block = writer.blocks[writer.current];
  if (block === undefined) return;
  const branch = node === undefined ? undefined : draft.branchOf.get(node);
  if (branch !== undefined) block.branch = branch;
  writer.link(writer.current, outcomes.whenTrue, true);
  writer.link(writer.current, outcomes.whenFalse, false);
}

/** Ends the current block by a decision, has what follows each outcome added, and goes on in a block that both lead to. */
export function addBranches(
  draft: FlowDraft,
  writer: FlowWriter,
  node: Node,
  add: { readonly whenTrue: () => void; readonly whenFalse: () => void },
): void {
  const [whenTrue, whenFalse, behind] = [writer.add(), writer.add(), writer.add()];
  decide(draft, writer, node, { whenTrue, whenFalse });
  writer.current = whenTrue;
  add.whenTrue();
  writer.goTo(behind);
  writer.current = whenFalse;
  add.whenFalse();
  writer.goTo(behind);
  writer.current = behind;
}
