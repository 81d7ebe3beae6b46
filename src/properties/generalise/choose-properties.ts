import { readabilityOf } from '../conditions/readability-of.ts';
import type { FoundProperty } from './property-search.ts';
import { mostRejected } from './refute.ts';

/**
 * Chooses the few properties that notice all mutants which any of them notices: again and again the one that notices most of those that
 * are left, and among equals the one that is easiest to read.
 *
 * @param noticed mutants that other properties notice already
 */
export function chooseProperties<Property extends FoundProperty>(
  properties: readonly Property[],
  noticed: ReadonlySet<number> = new Set(),
): readonly Property[] {
  const known = new Set(noticed);
  const ordered = properties
    .filter(({ rejected }) => rejected <= mostRejected)
    .toSorted((a, b) => effortOf(a) - effortOf(b));
  const chosen: Property[] = [];
  for (;;) {
    let best: Property | undefined;
    let most = 0;
    for (const property of ordered) {
      if (chosen.includes(property)) continue;
      const gain = [...property.kills].filter((mutant) => !known.has(mutant)).length;
      if (gain <= most) continue;
      best = property;
      most = gain;
    }
    if (best === undefined) break;
    chosen.push(best);
    for (const mutant of best.kills) known.add(mutant);
  }
  return properties.filter((property) => chosen.includes(property));
}

/** How much there is to read. */
function effortOf({ test }: FoundProperty): number {
  const { parameters, statements, preconditions, postconditions } = test;
  const conditions = [...preconditions, ...postconditions].map(readabilityOf);
  return (
    2 * statements.length + parameters.length + conditions.reduce((sum, each) => sum + each, 0)
  );
}
