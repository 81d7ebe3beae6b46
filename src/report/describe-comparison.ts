import type { BaselineComparison } from '../model/baseline.ts';
import { countOf, formatCount } from './format-number.ts';

/** Says in one sentence how a result differs from its baseline: `2 new survivors, 3 known, 1 gone.` */
export function describeComparison({ fresh, known, gone }: BaselineComparison): string {
  const uncovered = fresh.filter(({ verdict }) => verdict.status === 'NoCoverage').length;
  const survivors = fresh.length - uncovered;
  const parts = [
    ...(fresh.length === 0 ? ['Nothing new'] : []),
    ...(survivors > 0 ? [countOf(survivors, 'new survivor')] : []),
    ...(uncovered > 0
      ? [countOf(uncovered, 'new mutant that no test reaches', 'new mutants that no test reaches')]
      : []),
    ...(known.length > 0 ? [`${formatCount(known.length)} known`] : []),
    ...(gone.length > 0 ? [`${formatCount(gone.length)} gone`] : []),
  ];
  return `${parts.join(', ')}.`;
}
