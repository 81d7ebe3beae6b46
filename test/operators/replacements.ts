import { catalogueFile } from '../../src/mutation/catalogue.ts';
import type { MutationOperator } from '../../src/mutation/operator.ts';
import type { SiteMutant } from '../../src/mutation/sites/site.ts';
import { instrument } from '../../src/schemata/instrument.ts';
import { parse } from '../../src/syntax/parse.ts';

/** One row of an operator's table: a source, and the replacement texts it yields in catalogue order. */
export type Row = readonly [source: string, replacements: readonly string[]];

/** How a table's sources are to be read. */
export interface Reading {
  /** Its extension chooses the dialect; `source.ts` unless told. */
  readonly path?: string;
}

/** The replacement texts an operator yields for a source. */
export function replacements(
  operator: MutationOperator,
  source: string,
  reading: Reading = {},
): readonly string[] {
  return siteMutants(operator, source, reading).map(({ mutant }) => mutant.replacement);
}

/**
 * The mutants an operator yields for a source, with their probes. Checks on the way that the source with any of them in
 * place parses, and that both builds hold all of them and parse.
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
