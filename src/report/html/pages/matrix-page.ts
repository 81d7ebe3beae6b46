import type { AnalysisResult } from '../../../model/analysis-result.ts';
import type { KillMatrix, TestWorth } from '../../../model/kill-matrix.ts';
import { escapeHtml } from '../escape-html.ts';
import { formatCount, formatDuration, formatPercent } from '../../format-number.ts';
import { summariseMatrix } from '../../summarise-matrix.ts';
import { matrixPicture } from './matrix-picture.ts';
import type { ReportPage } from './report-page.ts';
import { subsumptionPicture } from './subsumption-picture.ts';

/** Returns the page on the kill matrix: figures, the subsumption graph, the matrix, and the worth of each test. */
export function matrixPage(result: AnalysisResult): ReportPage | undefined {
  const { matrix } = result;
  const summary = summariseMatrix(result);
  if (matrix === undefined || summary === undefined) return undefined;
  const byId = new Map(result.judged.map(({ mutant }) => [mutant.id, mutant]));
  const graph = subsumptionPicture(matrix.findings.subsumption, (row) =>
    byId.get(matrix.rows[row]?.mutantId ?? ''),
  );
  const picture = matrixPicture(result, matrix);
  const html = [
    '<h1>Kill matrix</h1>',
    `<div class="tiles">${tiles(matrix)}</div>`,
    ...summary.sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    '<h2>Which mutants subsume which</h2>',
    `<p class="caption">${escapeHtml(graph.caption)}</p>`,
    `<div class="scroll">${graph.svg}</div>`,
    '<h2>Which test does what to which mutant</h2>',
    `<p class="caption">${escapeHtml(picture.caption)}</p>`,
    legend,
    `<div class="scroll">${picture.svg}</div>`,
    '<h2>What each test is worth</h2>',
    testTable(result, matrix),
  ];
  return { id: 'kill-matrix', title: 'Kill matrix', html: html.join('\n') };
}

const legend = `<p class="legend">${['killed', 'infected', 'reached']
  .map((name) => `<span><i class="${name}"></i>${name}</span>`)
  .join('')}</p>`;

function tiles({ findings }: KillMatrix): string {
  const { tests, minimal, subsumption, subsumingScore } = findings;
  const redundant = tests.filter(({ isRedundant }) => isRedundant).length;
  const dominators = subsumption.classes.filter(({ isDominator }) => isDominator).length;
  const share =
    minimal.durationOfAll > 0 ? (100 * minimal.duration) / minimal.durationOfAll : undefined;
  return [
    tile(formatCount(tests.length), 'tests'),
    tile(formatCount(redundant), 'redundant, each by itself'),
    tile(
      formatCount(minimal.tests.length),
      `in a minimal set, ${formatPercent(share)} of the time`,
    ),
    tile(formatCount(dominators), 'dominator classes of mutants'),
    tile(formatPercent(subsumingScore), 'subsuming score'),
  ].join('');
}

function tile(figure: string, what: string): string {
  return `<div><b>${escapeHtml(figure)}</b><span>${escapeHtml(what)}</span></div>`;
}

/** The number of rows above which a table is folded. */
const longTable = 40;

function testTable({ tests }: AnalysisResult, { findings }: KillMatrix): string {
  const minimal = new Set(findings.minimal.tests);
  const row = (worth: TestWorth): string => {
    const { id = '', duration = 0 } = tests[worth.test] ?? {};
    const cells = [
      formatCount(worth.kills),
      formatPercent(worth.score),
      formatCount(worth.soleKills),
      formatCount(worth.dominators),
      formatDuration(duration),
      minimal.has(worth.test) ? 'chosen' : worth.isRedundant ? 'redundant' : '',
    ];
    return `<tr><td>${escapeHtml(id)}</td>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;
  };
  const heads = ['Test', 'Kills', 'Score', 'Alone', 'Dominators', 'Time', 'Minimal set'];
  const table = `<table><thead><tr>${heads.map((text) => `<th>${text}</th>`).join('')}</tr></thead><tbody>${findings.tests.map(row).join('\n')}</tbody></table>`;
  if (findings.tests.length <= longTable) return table;
  return `<details><summary>All ${formatCount(findings.tests.length)} tests</summary>${table}</details>`;
}
