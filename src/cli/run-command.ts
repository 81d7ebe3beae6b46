import { relative, resolve } from 'node:path';

import type { AnalysisOptions } from '../analysis/analysis-options.ts';
import { systemClock } from '../foundation/clock.ts';
import { UserError } from '../foundation/user-error.ts';
import type { AnalysisResult } from '../model/analysis-result.ts';
import { containUncaught } from './contain-uncaught.ts';
import { divertWrites } from './divert-writes.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { mutantSelection } from './mutant-selection.ts';
import { openProject, type OpenedProject } from './open-project.ts';
import { printError } from './print-error.ts';
import { processClock } from './progress-clock.ts';
import type { RunFlags } from './run-flags.ts';
import type { Shell } from './shell.ts';
import { showProgress } from './show-progress.ts';
import { useColour } from './use-colour.ts';
import { watchInterruption } from './watch-interruption.ts';
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
    const result = await analyseChanges(project, flags, shell);
    restore();
    await report(result, project, flags, shell);
    await requireSuccess(result, project.config.thresholds.break);
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
): Promise<AnalysisResult> {
  const nothing: AnalysisResult = {
    root: project.root,
    sources: [],
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

async function analyseWithProgress(
  project: OpenedProject,
  flags: RunFlags,
  shell: Shell,
): Promise<AnalysisResult> {
  const { analyseProject } = await import('./analyse-project.ts');
  const progress = showProgress({
    stream: shell.stderr,
    ci: shell.environment['CI'] !== undefined,
    colour: useColour(shell.stderr, shell.environment),
    clock: processClock,
  });
  const interruption = watchInterruption(
    process,
    systemClock,
    () => void shell.stderr.write('\nStopping; interrupt again to end at once.\n'),
    () => process.exit(exitCodes.interrupted),
  );
  const release = containUncaught(
    process,
    () => interruption.signal.aborted,
    (error) => {
      const style = { colour: useColour(shell.stderr, shell.environment), verbose: false };
      shell.stderr.write(printError(error, style));
      process.exit(exitCodes.bug);
    },
  );
  try {
    const options = await analysisOptions(project, flags, interruption.signal);
    return await analyseProject(options, { onProgress: progress.update });
  } finally {
    release();
    interruption.stop();
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
    sources,
    operators: config.operators,
    selection: mutantSelection(config, flags),
    ...script,
    concurrency: config.concurrency,
    timeout: config.timeout,
    typeCheck: config.typeCheck,
    incremental: config.incremental,
    ...(config.inputs && { inputs: config.inputs }),
    isolation: config.isolation,
    tests: config.tests,
    vitest: config.vitest,
    cacheDirectory: resolve(root, config.cacheDirectory),
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

async function report(
  result: AnalysisResult,
  project: OpenedProject,
  flags: RunFlags,
  shell: Shell,
): Promise<void> {
  const { config } = project;
  const [{ writeReports }, { keepLastRun }] = await Promise.all([
    import('./write-reports.ts'),
    import('./last-run.ts'),
  ]);
  keepLastRun(result, config);
  const { json, paths } = await writeReports(result, config);
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
      breakAt: config.thresholds.break,
      thresholds: config.thresholds,
    });
    await writeText(shell.stdout, text);
  }
}

/** Throws a `UserError` where a result that was reported must not count as a success. */
async function requireSuccess(result: AnalysisResult, breakAt: number | undefined): Promise<void> {
  const [{ totalScore }, { meetsThreshold }] = await Promise.all([
    import('../report/summarise-files.ts'),
    import('../report/threshold.ts'),
  ]);
  if (result.interrupted) {
    throw new UserError(
      'interrupted',
      'The run was stopped before every mutant had its verdict.',
      'What was computed until then is in the reports.',
    );
  }
  const { score } = totalScore(result);
  if (score === undefined || meetsThreshold(score, breakAt)) return;
  throw new UserError(
    'score-below-threshold',
    `The mutation score is ${score.toFixed(2)} %, below the threshold of ${breakAt} %.`,
    'See the survivors in the report: each shows a fault that the tests would miss.',
  );
}
