import { mergePackages } from '../../analysis/workspace/merge-packages.ts';
import { emptyShare } from '../../analysis/shard-mutants.ts';
import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';
import { describeSetUp } from '../describe-set-up.ts';
import { divertWrites } from '../divert-writes.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { isPartOfProject, isWholeProject } from '../is-whole-project.ts';
import { mutantSelection } from '../mutant-selection.ts';
import { openedBaseline, reportAndRequire } from '../report-result.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import type { Shell } from '../shell.ts';
import { writeText } from '../write-text.ts';
import { type AnalysedPackage, analysePackages } from './analyse-packages.ts';
import { describeWorkspace } from './describe-workspace.ts';
import { noPackages } from './no-packages.ts';
import type { OpenedPackage } from './open-package.ts';
import type { OpenedWorkspace } from './open-workspace.ts';
import { printPlans } from './print-plans.ts';
import { requirePackages } from './require-packages.ts';
import { shortProblem } from './short-problem.ts';
import { withNamedMutants } from './with-named-mutants.ts';

/** What a run of a workspace is asked to do. */
interface WorkspaceRun {
  /** Files, directories and globs to restrict it to. */
  readonly paths: readonly string[];
  readonly flags: RunFlags;
  readonly shell: Shell;
  /** Ends it with what it has by then. */
  readonly signal: AbortSignal;
}

/**
 * Analyses the packages of a workspace one after the other and reports on them as one result. Throws what `runCommand` does; where
 * a package fails, after the report on the others, and where none is left at once.
 */
export async function runWorkspace(
  opened: OpenedWorkspace,
  { paths, flags, shell, signal }: WorkspaceRun,
): Promise<ExitCode> {
  const restore = flags.json === true ? divertWrites(shell.stdout, shell.stderr) : () => {};
  try {
    const { workspace, idsOf } = await withNamedMutants(opened, flags.mutant ?? []);
    await writeText(shell.stderr, describeWorkspace(workspace));
    if (flags.verbose === true) {
      for (const one of workspace.packages) await writeText(shell.stderr, describeSetUp(one));
    }
    const baseline = await openedBaseline(workspace, flags);
    const flagsOf = (one: OpenedPackage): RunFlags => ({ ...flags, ...idsOf(one) });
    const analysed = await analysePackages(workspace.packages, flagsOf, shell, signal);
    restore();
    const outcomes = [...analysed.map(({ outcome }) => outcome), ...workspace.leftOut].toSorted(
      (a, b) => (a.folder < b.folder ? -1 : 1),
    );
    requireSome(workspace, outcomes);
    if (flags.explainPlan === true) {
      await printPlans(analysed, flags, shell);
      requirePackages(outcomes);
      return exitCodes.ok;
    }
    const result = resultOf(workspace, analysed, outcomes, flags);
    const isWhole =
      isWholeProject(paths, flags) && outcomes.every(({ status }) => status !== 'failed');
    const isPart = isPartOfProject(paths, flags);
    const context = { baseline, isWhole, isPart };
    await reportAndRequire(result, workspace.config, flags, shell, context);
    return exitCodes.ok;
  } finally {
    restore();
  }
}

function resultOf(
  { root, config }: OpenedWorkspace,
  analysed: readonly AnalysedPackage[],
  outcomes: readonly PackageOutcome[],
  flags: RunFlags,
): AnalysisResult {
  const results = analysed.flatMap(({ result }) => result ?? []);
  const merged = mergePackages(results, root);
  const { shard } = mutantSelection(config, flags);
  return {
    ...merged,
    ...(shard && merged.sharded === undefined && { sharded: emptyShare(shard) }),
    packages: outcomes,
    notices: [...outcomes.flatMap(noticesOf), ...merged.notices],
    interrupted: merged.interrupted || outcomes.some(({ status }) => status === 'pending'),
  };
}

/** What the reader should know of a package that has no result. */
function noticesOf(outcome: PackageOutcome): Notice[] {
  const { folder, status, problem } = outcome;
  if (status === 'pending') {
    const message = "The run was stopped before this package's turn.";
    return [{ code: 'interrupted', place: folder, message }];
  }
  if (problem === undefined) return [];
  const why = shortProblem(outcome);
  return status === 'failed'
    ? [{ code: problem.code, place: folder, message: `The package was not analysed: ${why}` }]
    : [{ code: 'package-left-out', place: folder, message: `The package was left out: ${why}` }];
}

/** Throws a `UserError` where no package has a result: that of the first that failed, or one with all reasons. */
function requireSome({ root }: OpenedWorkspace, outcomes: readonly PackageOutcome[]): void {
  const isDone = ({ status }: PackageOutcome): boolean =>
    status === 'analysed' || status === 'unchanged' || status === 'pending';
  if (outcomes.some(isDone)) return;
  requirePackages(outcomes);
  throw noPackages(root, outcomes);
}
