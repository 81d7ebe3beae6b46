import type { Mutant } from '../../../model/mutant.ts';
import type { Span } from '../../../model/span.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { sitePlaces } from '../../../schemata/plan/site-places.ts';
import { parse } from '../../../syntax/parse.ts';
import type { MutantTable } from '../../select/mutant-table.ts';

/** A first-order mutant that may be combined with others. */
export interface Part {
  /** The index of the mutant in the build. */
  readonly index: number;
  readonly mutant: Mutant;
  /** The text that it replaces in the combine build. */
  readonly place: Span;
}

/** Whether the places of two parts do not overlap, so that both can be active. */
function areApart(one: Part, other: Part): boolean {
  if (one.mutant.file !== other.mutant.file) return true;
  return one.place.end <= other.place.start || other.place.end <= one.place.start;
}

/** Whether a part can be combined with the others. */
export function fits(part: Part, others: readonly Part[]): boolean {
  return others.every((other) => areApart(part, other));
}

/** Returns a key that is the same for the same parts in any order. */
export function keyOf(parts: readonly Part[]): string {
  return inOrder(parts)
    .map(({ index }) => index)
    .join();
}

/** Returns the parts in ascending order of their indices. */
export function inOrder(parts: readonly Part[]): Part[] {
  return parts.toSorted((a, b) => a.index - b.index);
}

/** Groups parts by their function, in the order of the first part of each function. */
export function byFunction(parts: readonly Part[]): Part[][] {
  return groupsOf(parts, ({ mutant }) => `${mutant.file}\0${mutant.functionName}`);
}

/** Groups parts by a key, in the order of the first part of each group. */
export function groupsOf(parts: readonly Part[], groupKeyOf: (part: Part) => string): Part[][] {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const key = groupKeyOf(part);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  return [...groups.values()];
}

/**
 * Returns the mutants that may be combined, in ascending order of their indices. A test reaches each of them, they compile and run,
 * and the build contains them. `verdictOf` returns a mutant's first-order verdict by its index.
 */
export function collectParts(
  table: MutantTable,
  verdictOf: (mutant: number) => Verdict | undefined,
): Part[] {
  const parts: Part[] = [];
  for (const { catalogue, firstMutant } of table.files.values()) {
    const outcome = parse(catalogue.file, catalogue.text);
    if (!outcome.ok) continue;
    const places = sitePlaces(catalogue, outcome.file);
    let index = firstMutant;
    catalogue.sites.forEach(({ mutants }, site) => {
      const place = places[site];
      for (const { mutant } of mutants) {
        if (place !== undefined && isReached(verdictOf(index)))
          parts.push({ index, mutant, place });
        index += 1;
      }
    });
  }
  return parts;
}

function isReached(verdict: Verdict | undefined): boolean {
  return verdict !== undefined && /^(?:Killed|Timeout|Survived)$/.test(verdict.status);
}
