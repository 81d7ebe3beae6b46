import type { SourceMap } from 'magic-string';

import { REACHES } from '../runtime/probe-codes.ts';
import type { FileCatalogue } from '../mutation/sites/site.ts';
import type { FunctionNode } from '../syntax/nodes.ts';
import { outerFunctionNodes } from '../syntax/outer-functions.ts';
import type { Node, ParsedFile, Program } from '../syntax/parse.ts';
import { branchRoles, type BranchRole } from './probes/branch-roles.ts';
import { Emitter, type Build, type Unit } from './emit/emitter.ts';
import type { BuildInput } from './build-input.ts';
import { combineBuild } from './combine-build.ts';
import { executeBuild } from './execute-build.ts';
import { planFile, type BuildPlan, type FirstIndices } from './plan/file-plan.ts';
import { fixedNames } from './plan/fixed-names.ts';
import { fuelText } from './emit/fuel-text.ts';
import { functionShapes } from './plan/function-shape.ts';
import { loopBurner } from './emit/loop-burner.ts';
import { lookupsIn } from './probes/lookups.ts';
import { moduleNames } from './emit/module-names.ts';
import { measuredConditions, measuredNodes } from './probes/measured-conditions.ts';
import { observeBuild } from './observe-build.ts';
import { operandDeclaration } from './emit/operand-declaration.ts';
import type { Insertion, Pieces } from './emit/pieces.ts';
import {
  entryPrelude,
  flagsPrelude,
  fuelPrelude,
  measurePrelude,
  propagationPrelude,
  searchPrelude,
  tracePrelude,
} from './emit/prelude.ts';
import { type Predicate, predicateNodes, predicatesIn, propagatedIn } from './probes/predicates.ts';
import { framedNodes, searchBuild, type Searched } from './search-build.ts';
import { ownNames } from './probes/own-names.ts';
import { readableNames } from './probes/simple-operand.ts';
import { sourceText } from './emit/source-text.ts';

/** How one file is instrumented. */
export interface InstrumentOptions extends FirstIndices {
  readonly build: 'observe' | 'execute' | 'combine' | 'search';
  /** Measures conditions in the combine build, as the search build always does. */
  readonly branches?: boolean;
  /** The number of the file's first branch, if conditions are measured. */
  readonly firstBranch?: number;
  /** The number of the file's first outer function; undefined if they don't note that they are entered (observe and execute builds). */
  readonly firstFunction?: number;
  /** Further texts, in ascending order of offset. They are inserted only in original bodies. */
  readonly insertions?: readonly Insertion[];
  readonly sourceMap?: boolean;
}

/** The text of one build of a file. */
export interface InstrumentedFile {
  readonly code: string;
  readonly map?: SourceMap;
  /** Mutants for which there is no sound place. They are not in the text. */
  readonly unplaced: readonly number[];
}

/**
 * Writes one build of a file, in the language of the original. The index of a mutant is `firstMutant` plus its ordinal in
 * catalogue order, and the index of a site is `firstSite` plus its ordinal. Line breaks of the original stay in their places,
 * and none is added, except for tagged templates in a mutated copy.
 */
export function instrument(
  catalogue: FileCatalogue,
  parsed: ParsedFile,
  options: InstrumentOptions,
): InstrumentedFile {
  const { build } = options;
  const isMeasured = build === 'search' || (build === 'combine' && options.branches === true);
  const roles = isMeasured ? branchRoles(parsed, options.firstBranch ?? 0) : undefined;
  const searched =
    roles !== undefined && build === 'search'
      ? {
          roles,
          predicates: predicatesIn(parsed, catalogue, options.firstMutant),
          lookups: lookupsIn(parsed.program),
        }
      : undefined;
  const propagated =
    build === 'observe'
      ? propagatedIn(parsed, catalogue, {
          firstMutant: options.firstMutant,
          own: ownNames(parsed.program),
        })
      : new Map<Node, Predicate>();
  const framed =
    build === 'observe'
      ? predicateNodes(propagated)
      : searched === undefined
        ? roles && measuredNodes(roles)
        : framedNodes(searched);
  const first = build === 'observe' || build === 'execute' ? options.firstFunction : undefined;
  const noted = notedFunctions(parsed, first);
  const plan = planFile(catalogue, parsed, options, framed, noted);
  const input = buildInput(parsed, plan, build);
  const entries = noted.size === 0 ? '' : entryPrelude(input.names, (first ?? 0) + noted.size);
  const pieces =
    build === 'observe' || build === 'search'
      ? observe(input, parsed, {
          catalogue,
          firstSite: options.firstSite,
          searched,
          propagated,
          entries,
        })
      : execute(input, parsed.program, { kind: build, measured: roles, entries });
  const all = pieces.withInsertions(options.insertions ?? []);
  const { unplaced } = plan;
  if (options.sourceMap !== true) return { code: all.toText(parsed.text), unplaced };
  const edited = all.toMagicString(parsed.text);
  const map = edited.generateMap({ source: parsed.path, hires: 'boundary', includeContent: true });
  return { code: edited.toString(), map, unplaced };
}

function buildInput(
  parsed: ParsedFile,
  plan: BuildPlan,
  build: InstrumentOptions['build'],
): BuildInput {
  const names = moduleNames(parsed.text);
  const isEarly = mayRunEarly(parsed.program);
  const fuel = fuelText(names, isEarly);
  const shapeOf = functionShapes(parsed.path);
  const isFixed = fixedNames(parsed.program);
  const isCombined = build === 'combine';
  const loopFuel = loopBurner({ plan, fuel, isFixed, shapeOf, isCombined });
  const source = sourceText(parsed);
  const noted = isEarly ? `(${names.entered}??${names.takeEntered}())` : names.entered;
  const entry: BuildInput['entry'] = (record) =>
    record?.entry === undefined ? '' : `${noted}[${String(record.entry)}]=1`;
  return { source, plan, names, fuel, loopFuel, shapeOf, entry, mayRunEarly: isEarly };
}

/** Numbers the outer functions of a file; none if they don't note that they are entered. */
function notedFunctions(
  parsed: ParsedFile,
  first: number | undefined,
): ReadonlyMap<FunctionNode, number> {
  if (first === undefined) return new Map();
  return new Map(outerFunctionNodes(parsed).map((node, at) => [node, first + at]));
}

/** What is special about one execute or combine build. */
interface Executed {
  readonly kind: 'execute' | 'combine';
  /** The roles of the nodes whose conditions are measured (combine build). */
  readonly measured: BranchRoles | undefined;
  /** Declarations for functions that note that they are entered. */
  readonly entries: string;
}

function execute(
  input: BuildInput,
  program: Program,
  { kind, measured, entries }: Executed,
): Pieces {
  const { fuel, names, plan } = input;
  const build = kind === 'combine' ? combineBuild(input) : executeBuild(input);
  const emitAround = measured && measuredAround(input, program, measured);
  const emitter = new Emitter({ ...input, build: { ...build, ...(emitAround && { emitAround }) } });
  emitter.emitProgram(program, (unit) => {
    if (isUntouched(plan, program)) return '';
    const flags = kind === 'combine' && plan.sitesAt.size > 0 ? flagsPrelude(names) : '';
    const measures = measured !== undefined && measured.size > 0 ? measurePrelude(names) : '';
    const operands = operandDeclaration(unit, names);
    return `${fuelPrelude(names)}${entries}${flags}${measures}${counter(unit, fuel)}${operands}`;
  });
  return emitter.out;
}

/** Measures conditions around the choice between mutants, because the condition of the active mutant is what counts. */
function measuredAround(
  { names, plan }: BuildInput,
  program: Program,
  roles: BranchRoles,
): NonNullable<Build['emitAround']> {
  return measuredConditions({
    names,
    declared: readableNames(program),
    roles,
    siteOf: () => -1,
    isMutated: (node) => plan.mutated.has(node),
  });
}

type BranchRoles = ReadonlyMap<Node, BranchRole>;

interface Observed {
  readonly catalogue: FileCatalogue;
  readonly firstSite: number;
  /** Present in the search build. */
  readonly searched: Searched | undefined;
  readonly propagated: ReadonlyMap<Node, Predicate>;
  /** See `Executed`. */
  readonly entries: string;
}

function observe(
  input: BuildInput,
  parsed: ParsedFile,
  { catalogue, firstSite, searched, propagated, entries }: Observed,
): Pieces {
  const { names, plan, fuel } = input;
  const declared = readableNames(parsed.program);
  const observed = { ...input, declared, own: ownNames(parsed.program), firstSite };
  const search = searched && searchBuild({ ...observed, ...searched });
  const build = search ?? observeBuild({ ...observed, propagated });
  const emitter = new Emitter({ ...input, build });
  emitter.emitProgram(parsed.program, (unit) => {
    if (isUntouched(plan, parsed.program)) return '';
    const codes = catalogue.sites.flatMap((_, at) => build.codes.get(firstSite + at) ?? [REACHES]);
    const traced = catalogue.sites.length > 0 ? tracePrelude(names, firstSite, codes) : '';
    const operands = operandDeclaration(unit, names);
    const isMeasured =
      search !== undefined &&
      (search.weighed.length > 0 || searched?.roles.size || searched?.lookups.found.size);
    const measured = isMeasured ? searchPrelude(names, search.weighed) : '';
    const weighed = search === undefined ? propagationPrelude(names, build.weighed) : '';
    return `${fuelPrelude(names)}${entries}${traced}${measured}${weighed}${counter(unit, fuel)}${operands}`;
  });
  return emitter.out;
}

function isUntouched(plan: BuildPlan, program: Node): boolean {
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
