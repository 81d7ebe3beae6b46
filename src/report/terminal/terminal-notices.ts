import type { Notice } from '../../model/analysis-result.ts';
import type { Colours } from './colours.ts';
import { printable } from './display-width.ts';
import { groupBy } from '../../foundation/group-by.ts';
import { wrapText } from './wrap-text.ts';

/** The most notices of one code that are shown. The others are only counted. */
const shownPerCode = 3;
const indent = '  ';

/**
 * Prints the notices of a run, grouped by code in the order in which codes first appear: message, place, and the code to look up in the
 * documentation.
 */
export function terminalNotices(
  notices: readonly Notice[],
  width: number,
  colours: Colours,
): string {
  return [...groupBy(notices, ({ code }) => code)]
    .flatMap(([code, ofCode]) => {
      const more = ofCode.length - shownPerCode;
      const shown = ofCode
        .slice(0, shownPerCode)
        .map((notice) => printNotice(notice, width, colours));
      return more > 0 ? [...shown, colours.dim(`${indent}and ${more} more of ${code}`)] : shown;
    })
    .join('\n');
}

function printNotice({ code, message, place }: Notice, width: number, colours: Colours): string {
  const text = wrapText(`! ${printable(message)}`, width, indent);
  const where = place === undefined ? code : `${printable(place)}  ${code}`;
  return `${colours.yellow(text.slice(0, 1))}${text.slice(1)}\n${indent}${colours.dim(wrapText(where, width - indent.length, indent))}`;
}
