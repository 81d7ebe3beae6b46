import type { BranchTrace } from '../../../runtime/protocol.ts';
import { branchIn, distanceToNode, nodesOf, type PathNode } from './nodes.ts';

/** The nodes at which mutants tend to be killed. */
export interface ImpactNodes {
  /** Enters the effect of a mutant in a run, and whether it was killed. */
  readonly note: (
    mutant: number,
    runs: {
      readonly original: readonly BranchTrace[];
      readonly mutated: readonly BranchTrace[];
      readonly isKilled: boolean;
    },
  ) => void;
  /**
   * Returns the nodes at which the greatest share of the mutants with an impact was killed, best first; empty if no mutant had
   * an impact.
   */
  readonly best: () => readonly PathNode[];
}

/** At most this number of the best nodes is used. */
const mostSelected = 5;

interface Record {
  readonly impacted: Set<number>;
  readonly killed: Set<number>;
}

/**
 * Ranks nodes by their ability to expose mutants (Papadakis and Malevris, 2.4, impact distance): the ratio of killed mutants to
 * all mutants with an impact on the node. Of equal nodes, the one with more killed mutants comes first, then the earlier one.
 */
export function createImpactNodes(): ImpactNodes {
  const records = new Map<PathNode, Record>();
  let best: readonly PathNode[] = [];
  let isStale = false;
  return {
    note(mutant, { original, mutated, isKilled }) {
      for (const node of impactedNodes(original, mutated)) {
        const record = records.get(node) ?? { impacted: new Set(), killed: new Set() };
        records.set(node, record);
        record.impacted.add(mutant);
        if (isKilled) record.killed.add(mutant);
        isStale = true;
      }
    },
    best() {
      if (isStale) best = bestOf(records);
      isStale = false;
      return best;
    },
  };
}

/**
 * Returns the nodes that the mutant's run has and the original's run lacks, or has another number of times. Missing nodes can't
 * be climbed towards.
 */
function impactedNodes(
  original: readonly BranchTrace[],
  mutated: readonly BranchTrace[],
): readonly PathNode[] {
  return nodesOf(mutated).filter((node) => {
    const before = branchIn(original, node >> 1);
    const isNew = distanceToNode(original, node) !== 0;
    return isNew || before?.hits !== branchIn(mutated, node >> 1)?.hits;
  });
}

function bestOf(records: ReadonlyMap<PathNode, Record>): readonly PathNode[] {
  const ratio = ({ killed, impacted }: Record): number => killed.size / impacted.size;
  return [...records]
    .toSorted(([, a], [, b]) => ratio(b) - ratio(a) || b.killed.size - a.killed.size)
    .slice(0, mostSelected)
    .map(([node]) => node);
}
