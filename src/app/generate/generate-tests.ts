import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import type { TypesThread } from '../../analysis/threads/project-types.ts';
import { systemClock } from '../../foundation/clock.ts';
import { laterSignal } from '../../foundation/stop-signals.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { SearchSettings } from '../../generation/generate-for-unit.ts';
import { unfixableClocks } from '../../generation/write/files/printed-time.ts';
import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { GenerationResult } from '../../model/generation-result.ts';
import { isDetected } from '../../model/mutant-status.ts';
import { mutationScore } from '../../model/mutation-score.ts';
import type { RunnerChoice } from '../../model/runner-name.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import { discoverSources } from '../../project/discover-sources.ts';
import { openFormatter } from '../../project/format-text.ts';
import { leftOutSentences } from '../../report/left-out.ts';
import { catalogueProject } from '../mutants/catalogue-project.ts';
import { mutantSelection } from '../mutants/mutant-selection.ts';
import { mutatedGlobs, type OpenedProject } from '../open-project.ts';
import { projectAliases, projectNeedsExtensions } from '../project-aliases.ts';
import type { ProjectRequest } from '../project-request.ts';
import { analysisOptions } from '../run-project.ts';
import { inEachPackage } from '../workspace/in-each-package.ts';
import { helperWarnings } from './helper-warnings.ts';
import { hideVariables } from './hide-variables.ts';
import { keepVerdicts, knownVerdicts, withEarlier } from './known-verdicts.ts';
import { planPrinting, type PrintFacts } from './plan-printing.ts';
import { mergeUnit, printUnit } from './print-unit.ts';
import { readHelperFiles } from './read-helper-files.ts';
import { searchProject, type SearchWatch, unsearched } from './search-project.ts';
import { writeTests } from './write-tests.ts';

/** What the user asks of a generation of tests. */
export interface GenerateRequest extends ProjectRequest {
  readonly settings: SearchSettings;
  /** The number of files to search at once; undefined for half of the number of cores. */
  readonly jobs: number | undefined;
  /** Only the verdicts of the last run are used. */
  readonly survivors: boolean;
  /** Tests are generated for all mutants, also for those that tests kill. */
  readonly all: boolean;
  /** Nothing is written or verified. */
  readonly isDryRun: boolean;
  /** The folder for the new test files; undefined for the folders in which the project has its tests. */
  readonly folder: string | undefined;
  /** A comment names the mutants that a test kills. */
  readonly showsKills: boolean;
}

/** What stops a generation and shows its progress. */
interface GenerationWatch extends SearchWatch {
  readonly warn: (notices: readonly Notice[]) => Promise<void>;
}

/** The time after an interruption, in milliseconds, for making tests of what was found, and for verifying tests. */
const patience = { proving: 2500, verifying: 20_000 };

/**
 * Generates tests that kill live mutants, for a project or for each package of a workspace. Writes the tests that the project's own
 * runner confirms. Throws a `UserError` if it can't start.
 */
export async function generateTests(
  request: GenerateRequest,
  watch: GenerationWatch,
): Promise<GenerationResult[]> {
  return inEachPackage(request, watch.signal, (project, types) =>
    generateForProject(project, types, request, watch),
  );
}

async function generateForProject(
  project: OpenedProject,
  types: TypesThread,
  request: GenerateRequest,
  watch: GenerationWatch,
): Promise<GenerationResult> {
  const startedAt = systemClock.now();
  const { signal } = watch;
  const deadline = laterSignal(signal, patience.proving);
  const end = laterSignal(signal, patience.verifying);
  const { root, config } = project;
  const helpers = readHelperFiles(root, config.helpers);
  const options = await analysisOptions(project, request, signal);
  const { analyseProject } = await import('../analyse-project.ts');
  const analyse = (changed: Partial<AnalysisOptions>): Promise<AnalysisResult> =>
    watch.show(project, (hooks) => analyseProject({ ...options, ...changed }, hooks));
  const { catalogues, notices } = await catalogueProject(project, mutantSelection(config, request));
  // If all mutants are wanted, the types are read while the analysis runs.
  const early = request.all
    ? types.modelUnits(
        catalogues.flatMap(({ file, sites }) => (sites.length > 0 ? [file] : [])),
        helpers,
        { keepsPages: true },
      )
    : undefined;
  early?.catch(() => {});
  const known = await knownVerdicts(project, catalogues, request.survivors, () => {
    if (request.survivors) throw noLastRun(root);
    // Verdicts play no part if tests are wanted for all mutants.
    return analyse({ withoutTests: true, ...(request.all && { skipFailingTests: true }) });
  });
  const { judged, leftOut, notice } = known;
  const before = mutationScore(judged.map(({ verdict }) => verdict.status));
  const wanted = judged.filter(({ verdict }) => request.all || !isDetected(verdict.status));
  const files = new Set(wanted.map(({ mutant }) => mutant.file));
  const aliases = await projectAliases(root);
  const all = await allSources(project);
  const sources = new Set(all);
  const searched = await watch.showSearch(files.size, (onProgress) =>
    searchProject({
      options,
      deadline,
      settings: request.settings,
      // Mocha has no timers of its own that a test could move.
      movesTime: printedRunner(project) !== 'mocha',
      unfixable: unfixableClocks(printedRunner(project)),
      // Each search has two processes or more, which wait for each other.
      jobs: request.jobs ?? Math.max(1, Math.floor(availableParallelism() / 2)),
      cores: availableParallelism(),
      catalogues,
      wanted: new Set(wanted.map(({ mutant }) => mutant.id)),
      modelUnits: (units) => early ?? types.modelUnits(units, helpers, { keepsPages: true }),
      examples: { root, aliases, isSource: (path) => sources.has(path) },
      onProgress,
    }),
  );
  const plan = planPrinting({
    root,
    runner: printedRunner(project),
    models: searched.models,
    sources: all,
    // A command is listed like a test file, but it is no file.
    testFiles: searched.testFiles.filter((path) => existsSync(join(root, path))),
    aliases,
    needsExtensions: await projectNeedsExtensions(root),
    folder: request.folder,
    showsKills: request.showsKills,
    format: await openFormatter(root),
    replaces: request.all,
  });
  const written = await writeTests(searched.units, {
    root,
    isDryRun: request.isDryRun,
    cacheDirectory: options.cacheDirectory,
    print: (unit, casts) => printUnit(unit, plan, casts),
    merge: (printed) => mergeUnit(printed, plan),
    checkTypes: types.checkTexts,
    hide: hideVariables(root, watch.environment),
    signal,
    deadline: end,
    analyse: (changed) =>
      analyse({ ...changed, runners: verifiers(project), signal: end, incremental: false }),
  });
  const unkept =
    known.isSuiteBroken || written.verdicts === undefined
      ? undefined
      : keepVerdicts(project, withEarlier(written.verdicts, known));
  await watch.warn([notice ?? unkept ?? []].flat());
  const after = mutationScore(withKills(judged, written.killed));
  return {
    root,
    units: [...written.units, ...unreadable(notices)],
    mutants: new Map(judged.map(({ mutant }) => [mutant.id, mutant])),
    before,
    after,
    killed: written.killed,
    files: written.files,
    warnings: [
      ...leftOutSentences({ notices: leftOut, judged }),
      ...helperWarnings([...searched.models.values()], searched.units),
      ...written.files.flatMap(({ apart }) => apart ?? []),
    ],
    leftOut,
    rejected: written.rejected,
    ...(written.kept && { kept: written.kept }),
    unverified: written.unverified,
    isWritten: !request.isDryRun,
    interrupted: signal.aborted,
    milliseconds: systemClock.now() - startedAt,
  };
}

/** Results for the files that could not be parsed. They have no mutants. */
function unreadable(notices: readonly Notice[]): GeneratedUnit[] {
  return notices.flatMap(({ code, place = '', message }) =>
    code === 'syntax-error'
      ? [
          unsearched(
            place.replace(/:\d+:\d+$/, ''),
            `It has a syntax error at ${place}. ${message}`,
          ),
        ]
      : [],
  );
}

/** The paths of all sources of a project, with those that the request leaves out. */
async function allSources({ root, config, sources }: OpenedProject): Promise<readonly string[]> {
  const chosen = sources.map(({ file }) => file);
  try {
    const all = await discoverSources({ root, mutate: mutatedGlobs(config), paths: [] });
    return [...chosen, ...all.map(({ file }) => file)];
  } catch (error) {
    // There are no other sources than those that were chosen.
    if (error instanceof UserError) return chosen;
    throw error;
  }
}

/** The runner whose syntax tests are printed in. For a command it is `node:test`, which most other runners understand. */
function printedRunner(project: OpenedProject): PrintFacts['runner'] {
  const [first] = verifiers(project);
  return first === undefined || first.name === 'command' ? 'node-test' : first.name;
}

/** The runners that verify tests. A command is not among them, since it can't run chosen files under guards. */
function verifiers({ runners }: OpenedProject): readonly RunnerChoice[] {
  const driven = runners.filter(({ name }) => name !== 'command');
  return driven.length > 0 ? driven : [{ name: 'node-test' }];
}

function* withKills(judged: readonly JudgedMutant[], killed: ReadonlySet<string>) {
  for (const { mutant, verdict } of judged) yield killed.has(mutant.id) ? 'Killed' : verdict.status;
}

function noLastRun(root: string): UserError {
  return new UserError(
    'no-last-run',
    'The last run does not know all mutants of these files.',
    'Run `assay run` first, or leave out --survivors: then the analysis is made on the way.',
    root,
  );
}
