import type { AnalysisResult, Notice } from '../model/analysis-result.ts';
import { isReachedByFlakyOnly, mayRunOutside } from '../model/verdict.ts';
import { countOf } from './format-number.ts';

/** Returns the notices about tests and files that fail without a mutant. The run went on without them. */
export function leftOutTests({ notices }: Pick<AnalysisResult, 'notices'>): Notice[] {
  return notices.filter(({ code }) => code === 'test-left-out' || code === underAssay);
}

const underAssay = 'test-fails-under-assay';

/**
 * Returns the warnings at the top of every report: how many tests were left out, whose failure that is, how many mutants are reached only
 * by these or flaky tests, and how many mutants may run in processes where no mutant takes effect. Empty if all tests count.
 */
export function leftOutSentences({
  notices,
  judged,
}: Pick<AnalysisResult, 'notices' | 'judged'>): string[] {
  const leftOut = leftOutTests({ notices });
  const faults = leftOut.filter(({ code }) => code === underAssay).length;
  const failing = judged.filter(({ verdict }) => verdict.reason?.kind === 'failing-tests').length;
  const flaky = judged.filter(({ verdict }) => isReachedByFlakyOnly(verdict)).length;
  const outside = judged.filter(({ verdict }) => mayRunOutside(verdict)).length;
  const sentences: string[] = [];
  if (leftOut.length > 0) {
    sentences.push(
      `${countOf(leftOut.length, 'test')} ${leftOut.length === 1 ? 'fails' : 'fail'} without a mutant and ${leftOut.length === 1 ? 'was' : 'were'} left out.`,
    );
  }
  if (faults > 0) {
    sentences.push(
      `${faults === 1 ? 'One of these passes' : `${faults} of these pass`} without Assay: please report it.`,
    );
  }
  if (failing > 0) {
    sentences.push(
      `${countOf(failing, 'mutant')} that only these ${failing === 1 ? 'reach counts' : 'reach count'} as not covered.`,
    );
  }
  if (outside > 0) {
    sentences.push(
      `${countOf(outside, 'mutant')} ${outside === 1 ? 'is' : 'are'} not scored: tests start commands that may run ${outside === 1 ? 'it' : 'them'}, where no mutant takes effect.`,
    );
  }
  if (flaky > 0) {
    sentences.push(
      `${countOf(flaky, 'mutant')} that only flaky tests reach ${flaky === 1 ? 'counts' : 'count'} as survived.`,
    );
  }
  return sentences;
}
