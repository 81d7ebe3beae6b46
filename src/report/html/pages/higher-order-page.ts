import type { AnalysisResult } from '../../../model/analysis-result.ts';
import { escapeHtml } from '../escape-html.ts';
import { countOf } from '../../format-number.ts';
import { summariseHigherOrder, type NotableMutant } from '../../summarise-higher-order.ts';
import { browsedPath } from './browsed-path.ts';
import { diffHtml } from './diff-html.ts';
import type { ReportPage } from './report-page.ts';

/** The most notable mutants that are shown. */
const mutantsShown = 100;

/** Returns the page on higher-order mutants: their verdicts, and the mutants that tell more than their parts, as diffs. */
export function higherOrderPage(result: AnalysisResult): ReportPage | undefined {
  const summary = summariseHigherOrder(result);
  if (summary === undefined) return undefined;
  const sources: Sources = {
    texts: new Map(result.sources.map(({ path, text }) => [path, text])),
    browsed: browsedPath(result.sources.map(({ path }) => path)),
  };
  const { notable } = summary;
  const more = notable.length - mutantsShown;
  const html = [
    '<h1>Higher-order mutants</h1>',
    ...summary.sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    ...(notable.length === 0 ? [] : ['<h2>Those that tell more than their parts</h2>']),
    `<ol>${notable
      .slice(0, mutantsShown)
      .map((one) => item(one, sources))
      .join('\n')}</ol>`,
    ...(more > 0 ? [`<p class="caption">${countOf(more, 'more such mutant')}</p>`] : []),
  ];
  return { id: 'higher-order', title: 'Higher-order mutants', html: html.join('\n') };
}

interface Sources {
  readonly texts: ReadonlyMap<string, string>;
  readonly browsed: (file: string) => string;
}

function item({ why, parts, mutants }: NotableMutant, { texts, browsed }: Sources): string {
  const changes = parts.map(({ place, change }, at) => {
    const file = mutants[at]?.file ?? '';
    return `<li><a href="#mutant/${escapeHtml(encodeURI(browsed(file)))}">${escapeHtml(place)}</a> <code>${escapeHtml(change)}</code></li>`;
  });
  const diffs = mutants.map((mutant) => diffHtml(mutant, texts.get(mutant.file) ?? ''));
  return `<li><p>${escapeHtml(why)}</p><ul>${changes.join('')}</ul><details><summary>Diff</summary>${diffs.join('')}</details></li>`;
}
