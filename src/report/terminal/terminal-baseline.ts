import type { BaselineComparison } from '../../model/baseline.ts';
import type { Colours } from './colours.ts';
import { comparePlace } from '../compare.ts';
import { describeChange } from '../diff/describe-change.ts';
import { describeComparison } from '../describe-comparison.ts';
import { printable } from './display-width.ts';
import { countOf } from '../format-number.ts';
import { shortId } from './mutant-list.ts';
import { shortenPath } from './shorten-path.ts';

/** The layout of the section. */
export interface BaselineView {
  readonly width: number;
  /** The most mutants of each kind to show. */
  readonly top: number;
  readonly colours: Colours;
}

/** Prints the section on a baseline: the undetected mutants that are new, and the known mutants that are gone. */
export function terminalBaseline(
  comparison: BaselineComparison | undefined,
  { width, top, colours }: BaselineView,
): string {
  if (comparison === undefined) return '';
  const { fresh, gone } = comparison;
  const freshLines = [...fresh]
    .sort((a, b) => comparePlace(a.mutant, b.mutant))
    .slice(0, top)
    .map(({ mutant, verdict }) => {
      const { line, column } = mutant.location.start;
      const why = verdict.status === 'NoCoverage' ? '  not covered' : '';
      const rest = `:${line}:${column}  ${mutant.operator}  ${describeChange(mutant)}${why}`;
      const path = shortenPath(printable(mutant.file), room(width, rest));
      return `${colours.red('+')} ${shortId(mutant)}  ${path}${rest}`;
    });
  const goneLines = gone.slice(0, top).map(({ id, file, text }) => {
    const path = shortenPath(printable(file), room(width, text));
    return `${colours.green('-')} ${shortId({ id })}  ${path}  ${printable(text)}`;
  });
  const paint = fresh.length === 0 ? colours.green : colours.red;
  const shrink = 'Those that are gone leave the baseline with --update-baseline.';
  return [
    colours.bold('Against the baseline'),
    paint(describeComparison(comparison)),
    ...freshLines,
    ...more(fresh.length - top, 'more new one', colours),
    ...goneLines,
    ...more(gone.length - top, 'more that is gone', colours, 'more that are gone'),
    ...(gone.length === 0 ? [] : [colours.dim(shrink)]),
  ].join('\n');
}

function room(width: number, rest: string): number {
  return Math.max(20, width - '+ 01234567  '.length - rest.length);
}

function more(count: number, noun: string, colours: Colours, plural?: string): string[] {
  return count > 0 ? [colours.dim(`  ${countOf(count, noun, plural)}`)] : [];
}
