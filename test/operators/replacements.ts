import { catalogueFile } from '../../src/mutation/catalogue.ts';
import type { MutationOperator } from '../../src/mutation/operator.ts';
import type { SiteMutant } from '../../src/mutation/sites/site.ts';
import { instrument } from '../../src/schemata/instrument.ts';
import { parse } from '../../src/syntax/parse.ts';

/** One row of an operator's table: a source, and the texts of its replacements in catalogue order. */
export type Row = readonly [source: string, replacements: readonly string[]];

/** How the sources of a table are read. */
export interface Reading {
  /** The path whose extension chooses the dialect; `source.ts` by default. */
  readonly path?: string;
}

/** Returns the texts of the replacements that an operator gives for a source. */
export function replacements(
  operator: MutationOperator,
  source: string,
  reading: Reading = {},
): readonly string[] {
  return siteMutants(operator, source, reading).map(({ mutant }) => mutant.replacement);
}

/**
 * Returns the mutants that an operator gives for a source, with their probes. Also checks that the source with each mutant
 * parses, and that both builds contain all mutants and parse.
 */
export function siteMutants(
  operator: MutationOperator,
  source: string,
  { path = 'source.ts' }: Reading = {},
): readonly SiteMutant[] {
  const outcome = parse(path, source);
  if (!outcome.ok) throw new Error(`${source}: ${outcome.problem.message}`);
  const catalogue = catalogueFile(outcome.file, { operators: [operator] });
  const mutants = catalogue.sites.flatMap((site) => site.mutants);
  const texts = mutants.map(
    ({ mutant: { span, replacement } }) =>
      source.slice(0, span.start) + replacement + source.slice(span.end),
  );
  const builds = (['observe', 'execute'] as const).map((build) =>
    instrument(catalogue, outcome.file, { build, firstMutant: 0, firstSite: 0 }),
  );
  for (const text of [...texts, ...builds.map(({ code }) => code)]) {
    const parsed = parse(path, text);
    if (!parsed.ok) throw new SyntaxError(`${text}: ${parsed.problem.message}`);
  }
  for (const { unplaced } of builds) {
    if (unplaced.length > 0) throw new Error(`${source}: no place for a mutant`);
  }
  return mutants;
}
