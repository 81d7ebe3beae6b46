import { resolve } from 'node:path';

import type { AnalysisOptions } from '../analysis/analysis-options.ts';
import { emptyResult } from '../analysis/result-of-catalogue.ts';
import { UserError } from '../foundation/user-error.ts';
import type { AnalysisResult } from '../model/analysis-result.ts';
import { divertWrites } from './divert-writes.ts';
import { earlierKillers } from './earlier-killers.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { isPartOfProject, isWholeProject } from './is-whole-project.ts';
import { mutantSelection } from './mutant-selection.ts';
import { openProject, type OpenedProject } from './open-project.ts';
import { processClock } from './progress-clock.ts';
import { openedBaseline, reportAndRequire } from './report-result.ts';
import type { RunFlags } from '../options/run-flags.ts';
import { scriptNotices } from './script-notices.ts';
import type { Shell } from './shell.ts';
import { showProgress } from './show-progress.ts';
import { useColour } from './use-colour.ts';
import { warnOfWrites } from './warn-of-writes.ts';
import { writeText } from './write-text.ts';

/**
 * Runs a mutation analysis and reports on it: configuration, sources, analysis, reports. What only the reports
 * need is loaded after the analysis. Throws a `UserError` where the run can't start, and after the reports where it was
 * interrupted or the score is below the threshold.
 *
 * @param paths files, directories and globs to restrict the run to
 * @param signal ends the analysis with what it has by then
 */
export async function runCommand(
  paths: readonly string[],
  flags: RunFlags,
  shell: Shell,
  signal: AbortSignal,
): Promise<ExitCode> {
  const restore = flags.json === true ? divertWrites(shell.stdout, shell.stderr) : () => {};
  try {
    const project = await openProject(paths, flags, shell.directory);
    if (flags.verbose === true) {
      const { describeSetUp } = await import('./describe-set-up.ts');
      await writeText(shell.stderr, describeSetUp(project));
    }
    const baseline = await openedBaseline(project, flags);
    const result = await analyseChanges(project, flags, shell, signal);
    restore();
    if (flags.explainPlan === true) {
      const { printPlan } = await import('./print-plan.ts');
      return await printPlan(result, flags, shell);
    }
    const isWhole = isWholeProject(paths, flags);
    const isPart = isPartOfProject(paths, flags);
    const context = { baseline, isWhole, isPart };
    await reportAndRequire(result, project.config, flags, shell, context);
    return exitCodes.ok;
  } finally {
    restore();
  }
}

/** Analyses the project. Where only changes are asked for, none to mutate is a result like any other. */
async function analyseChanges(
  project: OpenedProject,
  flags: RunFlags,
  shell: Shell,
  signal: AbortSignal,
): Promise<AnalysisResult> {
  const { shard } = mutantSelection(project.config, flags);
  const sharded = shard && (await import('../analysis/shard-mutants.ts')).emptyShare(shard);
  const empty = emptyResult(project.root, { selected: [], ...(sharded && { sharded }) }, []);
  // Nothing was analysed; what the user waited for is the command.
  const timings = { ...empty.timings, total: Math.round(performance.now()) };
  const nothing: AnalysisResult = { ...empty, timings };
  if (project.sources.length === 0) return nothing;
  try {
    return await analyseOpened(project, flags, shell, signal);
  } catch (error) {
    const wantsChanges = flags.since !== undefined || flags.diff !== undefined;
    if (wantsChanges && error instanceof UserError && error.code === 'no-mutants') return nothing;
    throw error;
  }
}

/** Analyses a project, showing how far it is: a package of a workspace with its folder. */
export async function analyseOpened(
  project: OpenedProject,
  flags: RunFlags,
  shell: Shell,
  signal: AbortSignal,
): Promise<AnalysisResult> {
  const options = await analysisOptions(project, flags, signal);
  const remarks = await scriptNotices(project);
  try {
    const result = await analyseShown(options, project.workspace?.folder, shell);
    return remarks.length === 0 ? result : { ...result, notices: [...remarks, ...result.notices] };
  } catch (error) {
    const isEmpty = error instanceof UserError && error.code === 'no-mutants';
    const [first] = remarks;
    if (!isEmpty || first === undefined) throw error;
    throw new UserError(
      'no-mutants',
      `${error.message} ${first.message}`,
      error.advice,
      first.place,
    );
  }
}

/**
 * Runs an analysis, showing how far it is.
 *
 * @param label what it is the progress of, where a command makes several
 */
export async function analyseShown(
  options: AnalysisOptions,
  label: string | undefined,
  shell: Shell,
): Promise<AnalysisResult> {
  const { analyseProject } = await import('./analyse-project.ts');
  await warnOfWrites(options, shell);
  const progress = showProgress({
    stream: shell.stderr,
    ci: shell.environment['CI'] !== undefined,
    colour: useColour(shell.stderr, shell.environment),
    clock: processClock,
    label,
  });
  try {
    return await analyseProject(options, { onProgress: progress.update });
  } finally {
    progress.stop();
  }
}

/** What an analysis of a project is told: what its configuration and the flags say. */
export async function analysisOptions(
  project: OpenedProject,
  flags: RunFlags,
  signal: AbortSignal,
): Promise<AnalysisOptions> {
  const { root, sources, config } = project;
  const script =
    config.mml === undefined
      ? undefined
      : (await import('./script-selection.ts')).scriptSelection(root, config.mml);
  return {
    root,
    ...(project.workspace && { workspace: project.workspace }),
    sources,
    ...config,
    ...orderOfTests(project, flags),
    ...script,
    // Each run of a command is as cold as can be; to ask for that would have them run one by one.
    isolation: project.runners.every(({ name }) => name === 'command') ? 'auto' : config.isolation,
    failingTests: config.skipFailingTests ? 'leave-all' : 'leave-few',
    runners: project.runners,
    cacheDirectory: resolve(root, config.cacheDirectory),
    signal,
  };
}

/** The mutants to run, and in which order with their tests. A plan is made for all of them, whichever it lists in full. */
function orderOfTests(
  project: OpenedProject,
  flags: RunFlags,
): Pick<AnalysisOptions, 'selection' | 'earlierKillers' | 'explain'> {
  const { config } = project;
  const selection = mutantSelection(config, flags);
  const killers = { earlierKillers: earlierKillers(project) };
  if (flags.explainPlan !== true) return { ...killers, selection };
  return {
    ...killers,
    selection: { ...selection, ids: [] },
    explain: { mutants: flags.mutant ?? [] },
  };
}
