import type { AnalysisResult, Notice, SourceFile } from '../../model/analysis-result.ts';
import type { Mutant } from '../../model/mutant.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import type { SelectedMutants } from '../select/select-mutants.ts';

/** Returns the result of a run without mutants to execute: nothing has changed, or the shard got only ignored mutants or none. */
export function emptyResult(
  root: string,
  { selected, sharded }: SelectedMutants,
  notices: readonly Notice[],
): AnalysisResult {
  return {
    root,
    sources: selected.map(sourceFile),
    ...(sharded && { sharded }),
    tests: [],
    judged: selected.flatMap(ignoredMutants),
    notices,
    interrupted: false,
    timings: { total: 0, startUp: 0, observe: 0, execute: 0 },
    versions: {},
  };
}

/** Returns the result of a run that was stopped before its first test. All mutants are pending. */
export function unrunResult(
  root: string,
  mutants: SelectedMutants,
  notices: readonly Notice[],
): AnalysisResult {
  const { selected, sampled } = mutants;
  const pending = selected.flatMap(({ sites }) =>
    sites.flatMap((site) => site.mutants.map(({ mutant }) => pendingMutant(mutant))),
  );
  const empty = emptyResult(root, mutants, notices);
  return {
    ...empty,
    ...(sampled && { sampled }),
    judged: [...pending, ...empty.judged],
    interrupted: true,
  };
}

function pendingMutant(mutant: Mutant): JudgedMutant {
  return {
    mutant,
    verdict: {
      mutantId: mutant.id,
      status: 'Pending',
      coveredBy: [],
      infectedBy: [],
      isolation: 'none',
      testsRun: 0,
    },
  };
}

/** Returns a source as reports show it. */
export function sourceFile({ file, text }: FileCatalogue): SourceFile {
  return { path: file, text, language: /\.[cm]?tsx?$/.test(file) ? 'typescript' : 'javascript' };
}

/** Returns the mutants that a comment excludes, with their verdicts. */
export function ignoredMutants(catalogue: FileCatalogue): JudgedMutant[] {
  return catalogue.ignored.map(({ mutant, reason }) => ({
    mutant,
    verdict: {
      mutantId: mutant.id,
      status: 'Ignored',
      reason: { kind: 'ignored-by-comment', message: reason },
      coveredBy: [],
      infectedBy: [],
      isolation: 'none',
      testsRun: 0,
    },
  }));
}
