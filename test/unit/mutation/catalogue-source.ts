import { catalogueFile, type CataloguedFile } from '../../../src/mutation/catalogue.ts';
import { defaultOperators } from './default-operators.ts';
import { parse, type ParsedFile } from '../../../src/syntax/parse.ts';

/** Parses a source that must be correct. */
export function parsed(text: string, path = 'src/source.ts'): ParsedFile {
  const outcome = parse(path, text);
  if (!outcome.ok) throw new Error(`${text}: ${outcome.problem.message}`);
  return outcome.file;
}

/** The catalogue of a source, with the operators that a run uses unless others are asked for. */
export function catalogued(text: string, path?: string): CataloguedFile {
  return catalogueFile(parsed(text, path), { operators: defaultOperators });
}

/** `OPERATOR original => replacement` for every mutant that is not ignored. */
export function changes({ sites }: CataloguedFile): string[] {
  return sites.flatMap((site) =>
    site.mutants.map(
      ({ mutant }) => `${mutant.operator} ${mutant.original} => ${mutant.replacement}`,
    ),
  );
}
