import type { BuildTable } from '../runner/test-runner.ts';
import type { MutantTable } from './select/mutant-table.ts';

/**
 * Returns what test runners have to know of a table of mutants.
 *
 * @param relativePath returns the path relative to the root with forward slashes; undefined for a path outside of the root
 */
export function buildTable(
  table: MutantTable,
  relativePath: (path: string) => string | undefined,
): BuildTable {
  const { mutants, files, siteFirstMutant } = table;
  const fileOf = (path: string) => files.get(relativePath(path) ?? '');
  return {
    mutantCount: mutants.length,
    siteCount: siteFirstMutant.length - 1,
    siteFirstMutant,
    mutantsOf(path) {
      const file = fileOf(path);
      if (file === undefined) return undefined;
      const { firstMutant, firstSite, catalogue } = file;
      return [firstMutant, siteFirstMutant[firstSite + catalogue.sites.length] ?? firstMutant];
    },
    withMutants(active, path) {
      const file = fileOf(path);
      if (file === undefined) return undefined;
      return active
        .flatMap((index) => mutants[index] ?? [])
        .filter((mutant) => mutant.file === file.catalogue.file)
        .toSorted((one, other) => other.span.start - one.span.start)
        .reduce(
          (text, { span, replacement }) =>
            text.slice(0, span.start) + replacement + text.slice(span.end),
          file.catalogue.text,
        );
    },
  };
}
