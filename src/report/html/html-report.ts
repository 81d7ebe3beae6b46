import type { MutationTestResult } from 'mutation-testing-report-schema/api';

import { escapeHtml } from './escape-html.ts';
import type { JsonReport } from '../formats/json-report.ts';
import { noscriptReport } from './noscript-report.ts';
import { pageScript, pageStyle, pageTabs } from './pages/page-tabs.ts';
import type { ReportPage } from './pages/report-page.ts';
import { operatorTitle } from '../operator-title.ts';

/**
 * Returns a report as one HTML file that needs no other file. `elementsScript` is the text of the browser script of
 * `mutation-testing-elements`. The report follows the reader's light or dark setting and makes no request, which its content security
 * policy forbids. It shows a table of scores if scripts are off. Each further page has a tab beside the mutants.
 */
export function htmlReport(
  json: JsonReport,
  title: string,
  elementsScript: string,
  pages: readonly ReportPage[] = [],
): string {
  const beside = pageTabs(pages);
  const hasPages = pages.length > 0;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)}</title>
<style>${style}${hasPages ? pageStyle : ''}</style>
</head>
<body>
${warning(json)}${beside.tabs}<mutation-test-report-app title-postfix="${escapeHtml(title)}"></mutation-test-report-app>
<noscript>
${noscriptReport(json, title)}
</noscript>
${beside.pages}<script type="application/json" id="report">${embeddedJson(withOperatorTitles(browsable(json)))}</script>
<script>${embeddedScript(elementsScript)}</script>
<script>${startScript}${hasPages ? pageScript : ''}</script>
</body>
</html>
`;
}

/** Returns the warnings about tests whose outcomes did not count, with the names of these tests. */
function warning({ warnings = [], leftOut = [] }: JsonReport): string {
  if (warnings.length === 0) return '';
  const tests = leftOut.map(
    ({ place = '', message }) => `<li><b>${escapeHtml(place)}</b> ${escapeHtml(message)}</li>`,
  );
  const sentences = `<p>${escapeHtml(warnings.join(' '))}</p>`;
  return `<div class="warning" role="note">${sentences}${
    tests.length === 0
      ? ''
      : `<details><summary>Tests</summary><ul>${tests.join('')}</ul></details>`
  }</div>\n`;
}

const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const style = `
:root { color-scheme: light dark; }
body { margin: 0 0.75rem; background: #fff; color: #18181b; font-family: system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { body { background: #18181b; color: #f4f4f5; } }
.warning { margin: 0.75rem 0; padding: 0.25rem 0.75rem; border-left: 0.25rem solid #d97706; white-space: pre-line; }
.plain { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
.plain table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.plain th, .plain td { padding: 0.3rem 0.6rem; text-align: right; border-bottom: 1px solid #8886; }
.plain th, .plain td:not(:first-child) { white-space: nowrap; }
.plain th:first-child, .plain td:first-child { text-align: left; overflow-wrap: anywhere; }
`;

const startScript = `
const app = document.querySelector('mutation-test-report-app');
const followTheme = () => {
  document.body.style.backgroundColor = app.themeBackgroundColor;
  if (app.theme) document.documentElement.dataset.theme = app.theme;
};
app.addEventListener('theme-changed', followTheme);
app.report = JSON.parse(document.getElementById('report').textContent);
followTheme();
`;

/** Returns the report without the kill matrix, which has a page of its own and is useless for the browsable mutants. */
function browsable(json: MutationTestResult): MutationTestResult {
  return Object.assign({}, json, { killMatrix: undefined });
}

/** Returns the report with the operators named in words, because the page shows no other description of a mutant. */
function withOperatorTitles(json: MutationTestResult): MutationTestResult {
  const files = Object.entries(json.files).map(([path, file]) => {
    const mutants = file.mutants.map((mutant) => {
      const title = operatorTitle(mutant.mutatorName);
      return title === undefined
        ? mutant
        : { ...mutant, mutatorName: `${mutant.mutatorName} ${title}` };
    });
    return [path, { ...file, mutants }];
  });
  return { ...json, files: Object.fromEntries(files) };
}

/** Returns JSON that neither ends its script element nor breaks a line of JavaScript. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Returns JavaScript that can't end its script element. Both replaced sequences occur only in literals of strings and patterns. */
function embeddedScript(script: string): string {
  return script.replace(/<(\/script)/gi, '\\x3c$1').replaceAll('<!--', '\\x3c!--');
}
