import type { Location } from '../../model/span.ts';
import type { SourceSelection } from '../../model/source-selection.ts';
import type { FileCatalogue, SiteMutant } from '../../mutation/sites/site.ts';

/** Keeps the mutants that lie within the selected lines and touch a changed line. Without a selection, all mutants are kept. */
export function selectLines(
  catalogue: FileCatalogue,
  { lines = [], changed }: SourceSelection,
): FileCatalogue {
  if (lines.length === 0 && changed === undefined) return catalogue;
  const isInside = ({ start, end }: Location): boolean =>
    lines.length === 0 || lines.some(({ first, last }) => first <= start.line && end.line <= last);
  const isTouched = ({ start, end }: Location): boolean =>
    changed === undefined ||
    changed.some(({ first, last }) => first <= end.line && start.line <= last);
  return filterMutants(
    catalogue,
    ({ mutant: { location } }) => isInside(location) && isTouched(location),
  );
}

/** Returns a catalogue with only the mutants, also ignored mutants, for which `isKept` is true. */
export function filterMutants(
  catalogue: FileCatalogue,
  isKept: (one: Pick<SiteMutant, 'mutant'>) => boolean,
): FileCatalogue {
  return {
    ...catalogue,
    sites: catalogue.sites.flatMap((site) => {
      const mutants = site.mutants.filter(isKept);
      return mutants.length === 0 ? [] : [{ ...site, mutants }];
    }),
    ignored: catalogue.ignored.filter(isKept),
  };
}
