import type { AnalysisResult } from '../model/analysis-result.ts';
import { mutationScore, type MutationScore } from '../model/mutation-score.ts';
import type { JudgedMutant } from '../model/verdict.ts';
import { compareText } from './compare.ts';
import { groupBy } from '../foundation/group-by.ts';

/** The mutation score of one source file. */
export interface FileSummary {
  readonly path: string;
  readonly score: MutationScore;
}

/**
 * Returns the mutation score of each file that has mutants. Files with the most undetected mutants come first, because new tests gain
 * most there. Equal files are in the order of their paths.
 */
export function summariseFiles(result: AnalysisResult): FileSummary[] {
  return [...groupBy(result.judged, ({ mutant }) => mutant.file)]
    .map(([path, judged]) => ({ path, score: scoreOf(judged) }))
    .sort((a, b) => undetected(b.score) - undetected(a.score) || compareText(a.path, b.path));
}

/** Returns the mutation score of the whole result. */
export function totalScore(result: AnalysisResult): MutationScore {
  return scoreOf(result.judged);
}

function scoreOf(judged: readonly JudgedMutant[]): MutationScore {
  return mutationScore(judged.map(({ verdict }) => verdict.status));
}

function undetected(score: MutationScore): number {
  return score.valid - score.detected;
}
