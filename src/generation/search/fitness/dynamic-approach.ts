import type { BranchTrace } from '../../../runtime/protocol.ts';
import type { Approach } from '../../../syntax/flow/approach.ts';
import { distanceToNode, nodesOf, type PathNode } from './nodes.ts';

/** The nodes that all known paths to a place have in common. */
export interface KnownPaths {
  /** Enters a run that reached a place. */
  readonly note: (place: string, branches: readonly BranchTrace[]) => void;
  /**
   * Returns the distance, by these nodes, of a run that did not reach a place; undefined if no path is known, or none of the
   * nodes is missing.
   */
  readonly approach: (place: string, branches: readonly BranchTrace[]) => Approach | undefined;
}

/**
 * The dynamic approach level (Papadakis and Malevris, 2.5): the nodes that all known paths to a place contain. They include
 * nodes that control the place and nodes that only data dependence needs, such as the assignment of a flag. The level of a run
 * is the number of these nodes that it lacks, without the first one whose branch was evaluated: there the run went the wrong
 * way, and the distance of that branch counts.
 */
export function createKnownPaths(): KnownPaths {
  const common = new Map<string, readonly PathNode[]>();
  return {
    note(place, branches) {
      const known = common.get(place);
      if (known === undefined) common.set(place, nodesOf(branches));
      else if (known.some((node) => distanceToNode(branches, node) !== 0)) {
        common.set(
          place,
          known.filter((node) => distanceToNode(branches, node) === 0),
        );
      }
    },
    approach(place, branches) {
      let missing = 0;
      let deviation: number | undefined;
      for (const node of common.get(place) ?? []) {
        const distance = distanceToNode(branches, node);
        if (distance === 0) continue;
        missing += 1;
        deviation ??= distance;
      }
      if (missing === 0) return undefined;
      return deviation === undefined
        ? { level: missing, distance: Infinity }
        : { level: missing - 1, distance: deviation };
    },
  };
}
