import type { Mutant } from '../../model/mutant.ts';
import { MOST_FUNCTIONS } from '../../runtime/trace/entered-log.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';

/** A source file with its place in the dense numbering of mutants and sites. */
export interface NumberedFile {
  readonly catalogue: FileCatalogue;
  readonly firstMutant: number;
  readonly firstSite: number;
  /** The number of its first outer function; absent if its functions don't note that they are entered. */
  readonly firstFunction?: number;
}

/**
 * The numbering of the mutants and sites of one run, from 0 without gaps, in the order of files and places. So the mutants of a
 * file, of a function and of a site each are one range.
 */
export interface MutantTable {
  readonly mutants: readonly Mutant[];
  readonly files: ReadonlyMap<string, NumberedFile>;
  /** The index of the first mutant of each site. The last item is the number of mutants. */
  readonly siteFirstMutant: Uint32Array;
}

/** Numbers the mutants of the given files, in their order. */
export function numberMutants(catalogues: readonly FileCatalogue[]): MutantTable {
  const mutants: Mutant[] = [];
  const firsts: number[] = [];
  const files = new Map<string, NumberedFile>();
  let functions = 0;
  for (const catalogue of catalogues) {
    const count = catalogue.functions?.bodies.length ?? 0;
    files.set(catalogue.file, {
      catalogue,
      firstMutant: mutants.length,
      firstSite: firsts.length,
      ...(functions + count <= MOST_FUNCTIONS && { firstFunction: functions }),
    });
    functions += count;
    for (const site of catalogue.sites) {
      firsts.push(mutants.length);
      for (const { mutant } of site.mutants) mutants.push(mutant);
    }
  }
  return { mutants, files, siteFirstMutant: Uint32Array.from([...firsts, mutants.length]) };
}
