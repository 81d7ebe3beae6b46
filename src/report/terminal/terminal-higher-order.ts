import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { Colours } from './colours.ts';
import { printable } from './display-width.ts';
import { countOf } from '../format-number.ts';
import { shortenPath } from './shorten-path.ts';
import { summariseHigherOrder, type NotableMutant } from '../summarise-higher-order.ts';
import { wrapText } from './wrap-text.ts';

/** The layout of the section. */
export interface HigherOrderView {
  readonly width: number;
  /** The most columns of a sentence. */
  readonly proseWidth: number;
  /** The most mutants to show. */
  readonly top: number;
  readonly colours: Colours;
}

/** Prints the section on higher-order mutants: their verdicts, and the mutants that tell more than their parts. */
export function terminalHigherOrder(result: AnalysisResult, view: HigherOrderView): string {
  const summary = summariseHigherOrder(result);
  if (summary === undefined) return '';
  const { colours, top, proseWidth } = view;
  const more = summary.notable.length - top;
  return [
    colours.bold('Higher-order mutants'),
    ...summary.sentences.map((sentence) => wrapText(sentence, proseWidth, '  ')),
    ...summary.notable.slice(0, top).map((one, at) => printNotable(one, at + 1, view)),
    ...(more > 0 ? [colours.dim(countOf(more, 'more such mutant'))] : []),
  ].join('\n');
}

function printNotable(
  { why, parts }: NotableMutant,
  rank: number,
  { width, colours }: HigherOrderView,
): string {
  const number = `${rank}. `;
  const indent = ' '.repeat(number.length);
  const lines = parts.map(({ place, change }) => {
    const room = Math.max(20, width - indent.length - change.length - 2);
    return `${indent}${shortenPath(printable(place), room)}  ${change}`;
  });
  return [`${number}${colours.yellow(why)}`, ...lines].join('\n');
}
