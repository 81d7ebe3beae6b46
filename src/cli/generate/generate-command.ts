import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { openTextCheck } from '../../analysis/check-texts.ts';
import { laterSignal } from '../../foundation/stop-signals.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { Notice } from '../../model/analysis-result.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { GenerationResult } from '../../model/generation-result.ts';
import { isDetected } from '../../model/mutant-status.ts';
import { mutationScore } from '../../model/mutation-score.ts';
import type { RunnerChoice } from '../../model/runner-name.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import type { GenerateFlags } from '../../options/generate-flags.ts';
import { discoverSources } from '../../project/discover-sources.ts';
import { openFormatter } from '../../project/format-text.ts';
import { generationJson } from '../../report/generation-json.ts';
import { generationReport } from '../../report/generation-report.ts';
import { leftOutSentences } from '../../report/left-out.ts';
import { pathAliases } from '../../types/program/path-aliases.ts';
import { catalogueProject } from '../catalogue-project.ts';
import { divertWrites } from '../divert-writes.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { mutantSelection } from '../mutant-selection.ts';
import { openProject, type OpenedProject } from '../open-project.ts';
import { processClock } from '../progress-clock.ts';
import { analyseShown, analysisOptions } from '../run-command.ts';
import type { Shell } from '../shell.ts';
import { superviseRun } from '../supervise-run.ts';
import { useColour } from '../use-colour.ts';
import { warn } from '../warn.ts';
import { inFolder } from '../workspace/analyse-packages.ts';
import { openWorkspace } from '../workspace/open-workspace.ts';
import { writeText } from '../write-text.ts';
import { searchSettings } from './generate-flags.ts';
import { hideVariables } from './hide-variables.ts';
import { keepVerdicts, knownVerdicts, withEarlier } from './known-verdicts.ts';
import { planPrinting, type PrintFacts } from './plan-printing.ts';
import { printUnit } from './print-unit.ts';
import { searchProject, unsearched } from './search-project.ts';
import { showSearch } from './show-search.ts';
import { writeTests } from './write-tests.ts';

/** Milliseconds after an interruption in which what was found is made shorter and proved, and in which tests are verified. */
const patience = { proving: 2500, verifying: 20_000 };

/**
 * Generates tests that kill live mutants, for a project or for each package of a workspace, writes those that the project's own
 * runner confirms, and reports. Throws a `UserError` where it can't start, and after the report where mutants are live
 * and no test came of it, or where it was interrupted.
 *
 * @param paths files, directories and globs to restrict it to
 */
export async function generateCommand(
  paths: readonly string[],
  flags: GenerateFlags,
  shell: Shell,
): Promise<ExitCode> {
  const restore = flags.json === true ? divertWrites(shell.stdout, shell.stderr) : () => {};
  try {
    searchSettings(flags);
    return await superviseRun(shell, async (signal) => {
      const results = await generateForAll(paths, flags, shell, signal);
      restore();
      for (const result of results) await report(result, flags, shell);
      requireTests(results);
      return exitCodes.ok;
    });
  } finally {
    restore();
  }
}

async function generateForAll(
  paths: readonly string[],
  flags: GenerateFlags,
  shell: Shell,
  signal: AbortSignal,
): Promise<GenerationResult[]> {
  const workspace = await openWorkspace(paths, flags, shell.directory);
  const projects: readonly OpenedProject[] = workspace?.packages ?? [
    await openProject(paths, flags, shell.directory),
  ];
  const results: GenerationResult[] = [];
  for (const project of projects) {
    if (project.sources.length === 0 || (signal.aborted && results.length > 0)) continue;
    const generate = (): Promise<GenerationResult> =>
      generateForProject(project, flags, shell, signal);
    results.push(await (project.workspace ? inFolder(project.root, generate) : generate()));
  }
  return results;
}

async function generateForProject(
  project: OpenedProject,
  flags: GenerateFlags,
  shell: Shell,
  signal: AbortSignal,
): Promise<GenerationResult> {
  const startedAt = processClock.now();
  const deadline = laterSignal(signal, patience.proving);
  const end = laterSignal(signal, patience.verifying);
  const { root, config, workspace } = project;
  const options = await analysisOptions(project, flags, signal);
  const analyse = (changed: Partial<AnalysisOptions>): ReturnType<typeof analyseShown> =>
    analyseShown({ ...options, ...changed }, workspace?.folder, shell);
  const { catalogues, notices } = await catalogueProject(project, mutantSelection(config, flags));
  const isBound = flags.survivors === true;
  const known = await knownVerdicts(project, catalogues, isBound, () => {
    if (isBound) throw noLastRun(root);
    return analyse({ withoutTests: true });
  });
  const { judged, leftOut, notice } = known;
  const before = mutationScore(judged.map(({ verdict }) => verdict.status));
  const searched = await searchShown(
    { project, options, deadline, judged, catalogues, all: flags.all === true },
    flags,
    shell,
  );
  const plan = planPrinting({
    root,
    runner: printedRunner(project),
    models: searched.models,
    sources: await allSources(project),
    // A command counts as a test file, too.
    testFiles: searched.testFiles.filter((path) => existsSync(join(root, path))),
    aliases: pathAliases(root),
    folder: flags.output,
    showsKills: flags.comments === true,
    format: await openFormatter(root),
    replaces: flags.all === true,
  });
  const types = openTextCheck(root);
  const written = await writeTests(searched.units, {
    root,
    isDryRun: flags.dryRun === true,
    cacheDirectory: options.cacheDirectory,
    print: (unit, casts) => printUnit(unit, plan, casts),
    checkTypes: types.check,
    hide: hideVariables(root, shell.environment),
    signal,
    deadline: end,
    analyse: (changed) =>
      analyse({ ...changed, runners: verifiers(project), signal: end, incremental: false }),
  }).finally(types.close);
  const unkept = written.verdicts && keepVerdicts(project, withEarlier(written.verdicts, known));
  await warn([notice ?? unkept ?? []].flat(), shell);
  const after = mutationScore(withKills(judged, written.killed));
  return {
    root,
    units: [...written.units, ...unreadable(notices)],
    mutants: new Map(judged.map(({ mutant }) => [mutant.id, mutant])),
    before,
    after,
    killed: written.killed,
    files: written.files,
    warnings: leftOutSentences({ notices: leftOut, judged }),
    leftOut,
    rejected: written.rejected,
    ...(written.kept && { kept: written.kept }),
    unverified: written.unverified,
    isWritten: flags.dryRun !== true,
    interrupted: signal.aborted,
    milliseconds: processClock.now() - startedAt,
  };
}

/** The files that could not be parsed, so that they have no mutants. */
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

/** Paths of all sources of a project, also those that a run is not restricted to. */
async function allSources({ root, config, sources }: OpenedProject): Promise<readonly string[]> {
  const chosen = sources.map(({ file }) => file);
  try {
    const all = await discoverSources({ root, mutate: config.mutate, paths: [] });
    return [...chosen, ...all.map(({ file }) => file)];
  } catch (error) {
    // Those that were chosen may be all that there is.
    if (error instanceof UserError) return chosen;
    throw error;
  }
}

/** Whose tests are written; what a command runs is most likely to understand those of Node. */
function printedRunner(project: OpenedProject): PrintFacts['runner'] {
  const [first] = verifiers(project);
  return first === undefined || first.name === 'command' ? 'node-test' : first.name;
}

/** Who verifies tests: a command can't be told to run some files under guards. */
function verifiers({ runners }: OpenedProject): readonly RunnerChoice[] {
  const driven = runners.filter(({ name }) => name !== 'command');
  return driven.length > 0 ? driven : [{ name: 'node-test' }];
}

function* withKills(judged: readonly JudgedMutant[], killed: ReadonlySet<string>) {
  for (const { mutant, verdict } of judged) yield killed.has(mutant.id) ? 'Killed' : verdict.status;
}

async function searchShown(
  search: Omit<Parameters<typeof searchProject>[0], 'settings' | 'seed' | 'onProgress'> & {
    readonly project: OpenedProject;
  },
  flags: GenerateFlags,
  shell: Shell,
): ReturnType<typeof searchProject> {
  const isWanted = ({ verdict }: JudgedMutant): boolean =>
    search.all || !isDetected(verdict.status);
  const files = new Set(search.judged.filter(isWanted).map(({ mutant }) => mutant.file));
  const display = showSearch(shell.stderr, {
    ci: shell.environment['CI'] !== undefined,
    total: files.size,
    now: processClock.now,
  });
  try {
    return await searchProject({
      ...search,
      settings: searchSettings(flags),
      seed: search.project.config.seed,
      onProgress: display.update,
    });
  } finally {
    display.stop();
  }
}

async function report(result: GenerationResult, flags: GenerateFlags, shell: Shell): Promise<void> {
  if (flags.json === true) {
    await writeText(shell.stdout, generationJson(result));
    return;
  }
  if (flags.dryRun === true) {
    for (const { path, text } of result.files) {
      await writeText(shell.stdout, `// ${path}\n${text}\n`);
    }
  }
  const text = generationReport(result, {
    colour: useColour(shell.stdout, shell.environment),
    width: shell.stdout.columns ?? 100,
    top: 3,
  });
  await writeText(flags.dryRun === true ? shell.stderr : shell.stdout, text);
}

/** Throws a `UserError` where there was something to kill and no test does. */
function requireTests(results: readonly GenerationResult[]): void {
  if (results.some(({ interrupted }) => interrupted)) {
    throw new UserError(
      'interrupted',
      'The generation was stopped before its end.',
      results.some(({ kept }) => kept !== undefined)
        ? 'Tests that were verified by then are in place. The report says where the others are kept.'
        : 'All tests that were found by then are in place.',
    );
  }
  const missed = results
    .flatMap(({ units }) => units)
    .filter(({ live, problem }) => live.length > 0 || problem !== undefined);
  const tests = results
    .flatMap(({ files }) => files)
    .reduce((sum, { tests: some }) => sum + some, 0);
  if (missed.length === 0 || tests > 0) return;
  throw new UserError(
    'nothing-generated',
    'No test was generated, though there is something to test.',
    'See the reasons above; a larger `--budget` or another `--seed` may help, and what never can be reached needs a test by hand.',
  );
}

function noLastRun(root: string): UserError {
  return new UserError(
    'no-last-run',
    'The last run does not know all mutants of these files.',
    'Run `assay run` first, or leave out --survivors: then the analysis is made on the way.',
    root,
  );
}
