import type { ReviewedFile, ReviewResult } from '../../model/review-result.ts';
import type { PropertySuggestion } from '../../model/suggestion.ts';
import { countOf, formatCount } from '../format-number.ts';
import { colours as coloursOf, type Colours } from './colours.ts';
import { printable, visible } from './display-width.ts';
import { wrapText } from './wrap-text.ts';

/** The layout of the report on a review. */
export interface ReviewReportOptions {
  readonly colour: boolean;
  readonly width: number;
  /** The most suggestions that are shown. */
  readonly top: number;
  /** Paths of the files that were written, relative to the working folder. */
  readonly written: readonly string[];
}

const widestProse = 100;

/** Prints the result of a review for a terminal: what was reviewed, and the best suggestions with their diffs. Ends with a line break. */
export function reviewReport(result: ReviewResult, options: ReviewReportOptions): string {
  const colours = coloursOf(options.colour);
  const width = Math.min(Math.max(40, options.width), widestProse);
  const layout = { colours, width };
  const shown = shownSuggestions(result, options.top);
  const left = result.suggestions.length - shown.length;
  const sections = [
    result.files.map((file) => fileSection(file, layout)).join('\n'),
    ...shown.map((suggestion, at) => suggestionSection(suggestion, at + 1, layout)),
    left === 0 ? '' : wrapText(leftOut(result, left, shown.length), width),
    closing(result, shown, { written: options.written, colours }),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Returns the suggestions that are shown: the best, without those that say little, unless all are asked for. */
export function shownSuggestions(
  { suggestions }: ReviewResult,
  top: number,
): readonly PropertySuggestion[] {
  if (top === Infinity) return suggestions;
  return suggestions.filter(({ rank }) => rank < 2).slice(0, top);
}

interface Layout {
  readonly colours: Colours;
  readonly width: number;
}

function fileSection(file: ReviewedFile, { colours, width }: Layout): string {
  const { path, problem, remarks, properties, tests, mutants, killed, suggestions } = file;
  const counts = [
    properties > 0 ? countOf(properties, 'property', 'properties') : countOf(tests, 'test'),
    `${formatCount(killed)} of ${countOf(mutants, 'mutant')} killed by inputs`,
    countOf(suggestions.length, 'suggestion'),
  ].join(', ');
  const indented = (text: string): string => wrapText(text, width - 2).replace(/^/gm, '  ');
  return [
    `${colours.bold(printable(path))}  ${problem === undefined ? counts : ''}`.trimEnd(),
    ...(problem === undefined
      ? []
      : [colours.yellow(indented(`It could not be reviewed: ${printable(problem)}`))]),
    ...(file.usesFastCheck || problem !== undefined
      ? []
      : [indented('It has no fast-check properties. Its plain tests were reviewed.')]),
    ...remarks.map((remark) => colours.yellow(indented(printable(remark)))),
  ].join('\n');
}

function suggestionSection(
  suggestion: PropertySuggestion,
  number: number,
  { colours, width }: Layout,
): string {
  const { id, kind, file, line, message, test } = suggestion;
  const head = `${number}  ${colours.bold(`${file}:${line}`)}  ${colours.cyan(kind)}  ${colours.dim(id)}`;
  const indented = (text: string): string => wrapText(text, width - 3).replace(/^/gm, '   ');
  return [
    head,
    ...(test === '' ? [] : [colours.dim(`   ${printable(test)}`)]),
    indented(printable(message)),
    indented(evidence(suggestion)),
    ...changedLines(suggestion.diff).map((text) =>
      text.startsWith('+') ? colours.green(`   ${text}`) : colours.red(`   ${text}`),
    ),
  ].join('\n');
}

/** Returns what speaks for a suggestion. */
function evidence({
  tried,
  input,
  kills,
  killed,
  losses,
  isMeasured,
  kind,
}: PropertySuggestion): string {
  if (kind === 'vacuous' || kind === 'redundant') {
    return input === null ? '' : printable(input);
  }
  const shown = input !== null && input.length <= 120 ? `, such as (${printable(input)})` : '';
  const held = `Held for ${countOf(tried, 'input')}${shown}.`;
  if (!isMeasured) return held;
  const such = killed === null ? '' : `, such as ${printable(killed)}`;
  const lost = losses > 0 ? ` Misses ${formatCount(losses)} that it kills.` : '';
  return `${held} Kills ${countOf(kills, 'mutant')} of the program that the original misses${such}.${lost}`;
}

/** Returns the lines of a diff that differ. */
function changedLines(diff: string): string[] {
  return diff
    .split('\n')
    .slice(2)
    .filter((text) => /^[+-]/.test(text))
    .map((text) => visible(text));
}

function leftOut({ files }: ReviewResult, count: number, shown: number): string {
  const late = files
    .filter(({ program }) => program !== undefined)
    .flatMap(({ suggestions }) => suggestions)
    .filter(({ isMeasured, edits }) => !isMeasured && edits.length > 0);
  const more =
    shown > 0
      ? `and ${countOf(count, 'more suggestion')}: see \`--all\``
      : `${countOf(count, 'suggestion')}, none of which is known to notice a further mutant of the program: see \`--all\``;
  if (late.length === 0) return more;
  return `${more}. Mutants of the program were not run with ${formatCount(late.length)} of all suggestions: \`--seconds\` gives more time.`;
}

function closing(
  { suggestions, files: reviewed }: ReviewResult,
  shown: readonly PropertySuggestion[],
  { written, colours }: { readonly written: readonly string[]; readonly colours: Colours },
): string {
  const files = written.map((path) => `Written: ${path}`);
  const [first] = shown;
  if (suggestions.length === 0) {
    const isReviewed = reviewed.some(({ problem }) => problem === undefined);
    const message = isReviewed
      ? 'Nothing to suggest: no mutant property lives that says more.'
      : 'No file could be reviewed.';
    return [message, ...files].join('\n');
  }
  if (first === undefined) return files.join('\n');
  return [`Apply one with ${colours.bold(`assay review --apply ${first.id}`)}`, ...files].join(
    '\n',
  );
}
