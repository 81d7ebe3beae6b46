import { catalogueFile, type CataloguedFile } from '../../../src/mutation/catalogue.ts';
import type { MutationOperator } from '../../../src/mutation/operator.ts';
import { sufficientOperators } from './loaded-operators.ts';
import { parse, type ParsedFile } from '../../../src/syntax/parse.ts';

/** Parses a source that must be correct. */
export function parsed(text: string, path = 'src/source.ts'): ParsedFile {
  const outcome = parse(path, text);
  if (!outcome.ok) throw new Error(`${text}: ${outcome.problem.message}`);
  return outcome.file;
}

/** Returns the catalogue of a source, by default with the sufficient operators. */
export function catalogued(
  text: string,
  path?: string,
  operators: readonly MutationOperator[] = sufficientOperators,
): CataloguedFile {
  return catalogueFile(parsed(text, path), { operators });
}

/** Returns `OPERATOR original => replacement` for every mutant that is not ignored. */
export function changes({ sites }: CataloguedFile): string[] {
  return sites.flatMap((site) =>
    site.mutants.map(
      ({ mutant }) => `${mutant.operator} ${mutant.original} => ${mutant.replacement}`,
    ),
  );
}
