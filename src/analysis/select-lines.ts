import type { Location } from '../model/span.ts';
import type { FileCatalogue } from '../mutation/site.ts';

interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Keeps the mutants that lie within some of the given lines; all of them where no lines are given. */
export function selectLines(
  catalogue: FileCatalogue,
  lines: readonly Lines[] | undefined,
): FileCatalogue {
  if (lines === undefined || lines.length === 0) return catalogue;
  const isInside = ({ start, end }: Location): boolean =>
    lines.some(({ first, last }) => first <= start.line && end.line <= last);
  return {
    ...catalogue,
    sites: catalogue.sites.flatMap((site) => {
      const mutants = site.mutants.filter(({ mutant }) => isInside(mutant.location));
      return mutants.length === 0 ? [] : [{ ...site, mutants }];
    }),
    ignored: catalogue.ignored.filter(({ mutant }) => isInside(mutant.location)),
  };
}
