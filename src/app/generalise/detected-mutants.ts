import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import { isDetected, isValid } from '../../model/mutant-status.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import { keepVerdicts, lastRunOf } from '../generate/known-verdicts.ts';
import { catalogueProject } from '../mutants/catalogue-project.ts';
import { mutantSelection } from '../mutants/mutant-selection.ts';
import type { OpenedProject } from '../open-project.ts';
import type { ProjectRequest } from '../project-request.ts';

/** Whether a test file, or the file of a test's id, has the properties of an earlier command. */
export function isOfProperties(test: string): boolean {
  return /^[^>]*\.property[.-]/.test(test);
}

/** What finding out the verdicts needs. */
interface VerdictParts {
  readonly project: OpenedProject;
  readonly request: ProjectRequest;
  /** The sources of which properties are to be made. */
  readonly files: ReadonlySet<string>;
  /** Runs the tests with the mutants of a project. */
  readonly analyse: (project: OpenedProject) => Promise<AnalysisResult>;
}

/**
 * The verdicts of the last run. For sources of which it knows no mutant, the tests are run with their mutants now: without any verdicts, nobody knows
 * which mutants survive.
 */
export async function verdictsFor({
  project,
  request,
  files,
  analyse,
}: VerdictParts): Promise<readonly JudgedMutant[]> {
  const last = lastRunOf(project);
  const judged = last?.judged.filter(isJudged) ?? [];
  const known = new Set(judged.map(({ mutant }) => mutant.id));
  const { catalogues } = await catalogueProject(project, mutantSelection(project.config, request));
  const unknown = new Set(
    catalogues.flatMap(({ file, sites }) => {
      const mutants = sites.flatMap((site) => site.mutants);
      const isUnknown = mutants.length > 0 && mutants.every(({ mutant }) => !known.has(mutant.id));
      return isUnknown && files.has(file) ? [file] : [];
    }),
  );
  if (unknown.size === 0) return judged;
  const sources = project.sources.filter(({ file }) => unknown.has(file));
  try {
    const result = await analyse({ ...project, sources });
    if (last === undefined && !result.interrupted) keepVerdicts(project, result);
    return [...judged, ...result.judged.filter(isJudged)];
  } catch (error) {
    // Properties can be found without verdicts, too.
    if (error instanceof UserError) return judged;
    throw error;
  }
}

function isJudged({ verdict }: JudgedMutant): boolean {
  return verdict.status !== 'Pending';
}

/**
 * Whether the mutants of a run were detected, by their ids. What a property of an earlier command has detected counts as live, since it is written anew;
 * mutants that are not valid, or are ignored, count as detected: nobody needs a test for them.
 */
export function detectedMutants(judged: readonly JudgedMutant[]): ReadonlyMap<string, boolean> {
  return new Map(
    judged.map(({ mutant, verdict: { status, killedBy = '' } }) => [
      mutant.id,
      !isValid(status) || (isDetected(status) && !isOfProperties(killedBy)),
    ]),
  );
}
