import { resolve } from 'node:path';

import type { AnalysisHooks, AnalysisOptions } from '../analysis/analysis-options.ts';
import { emptyResult } from '../analysis/judge/result-of-catalogue.ts';
import { UserError } from '../foundation/user-error.ts';
import type { AnalysisResult } from '../model/analysis-result.ts';
import { mutantSelection } from './mutants/mutant-selection.ts';
import type { OpenedProject } from './open-project.ts';
import { asksForChanges, type ProjectRequest } from './project-request.ts';
import { scriptNotices } from './scripts/script-notices.ts';
import { earlierKillers } from './stores/last-run.ts';

/** The means to stop analyses and to show their progress. */
export interface AnalysisWatch {
  readonly signal: AbortSignal;
  /** Calls `analyse` for a project, and shows the progress that it reports. */
  readonly show: <Value>(
    project: OpenedProject,
    analyse: (hooks: AnalysisHooks) => Promise<Value>,
  ) => Promise<Value>;
}

/**
 * Runs the analysis that a request asks for, with notices about the project's script first. Returns undefined if only changes are
 * asked for and there is nothing to mutate in them. Throws a `UserError` if the analysis can't start.
 */
export async function runProject(
  project: OpenedProject,
  request: ProjectRequest,
  { signal, show }: AnalysisWatch,
): Promise<AnalysisResult | undefined> {
  if (project.sources.length === 0) return undefined;
  const options = await analysisOptions(project, request, signal);
  const remarks = await scriptNotices(project);
  const { analyseProject } = await import('./analyse-project.ts');
  try {
    const result = await show(project, (hooks) => analyseProject(options, hooks));
    return remarks.length === 0 ? result : { ...result, notices: [...remarks, ...result.notices] };
  } catch (error) {
    if (!hasNoMutants(error)) throw error;
    if (asksForChanges(request)) return undefined;
    const [first] = remarks;
    if (first === undefined) throw error;
    const message = `${error.message} ${first.message}`;
    throw new UserError('no-mutants', message, error.advice, first.place);
  }
}

/** Returns the empty result of a project in which nothing to mutate has changed. */
export async function unchangedResult(
  { root, config }: OpenedProject,
  request: ProjectRequest,
): Promise<AnalysisResult> {
  const { shard } = mutantSelection(config, request);
  const sharded = shard && (await import('../analysis/select/shard-mutants.ts')).emptyShare(shard);
  const empty = emptyResult(root, { selected: [], ...(sharded && { sharded }) }, []);
  // Nothing was analysed. The time is that of the whole command.
  return { ...empty, timings: { ...empty.timings, total: Math.round(performance.now()) } };
}

function hasNoMutants(error: unknown): error is UserError {
  return error instanceof UserError && error.code === 'no-mutants';
}

/** The options of an analysis, from the configuration of the project and the request. */
export async function analysisOptions(
  project: OpenedProject,
  request: ProjectRequest,
  signal: AbortSignal,
): Promise<AnalysisOptions> {
  const { root, sources, config, runners, workspace } = project;
  const script =
    config.mml === undefined
      ? undefined
      : (await import('./scripts/script-selection.ts')).scriptSelection(root, config.mml);
  return {
    ...config,
    ...selectionOf(project, request),
    ...script,
    root,
    ...(workspace && { workspace }),
    sources,
    runners,
    // Each run of a command has its own process anyway. The level `cold` would only forbid runs at the same time.
    isolation: runners.every(({ name }) => name === 'command') ? 'auto' : config.isolation,
    earlierKillers: earlierKillers(project),
    cacheDirectory: resolve(root, config.cacheDirectory),
    signal,
  };
}

/** The mutants to run. A plan is made for all mutants; `--mutant` then names those that it lists in full. */
function selectionOf(
  { config }: OpenedProject,
  request: ProjectRequest,
): Pick<AnalysisOptions, 'selection' | 'explain'> {
  const selection = mutantSelection(config, request);
  if (request.explainPlan !== true) return { selection };
  return { selection: { ...selection, ids: [] }, explain: { mutants: request.mutants ?? [] } };
}
