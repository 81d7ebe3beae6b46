import type { AnalysisResult } from '../model/analysis-result.ts';
import type { MutationScore } from '../model/mutation-score.ts';
import { countOf, formatCount, formatPercent } from './format-number.ts';
import { leftOutSentences } from './left-out.ts';
import { meetsThreshold } from './threshold.ts';

/** A sentence about the score, and its look. */
export interface ScoreSentence {
  readonly tone: 'plain' | 'good' | 'warning' | 'bad';
  readonly text: string;
}

/** Returns sentences about a score: what it counts, which tests do not count, whether the run was interrupted, and the threshold. */
export function scoreSentences(
  result: AnalysisResult,
  total: MutationScore,
  breakAt: number | undefined,
): ScoreSentence[] {
  const sentences: ScoreSentence[] = [{ tone: 'plain', text: meaning(total) }];
  for (const text of leftOutSentences(result)) sentences.push({ tone: 'warning', text });
  if (result.interrupted)
    sentences.push({ tone: 'warning', text: interruption(total.counts.Pending) });
  if (breakAt !== undefined && total.score !== undefined)
    sentences.push(
      meetsThreshold(total.score, breakAt)
        ? { tone: 'good', text: `Reaches the threshold of ${breakAt} %.` }
        : { tone: 'bad', text: `Below the threshold of ${breakAt} %.` },
    );
  return sentences;
}

function meaning({ detected, valid, counts, scoreOfCovered }: MutationScore): string {
  if (valid === 0) return 'There was no mutant for a test to detect.';
  const share = `${formatCount(detected)} of ${countOf(valid, 'mutant')} detected`;
  if (counts.NoCoverage === 0 || scoreOfCovered === undefined) return `${share}.`;
  return `${share}; ${formatPercent(scoreOfCovered)} of those that a test reaches.`;
}

function interruption(pending: number): string {
  return pending === 0
    ? 'Interrupted after every mutant had its verdict.'
    : `Interrupted: ${countOf(pending, 'mutant')} without a verdict; the score is that of the others.`;
}
