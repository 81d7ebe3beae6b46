import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import type { JudgedHigherOrderMutant } from '../../model/higher-order-mutant.ts';
import type { Mutant } from '../../model/mutant.ts';
import type { ExecutionPlan } from '../../model/prioritisation.ts';
import type { Verdict } from '../../model/verdict.ts';

/** Translates names from a package to its workspace. */
interface Renaming {
  /** Translates a path, or the id of a test, which begins with a path. */
  readonly path: (path: string) => string;
  /** Translates a list. A list that is shared stays shared. */
  readonly paths: (paths: readonly string[]) => readonly string[];
  readonly mutant: <Found extends Mutant>(mutant: Found) => Found;
}

/**
 * Returns the result of a package as a result of its workspace: paths and ids of tests begin with the package's folder. Ids of mutants
 * already include the folder.
 *
 * @param root absolute path of the workspace
 * @param folder the package's folder, relative to the root
 */
export function resultInFolder(
  result: AnalysisResult,
  root: string,
  folder: string,
): AnalysisResult {
  const renaming = renamingFor(folder);
  const { path, mutant } = renaming;
  return {
    ...result,
    root,
    sources: result.sources.map((source) => ({ ...source, path: path(source.path) })),
    tests: result.tests.map((test) => ({ ...test, id: path(test.id), file: path(test.file) })),
    judged: result.judged.map((one) => ({
      mutant: mutant(one.mutant),
      verdict: renamed(one.verdict, renaming),
    })),
    notices: result.notices.map((notice) => noticeIn(notice, folder)),
    ...(result.plan && { plan: planIn(result.plan, renaming) }),
    ...(result.higherOrder && {
      higherOrder: {
        ...result.higherOrder,
        judged: result.higherOrder.judged.map((one) => higherOrderIn(one, renaming)),
      },
    }),
  };
}

function renamingFor(folder: string): Renaming {
  const path = (name: string): string => `${folder}/${name}`;
  const lists = new Map<readonly string[], readonly string[]>();
  return {
    path,
    paths(names) {
      const known = lists.get(names) ?? names.map(path);
      lists.set(names, known);
      return known;
    },
    mutant: (mutant) => ({ ...mutant, file: path(mutant.file) }),
  };
}

function renamed(verdict: Verdict, { path, paths }: Renaming): Verdict {
  const { killedBy, reason } = verdict;
  return {
    ...verdict,
    coveredBy: paths(verdict.coveredBy),
    infectedBy: paths(verdict.infectedBy),
    ...(killedBy !== undefined && { killedBy: path(killedBy) }),
    ...((reason?.kind === 'flaky-tests' || reason?.kind === 'failing-tests') && {
      reason: { ...reason, tests: paths(reason.tests) },
    }),
    ...(reason?.kind === 'outside-commands' && {
      reason: {
        ...reason,
        commands: reason.commands.map((one) => ({ ...one, testFile: path(one.testFile) })),
      },
    }),
  };
}

function higherOrderIn(
  { mutant, verdict, subsumption }: JudgedHigherOrderMutant,
  renaming: Renaming,
): JudgedHigherOrderMutant {
  return {
    mutant: { ...mutant, parts: mutant.parts.map(renaming.mutant) },
    verdict: renamed(verdict, renaming),
    ...(subsumption && {
      subsumption: {
        ...subsumption,
        killedBy: renaming.paths(subsumption.killedBy),
        killersOfParts: renaming.paths(subsumption.killersOfParts),
      },
    }),
  };
}

function planIn(plan: ExecutionPlan, { path, mutant }: Renaming): ExecutionPlan {
  return {
    ...plan,
    classes: plan.classes.map((file) => ({ ...file, path: path(file.path) })),
    mutants: plan.mutants.map((one) => ({
      mutant: mutant(one.mutant),
      tests: one.tests.map((test) => ({ ...test, test: path(test.test) })),
    })),
  };
}

/** Translates the place of a notice. A notice without a place is about the package. */
export function noticeIn({ code, message, place }: Notice, folder: string): Notice {
  if (place === undefined || place === '') return { code, message, place: folder };
  const isElsewhere = /^(?:\/|[a-z]:[\\/]|--)/i.test(place);
  return { code, message, place: isElsewhere ? place : `${folder}/${place}` };
}
