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
 * The verdicts of the last run, if it knows all mutants of the sources. Otherwise the tests are run with the mutants now. Without any verdicts, nobody
 * knows which mutants survive, and tests with fixed values are only written for those.
 */
export async function verdictsFor({
  project,
  request,
  files,
  analyse,
}: VerdictParts): Promise<{ readonly judged: readonly JudgedMutant[] } | undefined> {
  const last = lastRunOf(project);
  const sources = project.sources.filter(({ file }) => files.has(file));
  const asked = { ...project, sources };
  const { catalogues } = await catalogueProject(asked, mutantSelection(project.config, request));
  const known = new Set(last?.judged.filter(isJudged).map(({ mutant }) => mutant.id));
  const isKnown = catalogues.every(({ sites }) =>
    sites.every(({ mutants }) => mutants.every(({ mutant }) => known.has(mutant.id))),
  );
  if (isKnown) return last;
  try {
    const result = await analyse(asked);
    if (last === undefined && !result.interrupted) keepVerdicts(project, result);
    return result;
  } catch (error) {
    // Properties can be found without verdicts, too.
    if (error instanceof UserError) return last;
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
export function detectedMutants(
  run: { readonly judged: readonly JudgedMutant[] } | undefined,
): ReadonlyMap<string, boolean> {
  return new Map(
    run?.judged
      .filter(isJudged)
      .map(({ mutant, verdict: { status, killedBy = '' } }) => [
        mutant.id,
        !isValid(status) || (isDetected(status) && !isOfProperties(killedBy)),
      ]),
  );
}
