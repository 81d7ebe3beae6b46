import type { FileCatalogue } from '../../mutation/sites/site.ts';
import type { Span } from '../../model/span.ts';
import type { ParsedFile } from '../../syntax/parse.ts';
import { planFile } from './file-plan.ts';

/**
 * Returns, by site in catalogue order, the text that its mutants replace in an instrumented program; undefined if they are not
 * in it. The text may be larger than the site: a mutant of `a?.b` replaces the whole of `a?.b.c`. If these texts overlap, one
 * mutant hides another.
 */
export function sitePlaces(catalogue: FileCatalogue, parsed: ParsedFile): (Span | undefined)[] {
  const places: (Span | undefined)[] = catalogue.sites.map(() => undefined);
  const { sitesAt } = planFile(catalogue, parsed, { firstMutant: 0, firstSite: 0 });
  for (const [{ start, end }, sites] of sitesAt) {
    for (const { siteIndex } of sites) places[siteIndex] = { start, end };
  }
  return places;
}
