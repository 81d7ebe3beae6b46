import type { Span } from '../../model/span.ts';
import type { ParsedFile } from '../parse.ts';
import { fileFlow } from './file-flow.ts';
import { spanKey, type FileFlow, type FlowGraph, type FlowPlace } from './flow-graph.ts';
import { postDominators } from './post-dominators.ts';

/** The condition that a decision has a certain outcome. The place is reached only under it. */
export interface Dependence {
  /** The index of the decision in the file's list. */
  readonly on: number;
  readonly outcome: boolean;
}

/** A decision on which places depend. */
export interface Decision {
  /**
   * The number of the branch in its file; absent if no run can know the outcome: whether a call throws, or a closure is called.
   */
  readonly branch?: number;
  /** The conditions for reaching the decision, any one of which is enough; empty if its function need only be called. */
  readonly dependences: readonly Dependence[];
}

/** The control dependences of a file. */
export interface ControlDependence {
  readonly decisions: readonly Decision[];
  /**
   * The direct conditions for reaching the node with this span, any one of which is enough; empty if its function need only be
   * called.
   */
  readonly of: (span: Span) => readonly Dependence[];
}

/**
 * Finds the conditions of each place of a file by post-dominance (Ferrante, Ottenstein and Warren). A place depends on an
 * outcome of a decision if it must be reached after this outcome, and need not be reached after another. A nested function
 * depends on its call, and the call on the conditions of the place where the function is made.
 */
export function controlDependence(parsed: ParsedFile): ControlDependence {
  const flow = fileFlow(parsed);
  const decisions: Draft[] = [];
  const graphs: DependentBlocks[] = [];
  for (const graph of flow.graphs) graphs.push(dependentBlocks(graph, graphs, decisions));
  return {
    decisions,
    of(span) {
      const places = placesOf(flow, span);
      return distinct(places.flatMap(({ graph, block }) => graphs[graph]?.of(block) ?? []));
    },
  };
}

interface Draft {
  readonly branch?: number;
  dependences: readonly Dependence[];
}

/** The dependences of the blocks of one graph. */
interface DependentBlocks {
  readonly of: (block: number) => readonly Dependence[];
}

/** A way out of a block, on which another block depends. */
interface Way {
  readonly from: number;
  readonly outcome: boolean | 'always';
}

function dependentBlocks(
  graph: FlowGraph,
  before: readonly DependentBlocks[],
  decisions: Draft[],
): DependentBlocks {
  const nearest = postDominators(graph);
  const ways = waysTo(graph, nearest);
  const sure = sureBlocks(nearest);
  const numbers = new Map<number, number>();
  const entry = entryDependences(graph, before, decisions);
  /** Undefined for a block that is reached whenever the graph is entered. */
  const found = (block: number, seen: ReadonlySet<number>): readonly Dependence[] | undefined => {
    // A way back to the block is no condition for reaching it.
    if (sure.has(block)) return undefined;
    const all: Dependence[] = [];
    for (const { from, outcome } of ways[block] ?? []) {
      if (outcome !== 'always') all.push({ on: numbers.get(from) ?? 0, outcome });
      else if (from !== block && !seen.has(from)) {
        // An edge that nobody decides has the conditions of the block from which it comes.
        const above = found(from, new Set([...seen, block]));
        if (above === undefined) return undefined;
        all.push(...above);
      }
    }
    return all;
  };
  const of = (block: number): readonly Dependence[] => {
    const all = found(block, new Set()) ?? [];
    return all.length === 0 ? entry : distinct(all);
  };
  graph.blocks.forEach(({ branch, successors }, block) => {
    if (successors.every(({ outcome }) => outcome === 'always')) return;
    numbers.set(block, decisions.length);
    decisions.push({ ...(branch === undefined ? {} : { branch }), dependences: [] });
  });
  for (const [block, number] of numbers) {
    const decision = decisions[number];
    if (decision === undefined) continue;
    // The test of a loop also depends on itself, which says nothing about how it is first reached.
    const others = of(block).filter(({ on }) => on !== number);
    decision.dependences = others.length === 0 ? entry : others;
  }
  return { of };
}

/** Ferrante et al.: for each edge whose end is not sure to be reached, all blocks up to the point where the ways meet again. */
function waysTo(
  graph: FlowGraph,
  nearest: readonly (number | undefined)[],
): readonly (readonly Way[])[] {
  const ways: Way[][] = graph.blocks.map(() => []);
  graph.blocks.forEach(({ successors }, from) => {
    if (successors.length < 2) return;
    for (const { to, outcome } of successors) {
      for (let at: number | undefined = to; at !== undefined; at = nearest[at]) {
        if (at === nearest[from]) break;
        ways[at]?.push({ from, outcome });
      }
    }
  });
  return ways;
}

/** Returns the blocks that are reached whenever the graph is entered. */
function sureBlocks(nearest: readonly (number | undefined)[]): ReadonlySet<number> {
  const sure = new Set<number>();
  for (let at: number | undefined = 0; at !== undefined; at = nearest[at]) sure.add(at);
  return sure;
}

/** Returns the conditions for entering a nested function; none for a function that the module makes. */
function entryDependences(
  { madeIn }: FlowGraph,
  before: readonly DependentBlocks[],
  decisions: Draft[],
): readonly Dependence[] {
  if (madeIn === undefined || madeIn.graph === 0) return [];
  const on = decisions.length;
  decisions.push({ dependences: before[madeIn.graph]?.of(madeIn.block) ?? [] });
  return [{ on, outcome: true }];
}

function placesOf({ places, graphs }: FileFlow, span: Span): readonly FlowPlace[] {
  const known = places.get(spanKey(span));
  if (known !== undefined) return known;
  const around = graphs.findLastIndex(
    (graph) => graph.span.start <= span.start && span.end <= graph.span.end,
  );
  return [{ graph: Math.max(0, around), block: 0 }];
}

function distinct(dependences: readonly Dependence[]): readonly Dependence[] {
  return [
    ...new Map(dependences.map((each) => [each.on * 2 + Number(each.outcome), each])).values(),
  ];
}
