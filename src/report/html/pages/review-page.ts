import type { PropertySuggestion } from '../../../model/suggestion.ts';
import { escapeHtml } from '../escape-html.ts';
import type { ReportPage } from './report-page.ts';

/** Returns the page with the suggestions of the last review; undefined if there are none. */
export function reviewPage(suggestions: readonly PropertySuggestion[]): ReportPage | undefined {
  if (suggestions.length === 0) return undefined;
  return { id: 'review', title: 'Properties', html: suggestionList(suggestions) };
}

/** Returns a list of suggestions with their diffs. */
function suggestionList(suggestions: readonly PropertySuggestion[]): string {
  return `<h1>Properties</h1>
<p>Suggestions of <code>assay review</code>, the best first. Apply one with <code>assay review --apply ID</code>.</p>
${suggestions.map(article).join('\n')}`;
}

function article(suggestion: PropertySuggestion): string {
  const { id, kind, file, line, message, test, tried, input, kills, losses, isMeasured, diff } =
    suggestion;
  const facts = [
    ...(tried > 0 ? [`held for ${tried} inputs`] : []),
    ...(input === null ? [] : [`input (${input})`]),
    ...(isMeasured ? [`kills ${kills} more mutants of the program`] : []),
    ...(losses > 0 ? [`misses ${losses}`] : []),
  ];
  return `<article id="${escapeHtml(id)}">
<h2><code>${escapeHtml(`${file}:${line}`)}</code> ${escapeHtml(kind)} <small>${escapeHtml(id)}</small></h2>
<p>${escapeHtml(test)}</p>
<p>${escapeHtml(message)}</p>
<p>${escapeHtml(facts.join('; '))}</p>
${diff === '' ? '' : `<pre>${escapeHtml(diff.split('\n').slice(2).join('\n'))}</pre>`}
</article>`;
}

/** Returns the page as an HTML file of its own, which makes no request and runs no script. */
export function reviewHtml(suggestions: readonly PropertySuggestion[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Properties under review</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font-family: system-ui, sans-serif; }
pre { overflow-x: auto; padding: 0.5rem; border: 1px solid #8886; }
h2 { font-size: 1rem; }
</style>
</head>
<body>
${suggestions.length === 0 ? '<h1>Properties</h1>\n<p>Nothing to suggest.</p>' : suggestionList(suggestions)}
</body>
</html>
`;
}
