import type { FileCatalogue } from '../../mutation/sites/site.ts';
import type { Span } from '../../model/span.ts';
import type { ParsedFile } from '../../syntax/parse.ts';
import { planFile } from './file-plan.ts';

/**
 * Per site in catalogue order, the text that its mutants replace in an instrumented program; undefined where they are not
 * in it. It may be larger than the site: a mutant of `a?.b` replaces the whole of `a?.b.c`. Mutants hide one another
 * where these overlap.
 */
export function sitePlaces(catalogue: FileCatalogue, parsed: ParsedFile): (Span | undefined)[] {
  const places: (Span | undefined)[] = catalogue.sites.map(() => undefined);
  const { sitesAt } = planFile(catalogue, parsed, { firstMutant: 0, firstSite: 0 });
  for (const [{ start, end }, sites] of sitesAt) {
    for (const { siteIndex } of sites) places[siteIndex] = { start, end };
  }
  return places;
}
