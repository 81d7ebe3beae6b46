import type { AnalysisResult, Notice, SourceFile } from '../model/analysis-result.ts';
import type { JudgedMutant } from '../model/verdict.ts';
import type { FileCatalogue } from '../mutation/site.ts';
import type { SelectedMutants } from './select-mutants.ts';

/** The result where there is no mutant but ignored ones: nothing changed, or a shard got none since functions are fewer than shards. */
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

/** A source as reports show it. */
export function sourceFile({ file, text }: FileCatalogue): SourceFile {
  return { path: file, text, language: /\.[cm]?tsx?$/.test(file) ? 'typescript' : 'javascript' };
}

/** The mutants that a comment excludes, with their verdicts. */
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
