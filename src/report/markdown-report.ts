import type { AnalysisResult } from '../model/analysis-result.ts';
import type { MutationScore } from '../model/mutation-score.ts';
import type { Mutant } from '../model/mutant.ts';
import { changedLines } from './changed-lines.ts';
import { describeVerdict } from './describe-verdict.ts';
import { printable } from './display-width.ts';
import { countOf, formatCount, formatPercent } from './format-number.ts';
import { operatorTitle } from './operator-title.ts';
import { rankSurvivors, type SurvivorGroup } from './rank-survivors.ts';
import { scoreSentences } from './score-sentences.ts';
import { summariseFiles, totalScore, type FileSummary } from './summarise-files.ts';
import { summariseHigherOrder } from './summarise-higher-order.ts';
import { summaryRows, type SummaryRow } from './summary-rows.ts';

/** What a Markdown report shows beside the result. */
export interface MarkdownReportOptions {
  /** How many survivors to show. */
  readonly top: number;
  readonly breakAt?: number | undefined;
}

/** A short summary in GitHub's Markdown: the score, a table by file, and the survivors that matter most. */
export function markdownReport(result: AnalysisResult, options: MarkdownReportOptions): string {
  const total = totalScore(result);
  const groups = rankSurvivors(result.judged);
  const sources = new Map(result.sources.map(({ path, text }) => [path, text]));
  const shown = groups.slice(0, options.top);
  const blocks = [
    `## Mutation score ${formatPercent(total.score)}`,
    scoreSentences(result, total, options.breakAt)
      .map(({ text }) => text)
      .join(' '),
    ...(total.total === 0 ? [] : [table(summariseFiles(result), total)]),
    ...(shown.length === 0 ? [] : ['### Survivors that matter most']),
    ...shown.map((group) => survivor(group, sources.get(group.leader.mutant.file))),
    ...higherOrder(result, options.top),
  ];
  return `${blocks.join('\n\n')}\n`;
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

function table(files: readonly FileSummary[], total: MutationScore): string {
  const rows = summaryRows(files).map((row) =>
    tableRow(row.kind === 'file' ? code(row.label) : row.label, row),
  );
  return [
    '| File | Score | Killed | Timeout | Survived | Not covered |',
    '| :--- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    tableRow('**All files**', total),
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
  const body = lines.join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(body) + 1));
  return `${fence}diff\n${body}\n${fence}`;
}

/** A code span that may stand in a table. */
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
