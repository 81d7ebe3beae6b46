import type { BranchTrace } from '../../../runtime/protocol.ts';
import type { Approach } from '../../../syntax/flow/approach.ts';
import { distanceToNode, nodesOf, type PathNode } from './nodes.ts';

/** What all paths to a place have in common, as far as any were seen. */
export interface KnownPaths {
  /** Enters a run that reached a place. */
  readonly note: (place: string, branches: readonly BranchTrace[]) => void;
  /** How far a run that did not reach a place was from it by these nodes; undefined where no path is known, or none of them is missing. */
  readonly approach: (place: string, branches: readonly BranchTrace[]) => Approach | undefined;
}

/**
 * The dynamic approach level (Papadakis and Malevris, 2.5): the nodes that all paths seen to lead to a place contain, those that
 * control it and those that only data ask for, such as the assignment of a flag. A run is as far away as it lacks of these, but for
 * the first of them whose branch was evaluated: there it took the wrong way, and that branch's distance counts.
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
