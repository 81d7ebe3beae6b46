import type { Node } from '../parse.ts';
import {
  spanKey,
  type FlowBlock,
  type FlowGraph,
  type FlowPlace,
  type BranchOutcome,
} from './flow-graph.ts';

/** The target of a jump, and the `finally` blocks that it passes. */
export interface JumpTarget {
  readonly block: number;
  /** The number of `finally` blocks around the target. */
  readonly depth: number;
}

/** A statement that jumps may end or continue. */
export interface JumpScope {
  readonly labels: readonly string[];
  /** Whether jumps without a label also end it. */
  readonly isBreakable: boolean;
  readonly end: JumpTarget;
  readonly next?: JumpTarget;
}

/** A `finally` block, which every way out of its statement passes. */
export interface Finaliser {
  readonly body: Node;
  /** The handlers around it, as they were outside of its statement. */
  readonly handlers: readonly JumpTarget[];
  readonly scopes: readonly JumpScope[];
  /** The first block of its copy for each target. */
  readonly copies: Map<number, number>;
}

/** A graph that is being built. */
export interface FlowWriter {
  readonly number: number;
  readonly exit: number;
  readonly blocks: FlowBlock[];
  /** The block to which code is being added. */
  current: number;
  labels: readonly string[];
  scopes: readonly JumpScope[];
  finalisers: readonly Finaliser[];
  /** The targets of throws, the innermost last. */
  handlers: readonly JumpTarget[];
  /** The end of the chain of `?.` that is being added. */
  chainEnd: number;
  readonly add: () => number;
  readonly link: (from: number, to: number, outcome?: BranchOutcome) => void;
  /** Ends the current block with an edge to another block. */
  readonly goTo: (block: number) => void;
}

/** The graphs of a file that are being built, and the places of its nodes. */
export interface UnfinishedFlow {
  readonly graphs: FlowGraph[];
  readonly places: Map<number, FlowPlace[]>;
  readonly branchOf: ReadonlyMap<Node, number>;
  /** Functions whose graphs are still to be built, and the places where they are made. */
  readonly pending: PendingFlow[];
}

/** A function, or the initialiser of a field. */
export interface PendingFlow {
  readonly node: Node;
  readonly madeIn: FlowPlace;
}

/** Opens a graph with an entry and an exit that are not linked. */
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

/** Notes that the evaluation of a node begins in the current block. */
export function placeNode(flow: UnfinishedFlow, writer: FlowWriter, node: Node): void {
  const key = spanKey(node);
  const place: FlowPlace = { graph: writer.number, block: writer.current };
  const known = flow.places.get(key);
  if (known === undefined) flow.places.set(key, [place]);
  else if (!known.some(({ graph, block }) => graph === place.graph && block === place.block)) {
    known.push(place);
  }
}

/**
 * Ends the current block with a decision, and returns the blocks of its two outcomes. `node` is that of the branch; undefined
 * for a decision whose outcome no run can know.
 */
export function decide(
  flow: UnfinishedFlow,
  writer: FlowWriter,
  node: Node | undefined,
  outcomes: { readonly whenTrue: number; readonly whenFalse: number },
): void {
  const block = writer.blocks[writer.current];
  if (block === undefined) return;
  const branch = node === undefined ? undefined : flow.branchOf.get(node);
  if (branch !== undefined) block.branch = branch;
  writer.link(writer.current, outcomes.whenTrue, true);
  writer.link(writer.current, outcomes.whenFalse, false);
}

/** Ends the current block with a decision, adds the code of each outcome, and goes on in a block to which both lead. */
export function addBranches(
  flow: UnfinishedFlow,
  writer: FlowWriter,
  node: Node,
  add: { readonly whenTrue: () => void; readonly whenFalse: () => void },
): void {
  const [whenTrue, whenFalse, behind] = [writer.add(), writer.add(), writer.add()];
  decide(flow, writer, node, { whenTrue, whenFalse });
  writer.current = whenTrue;
  add.whenTrue();
  writer.goTo(behind);
  writer.current = whenFalse;
  add.whenFalse();
  writer.goTo(behind);
  writer.current = behind;
}
