import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { Colours } from './colours.ts';
import { clipEnd, printable } from './display-width.ts';
import { countOf } from '../format-number.ts';
import { summariseMatrix } from '../summarise-matrix.ts';
import { wrapText } from './wrap-text.ts';

/** The layout of the section. */
export interface MatrixView {
  readonly width: number;
  /** The most columns of a sentence. */
  readonly proseWidth: number;
  readonly colours: Colours;
}

/** The most redundant tests that are named. The HTML and JSON reports name all. */
const testsShown = 3;

/** Prints the section on the kill matrix: its conclusions about tests and mutants. */
export function terminalMatrix(result: AnalysisResult, view: MatrixView): string {
  const summary = summariseMatrix(result);
  if (summary === undefined) return '';
  const { colours, proseWidth, width } = view;
  const more = summary.redundant.length - testsShown;
  return [
    colours.bold('Kill matrix'),
    ...summary.sentences.map((sentence) => wrapText(sentence, proseWidth, '  ')),
    ...summary.redundant
      .slice(0, testsShown)
      .map(({ name, why }) => `- ${clipEnd(printable(name), width - 2)}\n  ${colours.dim(why)}`),
    ...(more > 0 ? [colours.dim(countOf(more, 'more redundant test'))] : []),
  ].join('\n');
}
