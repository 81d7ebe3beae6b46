import { requirePackages } from '../../app/reporting/require-success.ts';
import type { AnalysisWatch } from '../../app/run-project.ts';
import type { ProjectRequest } from '../../app/project-request.ts';
import type { OpenedWorkspace } from '../../app/workspace/open-workspace.ts';
import { runPackages } from '../../app/workspace/run-packages.ts';
import { withNamedMutants } from '../../app/workspace/with-named-mutants.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import { describeSetUp, describeWorkspace } from '../display/describe-set-up.ts';
import { printPlans } from '../display/print-plans.ts';
import { openedBaseline, reportAndRequire } from './report-result.ts';
import type { Shell } from '../shell.ts';
import { writeText } from '../display/write-text.ts';

/** A run with its flags and its output. */
export interface CalledRun {
  readonly request: ProjectRequest;
  readonly flags: RunFlags;
  readonly shell: Shell;
  readonly watch: AnalysisWatch;
  /** Whether the request is about the whole project, or only about some of its mutants. */
  readonly coverage: { readonly isWhole: boolean; readonly isPart: boolean };
  /** Ends the diversion of the output of the project's own tools. */
  readonly restore: () => void;
}

/**
 * Analyses the packages of a workspace and reports on them as one result. Throws the same errors as `runCommand`. If a package fails, it
 * throws after the report on the others. If no package has a result, it throws at once.
 */
export async function runWorkspace(
  opened: OpenedWorkspace,
  { request, flags, shell, watch, coverage, restore }: CalledRun,
): Promise<void> {
  const named = await withNamedMutants(opened, request.mutants ?? []);
  const { workspace } = named;
  await writeText(shell.stderr, describeWorkspace(workspace));
  if (flags.verbose === true) {
    for (const one of workspace.packages) await writeText(shell.stderr, describeSetUp(one));
  }
  const baseline = await openedBaseline(workspace, request);
  const { analysed, outcomes, result } = await runPackages(named, request, watch);
  restore();
  if (request.explainPlan === true) {
    await printPlans(analysed, flags, shell);
    return requirePackages(outcomes);
  }
  const { config } = workspace;
  const isWhole = coverage.isWhole && outcomes.every(({ status }) => status !== 'failed');
  const reported = { config, request, baseline, ...coverage, isWhole };
  return reportAndRequire(result, reported, flags, shell);
}
