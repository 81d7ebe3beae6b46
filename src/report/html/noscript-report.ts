import type { MutationTestResult } from 'mutation-testing-report-schema/api';

import { mutationScore, type MutationScore } from '../../model/mutation-score.ts';
import { escapeHtml } from './escape-html.ts';
import { formatCount, formatPercent } from '../format-number.ts';

/** Returns the HTML that a report shows if scripts are off: the score and a table by file. */
export function noscriptReport(json: MutationTestResult, title: string): string {
  const files = Object.entries(json.files).map(([path, { mutants }]): [string, MutationScore] => [
    path,
    mutationScore(mutants.map(({ status }) => status)),
  ]);
  const all = Object.values(json.files).flatMap(({ mutants }) => mutants);
  const total = mutationScore(all.map(({ status }) => status));
  const rows = [...files, ['All files', total] as const].map(([name, score]) => row(name, score));
  return `<div class="plain">
<h1>${escapeHtml(title)}</h1>
<p>Mutation score ${formatPercent(total.score)}. Browsing the mutants in their code needs JavaScript.</p>
<table>
<tr><th>File</th><th>Score</th><th>Killed</th><th>Timeout</th><th>Survived</th><th>Not covered</th></tr>
${rows.join('\n')}
</table>
</div>`;
}

function row(name: string, { score, counts }: MutationScore): string {
  const numbers = [counts.Killed, counts.Timeout, counts.Survived, counts.NoCoverage].map(
    formatCount,
  );
  const cells = [formatPercent(score), ...numbers].map((text) => `<td>${text}</td>`);
  return `<tr><td>${escapeHtml(name)}</td>${cells.join('')}</tr>`;
}
