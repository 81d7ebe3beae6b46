import type { ReviewedFile, ReviewResult } from '../../../model/review-result.ts';
import type { PropertySuggestion } from '../../../model/suggestion.ts';
import { countOf } from '../../format-number.ts';
import { escapeHtml } from '../escape-html.ts';
import { changesHtml } from './diff-html.ts';
import type { ReportPage } from './report-page.ts';

/** Returns the page with the suggestions of the last review; undefined if there are none. */
export function reviewPage(suggestions: readonly PropertySuggestion[]): ReportPage | undefined {
  if (suggestions.length === 0) return undefined;
  return { id: 'review', title: 'Properties', html: suggestionList(suggestions) };
}

/** Returns a list of suggestions with their diffs. Those that say little stand in a part that is closed at first. */
function suggestionList(suggestions: readonly PropertySuggestion[]): string {
  const shown = suggestions.filter(({ rank }) => rank < 2);
  const others = suggestions.filter(({ rank }) => rank === 2);
  const more =
    others.length === 0
      ? ''
      : `<details><summary>${countOf(others.length, 'suggestion')} that ${others.length === 1 ? 'says' : 'say'} little</summary>
${others.map(article).join('\n')}
</details>`;
  return `<h1>Properties</h1>
<p>Suggestions of <code>assay review</code>, the best first. Apply one with <code>assay review --apply ID</code>.</p>
${shown.length === 0 ? '<p>No suggestion notices further mutants of the program.</p>' : shown.map(article).join('\n')}
${more}`;
}

function article(suggestion: PropertySuggestion): string {
  const { id, kind, file, line, message, test, diff } = suggestion;
  return `<article id="${escapeHtml(id)}">
<h2><code>${escapeHtml(`${file}:${line}`)}</code> ${escapeHtml(kind)} <small>${escapeHtml(id)}</small></h2>
${test === '' ? '' : `<p>${escapeHtml(test)}</p>`}
<p><strong>${proseHtml(message)}</strong></p>
<ul>${factsOf(suggestion)
    .map((fact) => `<li>${fact}</li>`)
    .join('')}</ul>
${diff === '' ? '' : changesHtml(file, diff)}
</article>`;
}

function factsOf({
  tried,
  input,
  kills,
  killed,
  losses,
  isMeasured,
}: PropertySuggestion): readonly string[] {
  const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
  const such = killed === null ? '' : `, such as ${proseHtml(killed)}`;
  return [
    ...(tried > 0 ? [`Held for ${countOf(tried, 'input')}.`] : []),
    ...(input === null ? [] : [tried > 0 ? `An input: ${code(input)}` : escapeHtml(input)]),
    ...(isMeasured
      ? [`Kills ${countOf(kills, 'mutant')} of the program that the original misses${such}.`]
      : []),
    ...(losses > 0
      ? [`Misses ${countOf(losses, 'mutant')} of the program that the original kills.`]
      : []),
  ];
}

/** Returns what was reviewed in a file, and the changes that inputs spoke against. */
function fileSection({
  path,
  problem,
  remarks,
  mutants,
  killed,
  refuted,
  program,
}: ReviewedFile): string {
  const facts = [
    problem ?? `${killed} of ${countOf(mutants, 'mutant property', 'mutant properties')} killed.`,
    ...remarks,
    ...(program === undefined || program.mutants === 0 ? [] : [programFact(program)]),
  ];
  const rows = refuted.map(
    ({ line, claim, input }) =>
      `<tr><td>${line}</td><td>${proseHtml(claim)}</td><td><code>${escapeHtml(input)}</code></td></tr>`,
  );
  const table = `<details><summary>${countOf(rows.length, 'change')} that an input speaks against</summary>
<table><tr><th>Line</th><th>Change</th><th>Input that speaks against it</th></tr>
${rows.join('\n')}
</table></details>`;
  return `<h2><code>${escapeHtml(path)}</code></h2>
${facts.map((fact) => `<p>${proseHtml(fact)}</p>`).join('\n')}
${rows.length === 0 ? '' : table}`;
}

function programFact({ mutants, before, after }: NonNullable<ReviewedFile['program']>): string {
  const reached = `Its tests reach ${countOf(mutants, 'mutant')} of the program and kill ${before} of these.`;
  return after > before
    ? `${reached} With all suggestions they kill ${after}.`
    : `${reached} No suggestion kills more.`;
}

/** Returns a text as HTML, with what stands between backticks as code. */
function proseHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font-family: system-ui, sans-serif; line-height: 1.4; }
article { margin: 1.5rem 0; border-top: 1px solid #8886; }
h2 { font-size: 1rem; }
h2 small { font-weight: normal; opacity: 0.7; }
pre { overflow-x: auto; padding: 0.5rem; border: 1px solid #8886; border-radius: 4px; }
summary { cursor: pointer; margin: 1rem 0; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.6rem; text-align: left; vertical-align: top; border-bottom: 1px solid #8886; overflow-wrap: anywhere; }
.added { background: #2da44e33; }
.removed { background: #cf222e33; }
.head { opacity: 0.6; }
`;

/** Returns the page on a review as an HTML file of its own, which makes no request and runs no script. */
export function reviewHtml({
  suggestions,
  files,
}: Pick<ReviewResult, 'suggestions' | 'files'>): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Properties under review</title>
<style>${style}</style>
</head>
<body>
${suggestions.length === 0 ? '<h1>Properties</h1>\n<p>Nothing to suggest.</p>' : suggestionList(suggestions)}
<h1>Files</h1>
${files.map(fileSection).join('\n')}
</body>
</html>
`;
}
