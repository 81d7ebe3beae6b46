import type { Verdict } from '../../model/verdict.ts';
import { sitePlaces } from '../../schemata/plan/site-places.ts';
import { parse } from '../../syntax/parse.ts';
import type { MutantTable } from '../mutant-table.ts';
import type { Part } from './part.ts';

/**
 * The mutants that may be combined, by ascending index: those that some test reaches, that compile and run, and that stand
 * in the build. `verdictOf` gives a mutant's first-order verdict by its index.
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
