import { emptyShare } from '../../analysis/select/shard-mutants.ts';
import { mergePackages } from '../../analysis/workspace/merge-packages.ts';
import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';
import { mutantSelection } from '../mutants/mutant-selection.ts';
import { requirePackages } from '../reporting/require-success.ts';
import type { AnalysisWatch } from '../run-project.ts';
import type { ProjectRequest } from '../project-request.ts';
import { type AnalysedPackage, analysePackages } from './analyse-packages.ts';
import type { OpenedWorkspace } from './open-workspace.ts';
import { noPackages, shortProblem } from './package-problems.ts';
import type { NamedMutants } from './with-named-mutants.ts';

/** The result of a run of a workspace. */
interface WorkspaceResult {
  readonly analysed: readonly AnalysedPackage[];
  /** The outcome of each package, in the order of their folders. */
  readonly outcomes: readonly PackageOutcome[];
  /** The merged result of all packages. */
  readonly result: AnalysisResult;
}

/**
 * Analyses the packages of a workspace one after the other, and merges their results. Throws a `UserError` if no package has a result.
 */
export async function runPackages(
  { workspace, idsOf }: NamedMutants,
  request: ProjectRequest,
  watch: AnalysisWatch,
): Promise<WorkspaceResult> {
  const analysed = await analysePackages(
    workspace.packages,
    (one) => ({ ...request, ...idsOf(one) }),
    watch,
  );
  const outcomes = [...analysed.map(({ outcome }) => outcome), ...workspace.leftOut].toSorted(
    (a, b) => (a.folder < b.folder ? -1 : 1),
  );
  requireSome(workspace, outcomes);
  return { analysed, outcomes, result: resultOf(workspace, analysed, outcomes, request) };
}

function resultOf(
  { root, config }: OpenedWorkspace,
  analysed: readonly AnalysedPackage[],
  outcomes: readonly PackageOutcome[],
  request: ProjectRequest,
): AnalysisResult {
  const results = analysed.flatMap(({ result }) => result ?? []);
  const merged = mergePackages(results, root);
  const { shard } = mutantSelection(config, request);
  return {
    ...merged,
    ...(shard && merged.sharded === undefined && { sharded: emptyShare(shard) }),
    packages: outcomes,
    notices: [...outcomes.flatMap(noticesOf), ...merged.notices],
    interrupted: merged.interrupted || outcomes.some(({ status }) => status === 'pending'),
  };
}

/** The notice about a package that has no result. */
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

/** Throws a `UserError` if no package has a result: the error of the first package that failed, or an error with all reasons. */
function requireSome({ root }: OpenedWorkspace, outcomes: readonly PackageOutcome[]): void {
  const isDone = ({ status }: PackageOutcome): boolean =>
    status === 'analysed' || status === 'unchanged' || status === 'pending';
  if (outcomes.some(isDone)) return;
  requirePackages(outcomes);
  throw noPackages(root, outcomes);
}
