import { isFelt } from '../../../model/impact.ts';
import type { AnalysisResult } from '../../../model/analysis-result.ts';
import type { JudgedMutant } from '../../../model/verdict.ts';
import { describeChange } from '../../diff/describe-change.ts';
import { describeVerdict } from '../../describe-verdict.ts';
import { escapeHtml } from '../escape-html.ts';
import { countOf } from '../../format-number.ts';
import { rankSurvivors } from '../../rank-survivors.ts';
import { browsedPath } from './browsed-path.ts';
import { diffHtml } from './diff-html.ts';
import type { ReportPage } from './report-page.ts';

/** The most survivors that are shown. */
const survivorsShown = 300;

/** Returns the page on survivors in descending order of their impact; undefined if impact was not measured. */
export function survivorsPage(result: AnalysisResult): ReportPage | undefined {
  const ranked = rankSurvivors(result.judged).flatMap(({ leader, others }) => [leader, ...others]);
  if (ranked.every(({ verdict }) => verdict.impact === undefined)) return undefined;
  const texts = new Map(result.sources.map(({ path, text }) => [path, text]));
  const browsed = browsedPath(result.sources.map(({ path }) => path));
  const toItem = (one: JudgedMutant): string => item(one, texts, browsed);
  const without = ranked.filter(isWithoutImpact);
  const others = ranked.filter((one) => !isWithoutImpact(one)).toSorted(byImpact);
  const html = [
    '<h1>Survivors by impact</h1>',
    '<p>Impact is the number of functions that execute or return something else with the mutant, in tests that all pass.</p>',
    ...list(others, toItem),
    ...(without.length === 0
      ? []
      : [
          '<h2>No effect seen beyond their functions</h2>',
          '<p class="caption">Their values differ in some test, but no function returned anything else there, no other function ran anything else, and no variable of a module ended with another value. That proves nothing about inputs that no test has: <code>assay generate</code> looks for some.</p>',
          ...list(without, toItem),
        ]),
  ];
  return { id: 'survivors', title: 'Survivors', html: html.join('\n') };
}

function isWithoutImpact({ verdict: { impact } }: JudgedMutant): boolean {
  return impact !== undefined && !isFelt(impact);
}

function byImpact(a: JudgedMutant, b: JudgedMutant): number {
  const [one, other] = [a.verdict.impact?.functions ?? -1, b.verdict.impact?.functions ?? -1];
  return other - one;
}

function list(judged: readonly JudgedMutant[], toItem: (one: JudgedMutant) => string): string[] {
  const more = judged.length - survivorsShown;
  return [
    `<ol>${judged.slice(0, survivorsShown).map(toItem).join('\n')}</ol>`,
    ...(more > 0 ? [`<p class="caption">${countOf(more, 'more survivor')}</p>`] : []),
  ];
}

function item(
  { mutant, verdict }: JudgedMutant,
  texts: ReadonlyMap<string, string>,
  browsed: (file: string) => string,
): string {
  const link = `#mutant/${encodeURI(browsed(mutant.file))}`;
  const place = `${mutant.file}:${mutant.location.start.line}`;
  const name = mutant.functionName === '' ? '' : ` in ${mutant.functionName}`;
  return (
    `<li><a href="${escapeHtml(link)}">${escapeHtml(place)}</a>${escapeHtml(name)} <code>${escapeHtml(describeChange(mutant))}</code>` +
    `<p>${escapeHtml(describeVerdict(verdict) ?? '')}</p>` +
    `<details><summary>Diff</summary>${diffHtml(mutant, texts.get(mutant.file) ?? '')}</details></li>`
  );
}
