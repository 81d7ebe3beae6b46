import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { Colours } from './colours.ts';
import { clipEnd, printable } from './display-width.ts';
import { countOf } from '../format-number.ts';
import { summariseMatrix } from '../summarise-matrix.ts';
import { wrapText } from './wrap-text.ts';

/** How the section is laid out. */
export interface MatrixView {
  readonly width: number;
  /** Columns of a sentence. */
  readonly proseWidth: number;
  readonly colours: Colours;
}

/** How many redundant tests are named; the HTML and JSON reports have all. */
const testsShown = 3;

/** The section on the kill matrix: what it says of the tests and of the mutants. */
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
