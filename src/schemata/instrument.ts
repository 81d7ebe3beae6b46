import type { SourceMap } from 'magic-string';

import type { FileCatalogue } from '../mutation/site.ts';
import type { Node, ParsedFile, Program } from '../syntax/parse.ts';
import { declaredNames } from './declared-names.ts';
import { Emitter, type Unit } from './emitter.ts';
import { executeBuild } from './execute-build.ts';
import { planFile, type FilePlan, type FirstIndices } from './file-plan.ts';
import { fuelText } from './fuel-text.ts';
import { moduleNames, type ModuleNames } from './module-names.ts';
import { observeBuild, operandDeclaration } from './observe-build.ts';
import type { Insertion, Pieces } from './pieces.ts';
import { fuelPrelude, tracePrelude } from './prelude.ts';
import { sourceText, type SourceText } from './source-text.ts';

/** How to instrument one file. */
export interface InstrumentOptions extends FirstIndices {
  readonly build: 'observe' | 'execute';
  /** Further texts, in the original bodies only, given by ascending offset. */
  readonly insertions?: readonly Insertion[];
  readonly sourceMap?: boolean;
}

/** The text of one build of a file. */
export interface InstrumentedFile {
  readonly code: string;
  readonly map?: SourceMap;
  /** Mutants that no sound place was found for: they are not in the text. */
  readonly unplaced: readonly number[];
}

/**
 * Writes one build of a file, in the language of the original. A mutant's index is `firstMutant` plus its ordinal in
 * catalogue order, a site's is `firstSite` plus its ordinal. Line breaks of the original stay where they are and none
 * is added, but for tagged templates in a mutated copy.
 */
export function instrument(
  catalogue: FileCatalogue,
  parsed: ParsedFile,
  options: InstrumentOptions,
): InstrumentedFile {
  const plan = planFile(catalogue, parsed, options);
  const source = sourceText(parsed);
  const input = {
    source,
    plan,
    names: moduleNames(parsed.text),
    mayRunEarly: mayRunEarly(parsed.program),
  };
  const pieces =
    options.build === 'execute'
      ? execute(input, parsed.program)
      : observe(input, parsed, { catalogue, firstSite: options.firstSite });
  const all = pieces.withInsertions(options.insertions ?? []);
  const { unplaced } = plan;
  if (options.sourceMap !== true) return { code: all.toText(parsed.text), unplaced };
  const edited = all.toMagicString(parsed.text);
  const map = edited.generateMap({ source: parsed.path, hires: 'boundary', includeContent: true });
  return { code: edited.toString(), map, unplaced };
}

interface BuildInput {
  readonly source: SourceText;
  readonly plan: FilePlan;
  readonly names: ModuleNames;
  readonly mayRunEarly: boolean;
}

function execute(input: BuildInput, program: Program): Pieces {
  const fuel = fuelText(input.names, input.mayRunEarly);
  const build = executeBuild({ ...input, fuel });
  const emitter = new Emitter({ ...input, build });
  emitter.emitProgram(program, (unit) =>
    isUntouched(input.plan, program) ? '' : `${fuelPrelude(input.names)}${counter(unit, fuel)}`,
  );
  return emitter.out;
}

function observe(
  input: BuildInput,
  parsed: ParsedFile,
  { catalogue, firstSite }: { readonly catalogue: FileCatalogue; readonly firstSite: number },
): Pieces {
  const { names, plan } = input;
  const fuel = fuelText(names, input.mayRunEarly);
  const declared = declaredNames(parsed.program);
  const build = observeBuild({ ...input, fuel, declared });
  const emitter = new Emitter({ ...input, build });
  emitter.emitProgram(parsed.program, (unit) => {
    if (isUntouched(plan, parsed.program)) return '';
    const codes = catalogue.sites.flatMap((_, at) => build.codes.get(firstSite + at) ?? [-1]);
    const traced = catalogue.sites.length > 0 ? tracePrelude(names, firstSite, codes) : '';
    const operands = operandDeclaration(unit, names);
    return `${fuelPrelude(names)}${traced}${counter(unit, fuel)}${operands}`;
  });
  return emitter.out;
}

function isUntouched(plan: FilePlan, program: Node): boolean {
  return !plan.touched.has(program);
}

function counter(unit: Unit, fuel: { readonly counter: string }): string {
  return unit.hasLoops ? fuel.counter : '';
}

/** In an import cycle, functions of a module may be called before its first statement runs. */
function mayRunEarly({ body }: Program): boolean {
  return body.some(
    (statement) =>
      (statement.type === 'ImportDeclaration' ||
        statement.type === 'ExportAllDeclaration' ||
        statement.type === 'ExportNamedDeclaration') &&
      statement.source !== null,
  );
}
