import type { Node } from '../syntax/parse.ts';
import { unwrapped } from '../syntax/unwrapped.ts';
import type { BranchRole } from './probes/branch-roles.ts';
import { emitPredicate } from './probes/emit-predicate.ts';
import { emitLookup, lookupNodes, type KeyLookups } from './probes/lookups.ts';
import { measuredConditions, measuredNodes } from './probes/measured-conditions.ts';
import { observeBuild, type ObserveBuild, type ObserveInput } from './observe-build.ts';
import { type Predicate, predicateNodes } from './probes/predicates.ts';

/** What the search build reports of one file beside its sites. */
export interface Searched {
  readonly roles: ReadonlyMap<Node, BranchRole>;
  readonly predicates: ReadonlyMap<Node, Predicate>;
  readonly lookups: KeyLookups;
}

/** The facts about one file that the search build needs. */
export interface SearchInput extends Omit<ObserveInput, 'propagated'>, Searched {
  /** Names that can be read without an error. */
  readonly declared: ReadonlySet<string>;
}

/**
 * Creates the observe build with conditions that also report their distances from each outcome (Papadakis and Malevris, 2.1:
 * the fitness is part of the schematic function), predicates that report their operands,
 * and lookups that report their keys.
 */
export function searchBuild(input: SearchInput): ObserveBuild {
  const { names, declared, roles, predicates, lookups, plan } = input;
  const weighed: string[] = [];
  const siteOf = (node: Node): number => {
    const core = unwrapped(node);
    const sites = plan.sitesAt.get(core) ?? [];
    return sites.find((site) => site.node === core)?.siteIndex ?? -1;
  };
  const emitAround = measuredConditions(
    { names, declared, roles, siteOf, isMutated: () => false },
    (context, node, inner) =>
      emitLookup(context, lookups, node, () =>
        emitPredicate(context, { predicates, weighed }, node, inner),
      ),
  );
  return { ...observeBuild({ ...input, propagated: new Map() }), weighed, emitAround };
}

/** Returns the nodes around which the search build puts text. */
export function framedNodes({ roles, predicates, lookups }: Searched): ReadonlySet<Node> {
  const framed = measuredNodes(roles);
  for (const node of predicateNodes(predicates)) framed.add(node);
  for (const node of lookupNodes(lookups)) framed.add(node);
  return framed;
}
