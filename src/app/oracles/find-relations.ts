import { join } from 'node:path';

import type { AnalysisHooks } from '../../analysis/analysis-options.ts';
import { nothingDone } from '../../analysis/execute/track-progress.ts';
import { openTypesThread } from '../../analysis/threads/project-types.ts';
import { systemClock } from '../../foundation/clock.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { DiscoveredUnit, OracleDiscovery } from '../../model/oracle-assessment.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { type RankInput, rankRelations } from '../../oracles/find/rank-relations.ts';
import {
  proposalFunctions,
  proposeFromCatalogue,
  type ProposedRelation,
} from '../../oracles/find/propose-relations.ts';
import type { ProposalFunction } from '../../oracles/find/relation-templates.ts';
import { proposeFromTests, type TestText } from '../../oracles/find/related-calls.ts';
import { detectStyle } from '../../generation/write/files/detect-style.ts';
import type { PrintStyle } from '../../generation/write/print-style.ts';
import type { Notice } from '../../model/analysis-result.ts';
import { openFormatter } from '../../project/format-text.ts';
import { readManifest } from '../../project/read-manifest.ts';
import { relationsFile, trialFile } from '../../oracles/find/relations-file.ts';
import type { OpenedProject } from '../open-project.ts';
import { inFolder } from '../workspace/analyse-packages.ts';
import { openAnywhere } from '../workspace/open-anywhere.ts';
import { type PreparedFile, prepareFile, tryOracle } from './assess-file.ts';
import { openOracles, type OpenedOracles, readIn } from './open-oracles.ts';
import type { OracleRequest, OracleWatch } from './oracle-request.ts';
import { runFile } from './run-file.ts';
import { withTrialFile } from './with-trial-file.ts';

/**
 * Finds relations that hold for the functions of a project, or of each package of a workspace, and notice mutants: those of the catalogue
 * that fit the functions' types, and those that the project's tests assert for single values. After an interruption, no further package is
 * begun. Throws a `UserError` if no function takes part.
 */
export async function findRelations(
  request: OracleRequest,
  watch: OracleWatch,
): Promise<OracleDiscovery[]> {
  const { projects } = await openAnywhere(request);
  const found: OracleDiscovery[] = [];
  for (const project of projects) {
    if (project.sources.length === 0 || (watch.signal.aborted && found.length > 0)) continue;
    const find = (): Promise<OracleDiscovery> => findInProject(project, request, watch);
    found.push(await (project.workspace ? inFolder(project.root, find) : find()));
  }
  const isEmpty = found.every(({ units }) => units.length === 0);
  if (isEmpty && !watch.signal.aborted) throw nothingFound(request.root, found);
  return found;
}

async function findInProject(
  project: OpenedProject,
  request: OracleRequest,
  watch: OracleWatch,
): Promise<OracleDiscovery> {
  const startedAt = systemClock.now();
  const opened = await openOracles(project, request, watch.signal);
  const { root, workspace } = project;
  const types = openTypesThread(root);
  try {
    const files = [...opened.table.files.keys()];
    const models = await types.modelUnits(files);
    const tests = readTests(opened);
    const printed = await codePrinter(opened, tests);
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
      interrupted: watch.signal.aborted,
      milliseconds: systemClock.now() - startedAt,
    };
  } finally {
    types.close();
    await opened.close();
  }
}

function readTests({ project, runner }: OpenedOracles): readonly TestText[] {
  return runner.testFiles.flatMap(({ path }) => {
    try {
      return { path, text: readIn(project.root, path) };
    } catch {
      // A command is listed like a test file, but it is no file.
      return [];
    }
  });
}

/** Prints code for a unit in the style of the project. */
type PrintCode = (unit: string, code: (style: PrintStyle) => string) => Promise<string>;

/** The number of test files that are read to see how the project writes code. */
const mostRead = 40;

async function codePrinter(
  { project }: OpenedOracles,
  tests: readonly TestText[],
): Promise<PrintCode> {
  const { root } = project;
  const styleFor = detectStyle(tests.slice(0, mostRead), {
    runner: project.runners.some(({ name }) => name === 'vitest') ? 'vitest' : 'node-test',
    isModulePackage: readManifest(join(root, 'package.json'))['type'] === 'module',
    dependencies: new Set(),
    aliases: [],
  });
  const format = await openFormatter(root);
  return async (path, code) => {
    const isTypeScript = /\.[cm]?tsx?$/.test(path);
    const text = code(styleFor({ isTypeScript, unit: { path, text: readIn(root, path) } }));
    return (await format?.(text, path)) ?? text;
  };
}

interface UnitSearch {
  /** Another number for each unit. */
  readonly number: number;
  /** The functions of all units. */
  readonly all: readonly ProposalFunction[];
  readonly tests: readonly TestText[];
  readonly printed: PrintCode;
  readonly request: OracleRequest;
  readonly hooks: AnalysisHooks;
}

/**
 * Returns the name of the file in which the proposals for one unit are tried. It is in the project's folder, since the project's runner
 * must load it like a test. Each unit has another name, because runners keep the texts of modules.
 */
function trialNameOf(unit: number, isModule: boolean): string {
  return `assay-trial-${unit}.relations.${isModule ? 'mjs' : 'cjs'}`;
}

/** What holds with the usual number of inputs is tried with this many times as many. Most proposals fail early, so this costs little. */
const furtherTrials = 10;

/** Loop steps of one run in a trial. A proposal that calls a function with values for which it takes longer is dropped. */
const trialFuel = 300_000;

async function findInUnit(
  opened: OpenedOracles,
  model: UnitModel,
  { number, all, tests, printed, request, hooks }: UnitSearch,
): Promise<DiscoveredUnit | undefined> {
  const functions = all.filter(({ module }) => module === model.file);
  const others = all.filter(({ module }) => module !== model.file);
  const names = functions.map(({ name }) => name);
  const proposals = [...proposeFromTests(tests, names), ...proposeFromCatalogue(functions, others)];
  if (proposals.length === 0) return undefined;
  hooks.onProgress({ ...nothingDone, phase: 'observe', testFilesTotal: 1 });
  // What proposals get wrong is no concern of the user's, unless none of them can be tried.
  const failures: Notice[] = [];
  for (const isModule of trialKinds(opened)) {
    const trial = {
      name: trialNameOf(number, isModule),
      text: trialFile([...functions, ...others], proposals, isModule),
    };
    const tried = await withTrialFile(opened.project.root, trial, () =>
      tryProposals({ ...opened, notices: failures }, trial.name, proposals, {
        request,
        hooks,
        source: model.file,
      }),
    );
    if (tried === undefined) continue;
    const mutants = validMutants(opened, model.file);
    const ranked = rankRelations({ model, functions, proposals, mutants, ...tried });
    return {
      file: model.file,
      tried: new Set(proposals.flatMap(({ group, isTrivial }) => (isTrivial ? [] : group))).size,
      held: tried.held.length,
      ...ranked,
      code: await printed(model.file, (style) =>
        relationsFile(model.file, [...functions, ...others], ranked.relations, style),
      ),
    };
  }
  const [first] = failures;
  if (first !== undefined && !opened.options.signal.aborted) {
    opened.notices.push({ ...first, place: model.file });
  }
  return undefined;
}

/** The kinds of modules that a trial may have to be: ES modules first. Jest requires files, unless it is told to import them. */
function trialKinds({ project }: OpenedOracles): readonly boolean[] {
  return project.runners.some(({ name }) => name === 'jest') ? [false, true] : [true, false];
}

/** Tries proposals on the original, and runs the mutants with those that hold. Returns undefined if the file can't be loaded. */
async function tryProposals(
  opened: OpenedOracles,
  file: string,
  proposals: readonly ProposedRelation[],
  { request, hooks, source }: Pick<UnitSearch, 'request' | 'hooks'> & { readonly source: string },
): Promise<Pick<RankInput, 'held' | 'runs'> | undefined> {
  const data = { seed: opened.options.selection.seed, inputs: request.inputs };
  const prepared = await prepareFile(opened, file, data, {
    evaluations: request.trials,
    fuel: trialFuel,
    simplify: false,
  });
  if (prepared === undefined) return undefined;
  const held: number[] = [];
  for (const number of heldProposals(prepared, proposals)) {
    const evaluations = furtherTrials * request.trials;
    const trials = { evaluations, fuel: trialFuel, simplify: false };
    const { falseAlarm } = await tryOracle(prepared.host, number, trials);
    if (falseAlarm === undefined) held.push(number);
  }
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

/** Returns the numbers of the proposals that hold: of each group, the one with the most general test data. Those that others make needless are left out. */
function heldProposals(
  { oracles, baseline }: PreparedFile,
  proposals: readonly ProposedRelation[],
): readonly number[] {
  const groups = new Map<string, number>();
  const held = oracles.flatMap(({ falseAlarm, refused, exported, program }, number) => {
    const proposal = proposals[Number(exported.replace(/^\D*/, ''))];
    const holds = proposal !== undefined && falseAlarm === undefined && refused < 1;
    return holds ? [{ number, proposal, program }] : [];
  });
  const trivial = new Set(
    held.flatMap(({ proposal }) => (proposal.isTrivial ? proposal.data : [])),
  );
  // If the program gives the same for all inputs, it is not meant for such inputs.
  const varies = baseline.sources.map(
    (runs) => new Set(runs.map(({ outcome }) => outcome)).size > 1,
  );
  for (const { number, proposal, program } of held) {
    if (proposal.isTrivial || (proposal.data !== undefined && trivial.has(proposal.data))) continue;
    if (varies[program] !== true && proposal.isConstant !== true) continue;
    if (!groups.has(proposal.group)) groups.set(proposal.group, number);
  }
  const isNeedless = (group: string): boolean =>
    proposals.some((one) => one.group === group && one.unless?.some((other) => groups.has(other)));
  return [...groups].flatMap(([group, number]) => (isNeedless(group) ? [] : [number]));
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
    'No exported function takes one or two numbers, lists of numbers or texts, so no relation can be proposed.',
    'Name other sources, or declare relations by hand.',
    root,
  );
}
