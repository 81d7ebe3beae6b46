import type { BranchTrace } from '../../../runtime/protocol.ts';
import { branchIn, distanceToNode, nodesOf, type PathNode } from './nodes.ts';

/** How well nodes expose mutants that have an impact on them. */
export interface ImpactNodes {
  /** Enters what a mutant did in a run, and whether it was killed. */
  readonly note: (
    mutant: number,
    runs: {
      readonly original: readonly BranchTrace[];
      readonly mutated: readonly BranchTrace[];
      readonly isKilled: boolean;
    },
  ) => void;
  /** The nodes at which most of the mutants with an impact on them were killed, best first; none while none had any. */
  readonly best: () => readonly PathNode[];
}

/** So many of the nodes that rank highest are worth heading for. */
const mostSelected = 5;

interface Record {
  readonly impacted: Set<number>;
  readonly killed: Set<number>;
}

/**
 * Ranks nodes by their ability to expose mutants (Papadakis and Malevris, 2.4, impact distance): for each node that was impacted, the
 * ratio of the killed mutants to all that had an impact on it; of equal ones that with more killed mutants, then the first.
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

/** The nodes of a mutant's run that the original's had not, or another number of times: what is left out can't be headed for. */
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
