import { catalogueFile } from '../../../src/mutation/catalogue.ts';
import type { MutationOperator } from '../../../src/mutation/operator.ts';
import type { FileCatalogue } from '../../../src/mutation/sites/site.ts';
import { installRuntime, type RuntimeOptions } from '../../../src/runtime/install-runtime.ts';
import {
  instrument,
  type InstrumentedFile,
  type InstrumentOptions,
} from '../../../src/schemata/instrument.ts';
import { parse, type ParsedFile } from '../../../src/syntax/parse.ts';
import { sufficientOperators } from '../mutation/loaded-operators.ts';

/**
 * The fuel of a run: more than the snippets burn, and so little that it also ends endless recursions. The stack would end them elsewhere in each
 * build, and elsewhere in code that the engine has optimised.
 */
export const FUEL = 1000;

/** A source text that parses, with its mutants. */
export interface Catalogued {
  readonly parsed: ParsedFile;
  readonly catalogue: FileCatalogue;
}

/** Parses a text that is known to be right. */
function parsedFile(text: string, path: string): ParsedFile {
  const outcome = parse(path, text);
  if (!outcome.ok) throw new SyntaxError(`${path}: ${outcome.problem.message}\n${text}`);
  return outcome.file;
}

/** Parses a text and catalogues its mutants, with the sufficient operators unless told. */
export function catalogued(
  text: string,
  path: string,
  operators: readonly MutationOperator[] = sufficientOperators,
): Catalogued {
  const parsed = parsedFile(text, path);
  return { parsed, catalogue: catalogueFile(parsed, { operators }) };
}

/** Parses a text to be instrumented without mutants. */
export function withoutMutants(text: string, path: string): Catalogued {
  return {
    parsed: parsedFile(text, path),
    catalogue: { file: path, text, sites: [], ignored: [] },
  };
}

/** Instruments with indices from 0, or as the options say. */
export function build(
  { parsed, catalogue }: Catalogued,
  options: Pick<InstrumentOptions, 'build'> & Partial<InstrumentOptions>,
): InstrumentedFile {
  return instrument(catalogue, parsed, {
    firstMutant: 0,
    firstSite: 0,
    firstFunction: 0,
    ...options,
  });
}

/** Installs the runtime for one file with indices from 0. */
export function runtimeFor(
  { catalogue }: Catalogued,
  kind: RuntimeOptions['build'],
): ReturnType<typeof installRuntime> {
  const siteFirstMutant: number[] = [];
  let next = 0;
  for (const site of catalogue.sites) {
    siteFirstMutant.push(next);
    next += site.mutants.length;
  }
  return installRuntime({ build: kind, mutantCount: next, siteFirstMutant });
}

/** How many mutants a file has. */
export function mutantCount({ catalogue }: Catalogued): number {
  return catalogue.sites.reduce((sum, { mutants }) => sum + mutants.length, 0);
}

/** The text with these mutants in place, none of which lies within another. */
export function mutatedText({ parsed, catalogue }: Catalogued, ...indices: number[]): string {
  const all = catalogue.sites.flatMap((site) => site.mutants);
  const mutants = indices.map((index) => {
    const found = all[index]?.mutant;
    if (found === undefined) throw new RangeError(`No mutant ${String(index)}`);
    return found;
  });
  return mutants
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce(
      (text, { span, replacement }) =>
        text.slice(0, span.start) + replacement + text.slice(span.end),
      parsed.text,
    );
}

/** The members of flattened half-open ranges. */
export function membersOf(ranges: readonly number[]): Set<number> {
  const members = new Set<number>();
  for (let at = 0; at + 1 < ranges.length; at += 2) {
    for (let index = ranges[at] ?? 0; index < (ranges[at + 1] ?? 0); index += 1) members.add(index);
  }
  return members;
}
