import { resultInFolder } from '../../analysis/workspace/result-in-folder.ts';
import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import { isDetected, isValid } from '../../model/mutant-status.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import { hasChangedSince } from '../stores/changed-since.ts';
import { leftOutTests } from '../../report/left-out.ts';
import { keepLastRun, type LastRun, readLastRun } from '../stores/last-run.ts';
import type { OpenedProject } from '../open-project.ts';

/** The verdicts before any test is generated. */
interface KnownVerdicts {
  readonly judged: readonly JudgedMutant[];
  /** Notices about tests that say nothing about mutants, since they fail without one. */
  readonly leftOut: readonly Notice[];
  /** Every test of the project fails. Such verdicts are not kept, because a later run without `--all` must not rely on them. */
  readonly isSuiteBroken: boolean;
  /** The notice to show if an analysis was made and its verdicts can't be kept. */
  readonly notice?: Notice;
}

/**
 * Returns the valid mutants of a project with their verdicts before any test is generated. They are the verdicts of the last run if it
 * knows all mutants and nothing has changed since. Otherwise an analysis is made now, and its verdicts are kept like those of a run.
 *
 * @param catalogues the mutants that flags choose
 * @param isBound the last run is used even if files have changed
 * @param analyse makes the analysis
 */
export async function knownVerdicts(
  project: OpenedProject,
  catalogues: readonly FileCatalogue[],
  isBound: boolean,
  analyse: () => Promise<AnalysisResult>,
): Promise<KnownVerdicts> {
  const last = lastRunOf(project);
  const known = new Map(last?.judged.map((one) => [one.mutant.id, one.verdict]));
  const mutants = catalogues.flatMap(({ sites }) =>
    sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant)),
  );
  const judged = mutants.flatMap((mutant) => {
    const verdict = known.get(mutant.id);
    return verdict === undefined || verdict.status === 'Pending' ? [] : { mutant, verdict };
  });
  const isKnown = last !== undefined && judged.length === mutants.length;
  if (isKnown && (isBound || !(await hasChanged(project, last))))
    return {
      judged: judged.filter(isCounted),
      leftOut: leftOutOf(last, project),
      isSuiteBroken: false,
    };
  const result = await analyse();
  const counted = result.judged.filter(isCounted);
  const leftOut = leftOutTests(result);
  const isSuiteBroken =
    leftOut.length > 0 && counted.every(({ verdict }) => verdict.status === 'NoCoverage');
  const notice = isSuiteBroken ? undefined : keepVerdicts(project, result);
  return {
    judged: counted,
    leftOut,
    isSuiteBroken,
    ...(notice && { notice }),
  };
}

/** The notices about left-out tests. In a workspace these are the notices whose places are in the project's package. */
function leftOutOf({ leftOut }: LastRun, { workspace }: OpenedProject): readonly Notice[] {
  if (workspace === undefined) return leftOut;
  const prefix = `${workspace.folder}/`;
  return leftOut.flatMap((notice) =>
    notice.place?.startsWith(prefix) === true
      ? [{ ...notice, place: notice.place.slice(prefix.length) }]
      : [],
  );
}

/** Keeps the verdicts of an analysis like those of a run. Returns a notice to show if that is not possible. */
export function keepVerdicts(
  { workspace, config }: OpenedProject,
  result: AnalysisResult,
): Notice | undefined {
  if (workspace === undefined) return keepLastRun(result, config);
  return keepLastRun(resultInFolder(result, workspace.root, workspace.folder), workspace);
}

/**
 * Joins an analysis of the generated tests alone with the verdicts before. A mutant that was detected before stays detected. If the
 * generated tests were denied something with a mutant, it keeps its verdict. The notices about left-out tests stay.
 */
export function withEarlier(
  result: AnalysisResult,
  { judged: before, leftOut }: Pick<KnownVerdicts, 'judged' | 'leftOut'>,
): AnalysisResult {
  const detected = new Map(
    before.filter(({ verdict }) => isDetected(verdict.status)).map((one) => [one.mutant.id, one]),
  );
  const earlier = new Map(before.map((one) => [one.mutant.id, one]));
  const judged = result.judged.map((one) => {
    const { id } = one.mutant;
    if (one.verdict.status === 'Killed') return one;
    if (result.denied?.has(id) === true) return earlier.get(id) ?? one;
    return isDetected(one.verdict.status) ? one : (detected.get(id) ?? one);
  });
  return { ...result, judged, notices: [...result.notices, ...leftOut] };
}

/** The last run of a project. In a workspace, it is that of all packages. */
export function lastRunOf({ root, config, workspace }: OpenedProject): LastRun | undefined {
  return workspace === undefined
    ? readLastRun(root, config)
    : readLastRun(workspace.root, workspace);
}

function hasChanged({ root, config, workspace }: OpenedProject, last: LastRun): Promise<boolean> {
  return hasChangedSince(last, { root, config, base: workspace?.root ?? root });
}

function isCounted({ verdict }: JudgedMutant): boolean {
  return isValid(verdict.status);
}
