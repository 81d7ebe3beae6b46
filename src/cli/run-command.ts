import { relative, resolve } from 'node:path';

import type { AnalysisOptions } from '../analysis/analysis-options.ts';
import { UserError } from '../foundation/user-error.ts';
import type { AnalysisResult } from '../model/analysis-result.ts';
import type { BaselineComparison } from '../model/baseline.ts';
import type { ResolvedConfig } from '../project/config.ts';
import { divertWrites } from './divert-writes.ts';
import { earlierKillers } from './earlier-killers.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { isWholeProject } from './is-whole-project.ts';
import { mutantSelection } from './mutant-selection.ts';
import { openProject, type OpenedProject } from './open-project.ts';
import { processClock } from './progress-clock.ts';
import type { RunFlags } from './run-flags.ts';
import type { Shell } from './shell.ts';
import { showProgress } from './show-progress.ts';
import { requirePackages, requirePackageScores } from './workspace/require-packages.ts';
import type { OpenedBaseline } from './use-baseline.ts';
import { useColour } from './use-colour.ts';
import { writeText } from './write-text.ts';

/**
 * Runs a mutation analysis and reports on it: configuration, sources, analysis, reports. What only the reports
 * need is loaded after the analysis. Throws a `UserError` where the run can't start, and after the reports where it was
 * interrupted or the score is below the threshold.
 *
 * @param paths files, directories and globs to restrict the run to
 */
export async function runCommand(
  paths: readonly string[],
  flags: RunFlags,
  shell: Shell,
): Promise<ExitCode> {
  const restore = flags.json === true ? divertWrites(shell.stdout, shell.stderr) : () => {};
  try {
    const project = await openProject(paths, flags, shell.directory);
    if (flags.verbose === true) {
      const { describeSetUp } = await import('./describe-set-up.ts');
      await writeText(shell.stderr, describeSetUp(project));
    }
    const baseline = await openedBaseline(project, flags);
    const result = await analyseChanges(project, flags, shell);
    restore();
    if (flags.explainPlan === true) {
      const { printPlan } = await import('./print-plan.ts');
      return await printPlan(result, flags, shell);
    }
    const isWhole = isWholeProject(paths, flags);
    const comparison = await reportResult(result, project.config, flags, shell, {
      baseline,
      isWhole,
    });
    // A part of the mutants has no say: what is required holds for the whole, after `assay merge`.
    if (result.sharded === undefined)
      await requireSuccess(result, project.config.thresholds.break, comparison);
    else requireComplete(result);
    return exitCodes.ok;
  } finally {
    restore();
  }
}

export async function openedBaseline(
  { root, config }: Pick<OpenedProject, 'root' | 'config'>,
  flags: RunFlags,
): Promise<OpenedBaseline | undefined> {
  if (config.baseline === undefined && flags.updateBaseline === undefined) return undefined;
  const { openBaseline } = await import('./use-baseline.ts');
  return openBaseline(root, config, flags);
}

/** Analyses the project. Where only changes are asked for, none to mutate is a result like any other. */
async function analyseChanges(
  project: OpenedProject,
  flags: RunFlags,
  shell: Shell,
): Promise<AnalysisResult> {
  const { shard } = mutantSelection(project.config, flags);
  const nothing: AnalysisResult = {
    root: project.root,
    sources: [],
    ...(shard && { sharded: (await import('../analysis/shard-mutants.ts')).emptyShare(shard) }),
    tests: [],
    judged: [],
    notices: [],
    interrupted: false,
    timings: { total: 0, startUp: 0, observe: 0, execute: 0 },
    versions: {},
  };
  if (project.sources.length === 0) return nothing;
  try {
    return await analyseWithProgress(project, flags, shell);
  } catch (error) {
    const wantsChanges = flags.since !== undefined || flags.diff !== undefined;
    if (wantsChanges && error instanceof UserError && error.code === 'no-mutants') return nothing;
    throw error;
  }
}

/** Analyses a project, showing how far it is; Ctrl-C ends it with what it has by then. */
async function analyseWithProgress(
  project: OpenedProject,
  flags: RunFlags,
  shell: Shell,
): Promise<AnalysisResult> {
  const { superviseRun } = await import('./supervise-run.ts');
  return superviseRun(shell, (signal) => analyseOpened(project, flags, shell, signal));
}

/** Analyses a project, showing how far it is: a package of a workspace with its folder. */
export async function analyseOpened(
  project: OpenedProject,
  flags: RunFlags,
  shell: Shell,
  signal: AbortSignal,
): Promise<AnalysisResult> {
  const { analyseProject } = await import('./analyse-project.ts');
  const progress = showProgress({
    stream: shell.stderr,
    ci: shell.environment['CI'] !== undefined,
    colour: useColour(shell.stderr, shell.environment),
    clock: processClock,
    label: project.workspace?.folder,
  });
  try {
    const options = await analysisOptions(project, flags, signal);
    return await analyseProject(options, { onProgress: progress.update });
  } finally {
    progress.stop();
  }
}

async function analysisOptions(
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
    operators: config.operators,
    ...orderOfTests(project, flags),
    ...script,
    concurrency: config.concurrency,
    timeout: config.timeout,
    typeCheck: config.typeCheck,
    incremental: config.incremental,
    ...(config.inputs && { inputs: config.inputs }),
    equivalence: config.equivalence,
    isolation: config.isolation,
    checkOrder: config.checkOrder,
    tests: config.tests,
    runner: project.runner.name,
    vitest: config.vitest,
    cacheDirectory: resolve(root, config.cacheDirectory),
    matrix: config.matrix,
    ...(config.order > 1 && {
      higherOrder: {
        order: config.order,
        strategy: config.orderStrategy,
        limit: config.orderLimit,
        seed: config.seed,
      },
    }),
    signal,
  };
}

/** The mutants to run, and in which order with their tests. A plan is made for all of them, whichever it lists in full. */
function orderOfTests(
  project: OpenedProject,
  flags: RunFlags,
): Pick<AnalysisOptions, 'selection' | 'strategy' | 'earlierKillers' | 'explain'> {
  const { config } = project;
  const selection = mutantSelection(config, flags);
  const common = { strategy: config.strategy, earlierKillers: earlierKillers(project) };
  if (flags.explainPlan !== true) return { ...common, selection };
  return {
    ...common,
    selection: { ...selection, ids: [] },
    explain: { mutants: flags.mutant ?? [] },
  };
}

/** What reports know beside the result. */
export interface ReportContext {
  readonly baseline: OpenedBaseline | undefined;
  /** Every mutant of the project is in the result. */
  readonly isWhole: boolean;
  /** Texts of test files by path, where they are not to be read in the project. */
  readonly testSources?: ReadonlyMap<string, string>;
}

/**
 * Keeps a result and makes all reports on it; that of a shard goes into the shard's file instead of report files. Returns
 * how the result differs from the baseline.
 */
export async function reportResult(
  result: AnalysisResult,
  config: ResolvedConfig,
  flags: RunFlags,
  shell: Shell,
  context: ReportContext,
): Promise<BaselineComparison | undefined> {
  const [{ writeReports }, { keepLastRun }] = await Promise.all([
    import('./write-reports.ts'),
    import('./last-run.ts'),
  ]);
  keepLastRun(result, config);
  const baseline = await compared(result, context, shell);
  const isShard = result.sharded !== undefined;
  const breakAt = isShard ? undefined : config.thresholds.break;
  const { json, paths } = await writeReports(
    result,
    isShard ? { ...config, reporters: [] } : config,
    { baseline, testSources: context.testSources },
  );
  if (isShard) await reportShard(result, config, context.isWhole, shell);
  else if (config.reporters.includes('github')) {
    const { tellGithub } = await import('./tell-github.ts');
    const stream = flags.json === true ? shell.stderr : shell.stdout;
    await tellGithub(result, config, baseline, shell, stream);
  }
  if (flags.json === true) {
    await writeText(shell.stdout, `${JSON.stringify(json)}\n`);
  } else if (config.reporters.includes('terminal')) {
    const { terminalReport } = await import('../report/terminal-report.ts');
    const html = paths.get('html');
    const text = terminalReport(result, {
      colour: useColour(shell.stdout, shell.environment),
      width: shell.stdout.columns ?? 100,
      top: config.top,
      reportPath: html === undefined ? undefined : relative(shell.directory, html),
      breakAt,
      thresholds: config.thresholds,
      baseline,
    });
    await writeText(shell.stdout, text);
  }
  return baseline;
}

async function compared(
  result: AnalysisResult,
  { baseline, isWhole }: ReportContext,
  shell: Shell,
): Promise<BaselineComparison | undefined> {
  if (baseline === undefined) return undefined;
  const { useBaseline } = await import('./use-baseline.ts');
  const isAll = isWhole && result.sharded === undefined && result.sampled === undefined;
  return useBaseline(result, baseline, isAll, (text) => writeText(shell.stderr, text));
}

async function reportShard(
  result: AnalysisResult,
  config: ResolvedConfig,
  isWhole: boolean,
  shell: Shell,
): Promise<void> {
  const { writeShard } = await import('./shard-file.ts');
  const path = await writeShard(result, config, isWhole);
  const text = `Wrote ${relative(shell.directory, path)}; \`assay merge\` puts the shards together.\n`;
  await writeText(shell.stderr, text);
}

/** Throws a `UserError` where a result that was reported must not count as a success. */
export async function requireSuccess(
  result: AnalysisResult,
  breakAt: number | undefined,
  comparison: BaselineComparison | undefined,
): Promise<void> {
  const [{ totalScore }, { meetsThreshold }] = await Promise.all([
    import('../report/summarise-files.ts'),
    import('../report/threshold.ts'),
  ]);
  requireComplete(result);
  if (comparison !== undefined) (await import('./use-baseline.ts')).requireKnown(comparison);
  const { score } = totalScore(result);
  if (score === undefined || meetsThreshold(score, breakAt)) return requirePackageScores(result);
  throw new UserError(
    'score-below-threshold',
    `The mutation score is ${score.toFixed(2)} %, below the threshold of ${breakAt} %.`,
    'See the survivors in the report: each shows a fault that the tests would miss.',
  );
}

/** Throws a `UserError` where mutants have no verdict: the run was stopped, or a package of a workspace failed. */
export function requireComplete({ interrupted, packages = [] }: AnalysisResult): void {
  if (!interrupted) return requirePackages(packages);
  throw new UserError(
    'interrupted',
    'The run was stopped before every mutant had its verdict.',
    'What was computed until then is in the reports.',
  );
}
