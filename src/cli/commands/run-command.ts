import { openProject } from '../../app/open-project.ts';
import { runProject, unchangedResult } from '../../app/run-project.ts';
import { openWorkspace } from '../../app/workspace/open-workspace.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import { divertWrites } from '../display/divert-writes.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { isPartOfProject, isWholeProject, readRequest } from '../flags/read-request.ts';
import { openedBaseline, reportAndRequire } from './report-result.ts';
import type { Shell } from '../shell.ts';
import { analysisWatch } from '../display/show-analysis.ts';
import type { CalledRun } from './run-workspace.ts';
import { superviseRun } from '../supervise-run.ts';
import { writeText } from '../display/write-text.ts';

/**
 * Runs a mutation analysis of a project, or of each package of a workspace, and reports on it. Modules for reports are loaded after
 * the analysis, so that it starts sooner. Ctrl-C ends the run at any moment with a report on the results up to then. Throws a
 * `UserError` if the run can't start. After the reports, throws one if the run was interrupted or the score is below the threshold.
 *
 * @param paths files, directories and globs to restrict the run to
 */
export async function runCommand(
  paths: readonly string[],
  flags: RunFlags,
  shell: Shell,
): Promise<ExitCode> {
  const request = readRequest(paths, flags, shell.directory);
  const coverage = {
    isWhole: isWholeProject(paths, flags),
    isPart: isPartOfProject(paths, flags),
  };
  const restore = flags.json === true ? divertWrites(shell.stdout, shell.stderr) : () => {};
  try {
    await superviseRun(shell, async (signal) => {
      const run = { request, flags, shell, watch: analysisWatch(shell, signal), coverage, restore };
      const workspace = await openWorkspace(request);
      if (workspace === undefined) return runAlone(run);
      const { runWorkspace } = await import('./run-workspace.ts');
      return runWorkspace(workspace, run);
    });
    return exitCodes.ok;
  } finally {
    restore();
  }
}

/** Runs the analysis of one project that is no workspace. */
async function runAlone({
  request,
  flags,
  shell,
  watch,
  coverage,
  restore,
}: CalledRun): Promise<void> {
  const project = await openProject(request);
  if (flags.verbose === true) {
    const { describeSetUp } = await import('../display/describe-set-up.ts');
    await writeText(shell.stderr, describeSetUp(project));
  }
  const baseline = await openedBaseline(project, request);
  const result =
    (await runProject(project, request, watch)) ?? (await unchangedResult(project, request));
  restore();
  if (request.explainPlan === true) {
    const { printPlan } = await import('../display/print-plans.ts');
    return printPlan(result, flags, shell);
  }
  const { config } = project;
  return reportAndRequire(result, { config, request, baseline, ...coverage }, flags, shell);
}
