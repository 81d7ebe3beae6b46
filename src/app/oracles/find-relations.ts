import { join } from 'node:path';

import type { AnalysisHooks } from '../../analysis/analysis-options.ts';
import { nothingDone } from '../../analysis/execute/track-progress.ts';
import { openTypesThread, type TypesThread } from '../../analysis/threads/project-types.ts';
import { systemClock } from '../../foundation/clock.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { DiscoveredUnit, OracleDiscovery } from '../../model/oracle-assessment.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { type RankInput, rankRelations } from '../../oracles/find/rank-relations.ts';
import { proposeForClasses } from '../../oracles/find/propose-for-classes.ts';
import { proposeForSubjects } from '../../oracles/find/propose-for-subjects.ts';
import { exportFor, exportOf, type NeededExport } from '../../oracles/find/needed-export.ts';
import type { ProposedRelation } from '../../oracles/find/proposed-relation.ts';
import { subjectsOf, takersOf } from '../../oracles/find/subjects.ts';
import {
  proposalFunctions,
  proposeFromCatalogue,
  takenNames,
} from '../../oracles/find/propose-relations.ts';
import type { ProposalFunction } from '../../oracles/find/relation-templates.ts';
import { proposeFromTests } from '../../oracles/find/related-calls.ts';
import { detectStyle } from '../../generation/write/files/detect-style.ts';
import type { PrintStyle } from '../../generation/write/print-style.ts';
import type { Notice } from '../../model/analysis-result.ts';
import { openFormatter } from '../../project/format-text.ts';
import { readManifest, readText } from '../../project/read-manifest.ts';
import type { ReadTestCase } from '../../properties/read-tests/read-tests.ts';
import { readTestFiles } from '../generalise/read-test-files.ts';
import { groupBy } from '../../foundation/group-by.ts';
import { relationsFile, trialFile } from '../../oracles/find/relations-file.ts';
import type { OpenedProject } from '../open-project.ts';
import { projectAliases } from '../project-aliases.ts';
import { readLastRun } from '../stores/last-run.ts';
import { openAnywhere } from '../workspace/open-anywhere.ts';
import { prepareFile } from './assess-file.ts';
import { heldProposals, holdingProposals, trialFuel } from './holding-proposals.ts';
import { inEachProject } from './in-each-project.ts';
import { openOracles, type OpenedOracles, readIn } from './open-oracles.ts';
import type { OracleRequest, OracleWatch } from './oracle-request.ts';
import { runFile } from './run-file.ts';
import { removeLeftovers, trialNameOf, withTrialFile } from './with-trial-file.ts';

/**
 * Finds relations that hold for the functions and methods of a project, or of each package of a workspace, and notice mutants: those of the
 * catalogue that fit the types, and those that the project's tests assert for single values. Throws a `UserError` if nothing is found in any.
 */
export async function findRelations(
  request: OracleRequest,
  watch: OracleWatch,
): Promise<{
  readonly discoveries: readonly OracleDiscovery[];
  /** What is wrong with the packages that could not be searched. */
  readonly failures: readonly UserError[];
}> {
  const { projects } = await openAnywhere(request);
  const { results: discoveries, failures } = await inEachProject(
    projects.filter(({ sources }) => sources.length > 0).map((project) => ({ project })),
    watch.signal,
    ({ project }) => findInProject(project, request, watch),
  );
  const isEmpty = discoveries.every(({ units }) => units.length === 0);
  if (isEmpty && !watch.signal.aborted)
    throw failures[0] ?? nothingFound(request.root, discoveries);
  return { discoveries, failures };
}

async function findInProject(
  project: OpenedProject,
  request: OracleRequest,
  watch: OracleWatch,
): Promise<OracleDiscovery> {
  const startedAt = systemClock.now();
  const opened = await openOracles(project, request, watch.signal);
  const { root, workspace } = project;
  removeLeftovers(root);
  const types = openTypesThread(root);
  try {
    const files = [...opened.table.files.keys()];
    const models = await types.modelUnits(files);
    const printed = await codePrinter(opened);
    const tests = await readTests(opened, types);
    const missed = missedMutants(project);
    const all = [...models.values()].flatMap((outcome) =>
      outcome.kind === 'modelled' ? proposalFunctions(outcome.model) : [],
    );
    const units = await watch.show(opened.project, async (hooks) => {
      const found: DiscoveredUnit[] = [];
      for (const [number, file] of files.entries()) {
        const outcome = models.get(file);
        if (outcome?.kind !== 'modelled' || watch.signal.aborted) continue;
        const unit = await findInUnit(opened, outcome.model, {
          number,
          all,
          tests,
          printed,
          missed,
          request,
          hooks,
        });
        if (unit !== undefined) found.push(unit);
      }
      return found;
    });
    return {
      root,
      ...(workspace && { folder: workspace.folder }),
      units,
      notices: opened.notices,
      hasLastRun: missed !== undefined,
      interrupted: watch.signal.aborted,
      milliseconds: systemClock.now() - startedAt,
    };
  } finally {
    types.close();
    await opened.close();
  }
}

/** The mutants that the project's tests missed in the last run; undefined if there was none. */
function missedMutants({
  root,
  config,
  workspace,
}: OpenedProject): ReadonlySet<string> | undefined {
  const run = readLastRun(root, workspace ?? config);
  if (run === undefined) return undefined;
  const missed = run.judged.filter(({ verdict: { status } }) => misses.has(status));
  return new Set(missed.map(({ mutant }) => mutant.id));
}

const misses: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

/** The tests of each unit as test cases, and the models with which they were read. */
type TestsByUnit = ReadonlyMap<
  string,
  { readonly tests: readonly ReadTestCase[]; readonly model: UnitModel }
>;

async function readTests(
  { project: { root }, runner, table }: OpenedOracles,
  types: TypesThread,
): Promise<TestsByUnit> {
  const { tests, models } = await readTestFiles({
    root,
    paths: runner.testFiles.map(({ path }) => path),
    aliases: await projectAliases(root),
    isSource: (path) => table.files.has(path),
    modelUnits: async (files, helpers) =>
      new Map(
        [...(await types.modelUnits(files, helpers))].flatMap(([file, outcome]) =>
          outcome.kind === 'modelled' ? [[file, outcome.model]] : [],
        ),
      ),
  });
  return new Map(
    [...groupBy(tests, ({ unit }) => unit)].flatMap(([unit, own]) => {
      const model = models.get(unit);
      return model === undefined ? [] : [[unit, { tests: own, model }]];
    }),
  );
}

/** Prints code for a unit in the style of the project. */
type PrintCode = (unit: string, code: (style: PrintStyle) => string) => Promise<string>;

/** The number of test files that are read to see how the project writes code. */
const mostRead = 40;

async function codePrinter({ project, runner }: OpenedOracles): Promise<PrintCode> {
  const { root } = project;
  const tests = runner.testFiles.slice(0, mostRead).flatMap(({ path }) => {
    const text = readText(join(root, path));
    return text === undefined ? [] : [{ path, text }];
  });
  const styleFor = detectStyle(tests, {
    runner: project.runners.some(({ name }) => name === 'vitest') ? 'vitest' : 'node-test',
    isModulePackage: readManifest(join(root, 'package.json'))['type'] === 'module',
    dependencies: new Set(),
    aliases: [],
  });
  const format = await openFormatter(root);
  return async (path, code) => {
    const isTypeScript = /\.[cm]?tsx?$/.test(path);
    const style = styleFor({ isTypeScript, unit: { path, text: readIn(root, path) } });
    // The relations stand beside the unit in a file of the same kind. Node needs the full name there.
    const text = code(
      path.endsWith('.mjs') ? { ...style, isModule: true, extension: 'as-named' } : style,
    );
    return (await format?.(text, path)) ?? text;
  };
}

interface UnitSearch {
  /** Another number for each unit. */
  readonly number: number;
  /** The functions of all units. */
  readonly all: readonly ProposalFunction[];
  readonly tests: TestsByUnit;
  readonly printed: PrintCode;
  /** The ids of the mutants that the project's tests miss, as of the last run; undefined if there was none. */
  readonly missed: ReadonlySet<string> | undefined;
  readonly request: OracleRequest;
  readonly hooks: AnalysisHooks;
}

/** What holds with the usual number of inputs is tried with this many times as many. Most proposals fail early, so this costs little. */
const furtherTrials = 10;

async function findInUnit(
  opened: OpenedOracles,
  model: UnitModel,
  { number, all, tests, printed, missed, request, hooks }: UnitSearch,
): Promise<DiscoveredUnit | undefined> {
  const functions = all.filter(({ module }) => module === model.file);
  const others = all.filter(({ module }) => module !== model.file);
  const names = functions.map(({ name }) => name);
  const subjects = subjectsOf(model, takenNames);
  const own = tests.get(model.file);
  const tested =
    own === undefined
      ? { proposals: [], exports: [] }
      : proposeFromTests(own.tests, own.model, takenNames);
  const proposals = [
    ...tested.proposals,
    ...proposeFromCatalogue(functions, others),
    ...proposeForSubjects(subjects, takersOf(model, takenNames), ({ name }) =>
      names.includes(name),
    ),
    ...proposeForClasses(model, subjects),
  ];
  const exported = [...exportsOf(model, others), ...tested.exports];
  if (proposals.length === 0) return undefined;
  hooks.onProgress({ ...nothingDone, phase: 'observe', testFilesTotal: 1 });
  // What proposals get wrong is no concern of the user's, unless none of them can be tried.
  const failures: Notice[] = [];
  const quiet = { ...opened, notices: failures };
  for (const isModule of trialKinds(opened)) {
    const inTrial = <Result>(
      step: number,
      some: readonly ProposedRelation[],
      work: (name: string) => Promise<Result>,
    ): Promise<Result> => {
      const name = trialNameOf(2 * number + step, isModule);
      const text = trialFile(exported, some, isModule);
      return withTrialFile(opened.project.root, { name, text }, () => work(name));
    };
    const holding = await inTrial(0, proposals, (name) =>
      holdingProposals(quiet, name, proposals, request),
    );
    if (holding === undefined) continue;
    const source = model.file;
    const tried = await inTrial(1, holding, (name) =>
      runProposals(quiet, name, holding, { request, hooks, source }),
    );
    if (tried === undefined) continue;
    const ranked = rankRelations({
      functions: placesOf(model, [
        ...names,
        ...subjects.map(({ name }) => name),
        ...tested.proposals.flatMap(({ about }) => about),
      ]),
      proposals: holding,
      mutants: validMutants(opened, model.file),
      missed,
      ...tried,
    });
    return {
      file: model.file,
      tried: new Set(proposals.flatMap(({ group, isTrivial }) => (isTrivial ? [] : group))).size,
      held: tried.held.length,
      ...ranked,
      code: await printed(model.file, (style) =>
        relationsFile(model.file, exported, ranked.relations, style),
      ),
    };
  }
  const [first] = failures;
  if (first !== undefined && !opened.options.signal.aborted) {
    opened.notices.push({ ...first, place: model.file });
  }
  return undefined;
}

/** The exports that relations of a unit may need. */
function exportsOf(model: UnitModel, others: readonly NeededExport[]): readonly NeededExport[] {
  const own = model.callables.flatMap((one) => {
    // An object with functions is reached as a class with static methods is.
    const isHeld = one.kind === 'static-method' && one.from?.module === model.file;
    return exportOf(one, model.file) ?? (isHeld ? exportFor(one) : undefined) ?? [];
  });
  return [...own, ...others];
}

/** The functions and methods of a unit with their places. */
function placesOf(model: UnitModel, names: readonly string[]): RankInput['functions'] {
  return [...new Set(names)].map((name) => ({
    name,
    span: model.callables.find((one) => (exportOf(one, model.file)?.name ?? one.id) === name)?.span,
  }));
}

/** The kinds of modules that a trial may have to be: ES modules first. Jest requires files, unless it is told to import them. */
function trialKinds({ project }: OpenedOracles): readonly boolean[] {
  return project.runners.some(({ name }) => name === 'jest') ? [false, true] : [true, false];
}

/** Tries proposals with many inputs, and runs the mutants with those that hold. Returns undefined if the file can't be loaded. */
async function runProposals(
  opened: OpenedOracles,
  file: string,
  proposals: readonly ProposedRelation[],
  { request, hooks, source }: Pick<UnitSearch, 'request' | 'hooks'> & { readonly source: string },
): Promise<Pick<RankInput, 'held' | 'runs'> | undefined> {
  if (proposals.length === 0) return { held: [], runs: [] };
  const data = { seed: opened.options.selection.seed, inputs: request.inputs };
  const prepared = await prepareFile(opened, file, data, {
    evaluations: furtherTrials * request.trials,
    fuel: trialFuel,
    isProposed: true,
  });
  if (prepared === undefined) return undefined;
  const held = heldProposals(prepared, proposals);
  if (held.length === 0) {
    await prepared.host.close();
    return { held, runs: [] };
  }
  return { held, runs: await runFile(opened, prepared, { usable: held, source }, hooks) };
}

function validMutants(
  { check, equivalences, table }: OpenedOracles,
  file: string,
): RankInput['mutants'] {
  return table.mutants.flatMap((mutant, index) =>
    mutant.file === file && !check.excludes(mutant.id) && !equivalences.excludes(mutant.id)
      ? { index, mutant }
      : [],
  );
}

function nothingFound(root: string, found: readonly OracleDiscovery[]): UserError {
  const failed = found
    .flatMap(({ notices }) => notices)
    .find(({ code }) => code === 'relations-not-loadable');
  if (failed !== undefined) {
    return new UserError(
      'relations-not-loadable',
      `The proposals could not be tried. ${failed.message}`,
      'The sources must load like a test of the project, and Assay must be installed in it.',
      failed.place,
    );
  }
  return new UserError(
    'no-relations',
    'No exported function or method takes values that can be made here: numbers, texts, lists, plain objects, and objects of classes that can be made of these.',
    'Name other sources, or declare relations by hand.',
    root,
  );
}
