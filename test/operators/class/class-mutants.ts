import type { Mutant } from '../../../src/model/mutant.ts';
import { catalogueFile } from '../../../src/mutation/catalogue.ts';
import type { MutationOperator } from '../../../src/mutation/operator.ts';
import type { FileCatalogue } from '../../../src/mutation/sites/site.ts';
import { instrument } from '../../../src/schemata/instrument.ts';
import { parse, type ParsedFile } from '../../../src/syntax/parse.ts';
import { factsOf } from '../../unit/types/facts/facts-of.ts';

/** A source, and the change of each mutant, such as `this.x => x`. */
export type ClassRow = readonly [source: string, changes: readonly string[]];

/**
 * Returns the changes that an operator makes in a source, with the answers of the type checker. Also checks that every mutant is
 * in the right place: the mutated texts parse, and so do both builds with all mutants.
 */
export function changes(
  operator: MutationOperator,
  source: string,
  path = 'source.ts',
): readonly string[] {
  const file = parsed(path, source);
  const catalogue = catalogueFile(file, { operators: [operator], types: factsOf(source) });
  const mutants = catalogue.sites.flatMap((site) => site.mutants);
  for (const { mutant, probe } of mutants) {
    parsed(path, mutatedText(source, mutant));
    if (probe.kind !== 'always') throw new Error(`${mutant.operator} has a probe`);
  }
  requireBuilds(file, catalogue);
  return mutants.map(({ mutant }) => `${mutant.original} => ${mutant.replacement}`);
}

/** Returns a source with a mutant in it. */
export function mutatedText(source: string, { span, replacement }: Mutant): string {
  return source.slice(0, span.start) + replacement + source.slice(span.end);
}

function requireBuilds(file: ParsedFile, catalogue: FileCatalogue): void {
  const indices = { firstMutant: 0, firstSite: 0 };
  const execute = instrument(catalogue, file, { build: 'execute', ...indices });
  parsed(file.path, execute.code);
  parsed(file.path, instrument(catalogue, file, { build: 'observe', ...indices }).code);
  const count = catalogue.sites.flatMap(({ mutants }) => mutants).length;
  const missing = Array.from({ length: count }, (_, index) => index).filter(
    (index) => !new RegExp(`[!=]==${index}\\b`).test(execute.code),
  );
  if (missing.length > 0 || execute.unplaced.length > 0) {
    throw new Error(`Mutants ${missing.join()} are not in the execute build:\n${execute.code}`);
  }
  const lines = (text: string): number => text.split('\n').length;
  if (lines(execute.code) !== lines(file.text)) throw new Error(`Lines moved:\n${execute.code}`);
}

function parsed(path: string, text: string): ParsedFile {
  const outcome = parse(path, text);
  if (!outcome.ok) throw new Error(`${outcome.problem.message}\n${text}`);
  return outcome.file;
}
