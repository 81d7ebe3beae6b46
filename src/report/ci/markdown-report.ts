import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { BaselineComparison } from '../../model/baseline.ts';
import type { MutationScore } from '../../model/mutation-score.ts';
import type { Mutant } from '../../model/mutant.ts';
import { changedLines } from '../diff/changed-lines.ts';
import { describeComparison } from '../describe-comparison.ts';
import { describeVerdict } from '../describe-verdict.ts';
import { printable, visible } from '../terminal/display-width.ts';
import { countOf, formatCount, formatPercent } from '../format-number.ts';
import { leftOutTests } from '../left-out.ts';
import { operatorTitle } from '../operator-title.ts';
import { rankSurvivors, type SurvivorGroup } from '../rank-survivors.ts';
import { scoreSentences } from '../score-sentences.ts';
import { summariseFiles, totalScore, type FileSummary } from '../summarise-files.ts';
import { summariseHigherOrder } from '../summarise-higher-order.ts';
import { summarisePackages } from '../summarise-packages.ts';
import { summaryRows, type SummaryRow } from '../summary-rows.ts';
import { uncoveredRegions, type UncoveredRegion } from '../uncovered-regions.ts';

/** The options of a Markdown report. */
export interface MarkdownReportOptions {
  /** The most survivors to show. */
  readonly top: number;
  readonly breakAt?: number | undefined;
  readonly baseline?: BaselineComparison | undefined;
}

/** The number of survivors that are not folded away. */
const openSurvivors = 3;
/** A table with more rows is folded away. */
const openRows = 10;
/** The most lines of a change that are shown. Of longer changes only the beginning is shown. */
const longestDiff = 16;
/** The most left-out tests that are named. */
const mostLeftOut = 20;
/** The most characters of a report. A comment on GitHub takes 65,536 characters. */
const longestReport = 60_000;

/**
 * Prints a short summary in GitHub's Markdown, for a comment on a pull request or the summary of a job: the score, the change against
 * the baseline, a table by file, and the most important survivors. If there is a baseline, only new survivors are shown, before the
 * table. The summary is never too long for a comment.
 */
export function markdownReport(result: AnalysisResult, options: MarkdownReportOptions): string {
  for (let top = options.top; ; top = Math.floor(top / 2)) {
    const text = reportWith(result, { ...options, top });
    if (text.length <= longestReport || top === 0) return text;
  }
}

function reportWith(result: AnalysisResult, options: MarkdownReportOptions): string {
  const { baseline } = options;
  const total = totalScore(result);
  const partial = result.notices.filter(({ code: name }) => name === 'shards-missing');
  const packages = summarisePackages(result);
  const tables = [
    ...(packages.length === 0 ? [] : [foldedTable(packages, total, 'Package')]),
    foldedTable(summariseFiles(result), total),
  ];
  const scores = total.total === 0 ? [] : tables;
  const failed = (result.packages ?? []).filter(({ status }) => status === 'failed');
  const blocks = [
    `## Mutation score ${formatPercent(total.score)}`,
    scoreSentences(result, total, options.breakAt)
      .map(({ text }) => text)
      .join(' '),
    ...leftOut(result),
    ...partial.map(({ message }) => `**${escapeText(message)}**`),
    ...failed.map(
      ({ folder }) => `**The package ${code(folder)} failed and is not in this report.**`,
    ),
    ...(baseline === undefined
      ? [...scores, ...survivors(result, 'Survivors that matter most', options.top)]
      : [...changes(result, baseline, options.top), ...scores]),
    ...higherOrder(result, options.top),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Lists the tests that the run went on without. */
function leftOut(result: AnalysisResult): string[] {
  const items = leftOutTests(result).map(
    ({ place = '', message }) => `- ${code(place)}: ${escapeText(message)}`,
  );
  if (items.length === 0) return [];
  const list = [...items.slice(0, mostLeftOut), ...andMore(items.length - mostLeftOut)];
  return [folded('Tests left out', `${list.join('\n')}\n`)];
}

/** Lists the mutants that are new against the baseline, and the mutants of the baseline that are gone. */
function changes(result: AnalysisResult, baseline: BaselineComparison, top: number): string[] {
  const { fresh, gone } = baseline;
  const regions = uncoveredRegions(fresh);
  const goneItems = gone.slice(0, top).map(({ file, text }) => `- ${code(file)} ${code(text)}`);
  return [
    `**Against the baseline:** ${describeComparison(baseline)}`,
    ...survivors({ ...result, judged: fresh }, 'New survivors', top),
    ...(regions.length === 0 || top === 0
      ? []
      : ['### New code that no test reaches', regionList(regions, top)]),
    ...(goneItems.length === 0
      ? []
      : [
          folded(
            `${countOf(gone.length, 'mutant')} of the baseline ${gone.length === 1 ? 'is' : 'are'} gone`,
            [...goneItems, ...andMore(gone.length - top)].join('\n'),
          ),
        ]),
  ];
}

function regionList(regions: readonly UncoveredRegion[], top: number): string {
  const items = regions
    .slice(0, top)
    .map(({ file, firstLine, lastLine, functionName, mutants }) => {
      const lines = firstLine === lastLine ? `${firstLine}` : `${firstLine}-${lastLine}`;
      const name = functionName === '' ? '' : ` in ${code(functionName)}`;
      return `- ${code(`${file}:${lines}`)}${name} (${countOf(mutants, 'mutant')})`;
    });
  return [...items, ...andMore(regions.length - top)].join('\n');
}

function andMore(count: number): string[] {
  return count > 0 ? [`- and ${countOf(count, 'more', 'more')}`] : [];
}

/** Shows the best-ranked survivors. The first ones are open, and the others are folded away. */
function survivors(result: AnalysisResult, heading: string, top: number): string[] {
  const sources = new Map(result.sources.map(({ path, text }) => [path, text]));
  const shown = rankSurvivors(result.judged)
    .slice(0, top)
    .map((group) => survivor(group, sources.get(group.leader.mutant.file)));
  const rest = shown.slice(openSurvivors);
  return [
    ...(shown.length === 0 ? [] : [`### ${heading}`]),
    ...shown.slice(0, openSurvivors),
    ...(rest.length === 0
      ? []
      : [folded(countOf(rest.length, 'more survivor'), rest.join('\n\n'))]),
  ];
}

/** Returns a block that a click unfolds. GitHub reads Markdown inside of it only after an empty line. */
function folded(summary: string, body: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

function foldedTable(
  files: readonly FileSummary[],
  total: MutationScore,
  what: 'File' | 'Package' = 'File',
): string {
  const text = table(files, total, what);
  const several = `${what.toLowerCase()}s`;
  return files.length > openRows ? folded(`Scores of ${files.length} ${several}`, text) : text;
}

function higherOrder(result: AnalysisResult, top: number): string[] {
  const summary = summariseHigherOrder(result);
  if (summary === undefined) return [];
  const items = summary.notable.slice(0, top).map(({ why, parts }) => {
    const list = parts.map(({ place, change }) => `${code(place)} ${code(change)}`).join(' and ');
    return `- ${list}: ${escapeText(why)}`;
  });
  return [
    '### Higher-order mutants',
    summary.sentences.join(' '),
    ...(items.length === 0 ? [] : [items.join('\n')]),
  ];
}

function table(files: readonly FileSummary[], total: MutationScore, what: string): string {
  const rows = summaryRows(files, what).map((row) =>
    tableRow(row.kind === 'file' ? code(row.label) : row.label, row),
  );
  return [
    `| ${what} | Score | Killed | Timeout | Survived | Not covered |`,
    '| :--- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    tableRow(`**All ${what.toLowerCase()}s**`, total),
  ].join('\n');
}

function tableRow(label: string, { score, counts }: Pick<SummaryRow, 'score' | 'counts'>): string {
  const { Killed, Timeout, Survived, NoCoverage } = counts;
  const numbers = [Killed, Timeout, Survived, NoCoverage].map(formatCount);
  return `| ${[label, formatPercent(score), ...numbers].join(' | ')} |`;
}

function survivor({ leader, others }: SurvivorGroup, source: string | undefined): string {
  const { mutant, verdict } = leader;
  const place = code(`${mutant.file}:${mutant.location.start.line}`);
  const name = mutant.functionName === '' ? '' : ` in ${code(mutant.functionName)}`;
  const title = operatorTitle(mutant.operator);
  const more =
    others.length === 0 ? '' : ` ${countOf(others.length, 'more survivor')} on this line.`;
  return [
    `**${place}**${name} (${mutant.operator}${title === undefined ? '' : `, ${title}`})`,
    ...(source === undefined ? [] : [diff(source, mutant)]),
    `${escapeText(describeVerdict(verdict) ?? '')}${more}`.trim(),
  ].join('\n\n');
}

function diff(source: string, mutant: Mutant): string {
  const { removed, added } = changedLines(source, mutant);
  const lines = [...removed.map(({ text }) => `-${text}`), ...added.map(({ text }) => `+${text}`)];
  const shown = lines.length > longestDiff ? [...lines.slice(0, longestDiff), ' …'] : lines;
  const body = shown.map(visible).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(body) + 1));
  return `${fence}diff\n${body}\n${fence}`;
}

/** Returns a code span that can be used in a table. */
function code(text: string): string {
  const clean = printable(text).replaceAll('|', '\\|');
  const ticks = '`'.repeat(longestRun(clean) + 1);
  return ticks.length > 1 ? `${ticks} ${clean} ${ticks}` : `${ticks}${clean}${ticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

function escapeText(text: string): string {
  return printable(text).replace(/[\\`*_[\]<>|#]/g, '\\$&');
}
