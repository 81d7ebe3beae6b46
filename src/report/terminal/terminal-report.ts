import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { BaselineComparison } from '../../model/baseline.ts';
import type { MutationScore } from '../../model/mutation-score.ts';
import { colours as coloursOf, type Colours } from './colours.ts';
import { printable } from './display-width.ts';
import { countOf, formatPercent } from '../format-number.ts';
import { rankSurvivors } from '../rank-survivors.ts';
import { scoreColour } from './score-colour.ts';
import { scoreSentences } from '../score-sentences.ts';
import { shortenPath } from './shorten-path.ts';
import { summariseFiles, totalScore } from '../summarise-files.ts';
import { summarisePackages } from '../summarise-packages.ts';
import { summaryTable } from './summary-table.ts';
import { terminalBaseline } from './terminal-baseline.ts';
import { terminalHigherOrder } from './terminal-higher-order.ts';
import { terminalMatrix } from './terminal-matrix.ts';
import { terminalNotices } from './terminal-notices.ts';
import { terminalRun } from './terminal-run.ts';
import { terminalSurvivor, type SurvivorView } from './terminal-survivors.ts';
import { defaultThresholds, type Thresholds } from '../threshold.ts';
import { uncoveredRegions, type UncoveredRegion } from '../uncovered-regions.ts';
import { wrapText } from './wrap-text.ts';

/** The layout of a terminal report, and facts that are not in the result. */
export interface TerminalReportOptions {
  readonly colour: boolean;
  /** The number of columns of the terminal. */
  readonly width: number;
  /** The most survivors, and the most uncovered regions, to show. */
  readonly top: number;
  /** The path of the HTML report, as it is shown to the user. */
  readonly reportPath?: string | undefined;
  /** The score in percent below which the run fails. */
  readonly breakAt?: number | undefined;
  readonly thresholds?: Thresholds | undefined;
  readonly baseline?: BaselineComparison | undefined;
  /** The title of a property that was found and not written, by the ids of the mutants that it would kill. */
  readonly properties?: ReadonlyMap<string, string>;
}

interface Layout {
  readonly width: number;
  readonly top: number;
  readonly thresholds: Thresholds;
  readonly colours: Colours;
}

const narrowest = 40;
/** The most columns of a sentence, even if the terminal is wider. */
const widestProse = 100;

/**
 * Prints the result of an analysis for a terminal: the score, the scores by file, the most important survivors in their code, regions
 * without coverage, the kill matrix, higher-order mutants, notices, a summary of the run, and the path of the HTML report. Ends with a
 * line break.
 */
export function terminalReport(result: AnalysisResult, options: TerminalReportOptions): string {
  const layout: Layout = {
    width: Math.max(narrowest, options.width),
    top: options.top,
    thresholds: options.thresholds ?? defaultThresholds,
    colours: coloursOf(options.colour),
  };
  const total = totalScore(result);
  const sections = [
    scoreSection(result, total, options.breakAt, layout),
    packageSection(result, total, layout),
    total.total === 0 ? '' : summaryTable(summariseFiles(result), total, layout),
    survivorSection(result, options.properties ?? new Map(), layout),
    uncoveredSection(result, layout),
    terminalMatrix(result, { ...layout, proseWidth: Math.min(layout.width, widestProse) }),
    terminalHigherOrder(result, {
      ...layout,
      proseWidth: Math.min(layout.width, widestProse),
    }),
    noticeSection(result, layout),
    terminalBaseline(options.baseline, layout),
    runSection(result, layout),
    options.reportPath === undefined
      ? ''
      : `HTML report: ${layout.colours.underline(options.reportPath)}`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function scoreSection(
  result: AnalysisResult,
  total: MutationScore,
  breakAt: number | undefined,
  layout: Layout,
): string {
  const { colours, thresholds } = layout;
  const paint = scoreColour(total.score, thresholds, colours);
  const score = colours.bold(paint(formatPercent(total.score)));
  const tones = {
    plain: colours.dim,
    good: colours.green,
    warning: colours.yellow,
    bad: colours.red,
  };
  const sentences = scoreSentences(result, total, breakAt);
  return [
    `${colours.bold('Mutation score')}  ${score}`,
    ...sentences.map(({ tone, text }) => tones[tone](prose(text, layout))),
  ].join('\n');
}

/** Returns one row per package of a workspace. */
function packageSection(result: AnalysisResult, total: MutationScore, layout: Layout): string {
  const packages = summarisePackages(result);
  if (packages.length === 0 || total.total === 0) return '';
  return summaryTable(packages, total, { ...layout, rows: 'Package' });
}

function survivorSection(
  result: AnalysisResult,
  properties: ReadonlyMap<string, string>,
  layout: Layout,
): string {
  const groups = rankSurvivors(result.judged);
  if (groups.length === 0) return '';
  const shown = groups.slice(0, layout.top);
  const view: SurvivorView = {
    width: layout.width,
    colours: layout.colours,
    sources: new Map(result.sources.map(({ path, text }) => [path, text])),
    tests: new Map(result.tests.map((test) => [test.id, test])),
    properties,
    indent: `${shown.length}. `.length,
  };
  const hidden = groups.slice(layout.top).reduce((sum, { others }) => sum + 1 + others.length, 0);
  const places = groups.length - shown.length;
  if (shown.length === 0) {
    return layout.colours.dim(`${countOf(hidden, 'survivor')} on ${countOf(places, 'line')}.`);
  }
  const more = `${countOf(hidden, 'more survivor')} on ${countOf(places, 'other line')}.`;
  return [
    layout.colours.bold('Survivors that matter most'),
    ...shown.map((group, index) => terminalSurvivor(group, index + 1, view)),
    ...(hidden === 0 ? [] : [layout.colours.dim(more)]),
  ].join('\n\n');
}

function uncoveredSection(result: AnalysisResult, layout: Layout): string {
  const regions = uncoveredRegions(result.judged);
  if (regions.length === 0) return '';
  const hidden = regions.slice(layout.top);
  const mutants = hidden.reduce((sum, region) => sum + region.mutants, 0);
  const count = countOf(mutants, 'mutant');
  if (layout.top === 0) {
    return layout.colours.dim(`${count} in ${countOf(regions.length, 'region')} not covered.`);
  }
  const more = `${countOf(hidden.length, 'more region')} (${count})`;
  return [
    layout.colours.bold('Not covered'),
    ...regions.slice(0, layout.top).map((region) => printRegion(region, layout)),
    ...(hidden.length === 0 ? [] : [layout.colours.dim(more)]),
  ].join('\n');
}

function printRegion(region: UncoveredRegion, { width, colours }: Layout): string {
  const { firstLine, lastLine, functionName, mutants } = region;
  const lines = firstLine === lastLine ? `:${firstLine}` : `:${firstLine}-${lastLine}`;
  const name = functionName === '' ? '' : ` ${printable(functionName)}`;
  const count = ` (${countOf(mutants, 'mutant')})`;
  const path = shortenPath(region.file, Math.max(20, width - `${lines}${name}${count}`.length));
  return `${path}${lines}${name}${colours.dim(count)}`;
}

function noticeSection({ notices }: AnalysisResult, layout: Layout): string {
  if (notices.length === 0) return '';
  const body = terminalNotices(notices, Math.min(layout.width, widestProse), layout.colours);
  return `${layout.colours.bold('Notices')}\n${body}`;
}

function runSection(result: AnalysisResult, layout: Layout): string {
  return layout.colours.dim(
    terminalRun(result)
      .map((line) => prose(line, layout))
      .join('\n'),
  );
}

function prose(text: string, { width }: Layout): string {
  return wrapText(text, Math.min(width, widestProse), '  ');
}
