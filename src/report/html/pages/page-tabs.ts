import { escapeHtml } from '../escape-html.ts';
import type { ReportPage } from './report-page.ts';

/**
 * Returns the pages of a report beside the browsable mutants, with their tabs; an empty text if there are no pages. Without scripts there
 * are no tabs, and the pages follow each other.
 */
export function pageTabs(pages: readonly ReportPage[]): { tabs: string; pages: string } {
  if (pages.length === 0) return { tabs: '', pages: '' };
  const tab = (id: string, title: string): string =>
    `<button type="button" role="tab" data-page="${id}" aria-selected="${id === 'mutants'}">${escapeHtml(title)}</button>`;
  const tabs = [tab('mutants', 'Mutants and tests'), ...pages.map((one) => tab(one.id, one.title))];
  const sections = pages.map(
    ({ id, title, html }) =>
      `<section class="page" role="tabpanel" id="page-${id}" aria-label="${escapeHtml(title)}">\n${html}\n</section>`,
  );
  return {
    tabs: `<nav class="tabs" role="tablist" hidden>${tabs.join('')}</nav>\n`,
    pages: `${sections.join('\n')}\n`,
  };
}

/** The look of tabs and pages in light and dark. */
export const pageStyle = `
:root { --text: #18181b; --muted: #63636b; --line: #d4d4d8; --paper: #fff; --tile: #f4f4f5; --accent: #2563eb; --accent-soft: #dbe6fd; --killed: #15803d; --infected: #e9a23b; --reached: #c3cede; --empty: #f4f4f5; --added: #dcfce7; --removed: #fee2e2; }
:root[data-theme="dark"] { --text: #f4f4f5; --muted: #a1a1aa; --line: #3f3f46; --paper: #18181b; --tile: #27272a; --accent: #5b92f7; --accent-soft: #24365c; --killed: #37b565; --infected: #b47a24; --reached: #465064; --empty: #212124; --added: #14391f; --removed: #471b1b; }
@media (prefers-color-scheme: dark) { :root:not([data-theme]) { --text: #f4f4f5; --muted: #a1a1aa; --line: #3f3f46; --paper: #18181b; --tile: #27272a; --accent: #5b92f7; --accent-soft: #24365c; --killed: #37b565; --infected: #b47a24; --reached: #465064; --empty: #212124; --added: #14391f; --removed: #471b1b; } }
.tabs { display: flex; gap: 0.25rem; margin: 0 -0.75rem; padding: 0.5rem 0.75rem 0; border-bottom: 1px solid var(--line); background: var(--tile); }
.tabs[hidden] { display: none; }
.tabs button { font: inherit; font-size: 0.9rem; color: var(--muted); background: none; border: 0; border-bottom: 3px solid transparent; padding: 0.45rem 0.9rem; cursor: pointer; }
.tabs button:hover { color: var(--text); }
.tabs button:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
.tabs button[aria-selected="true"] { color: var(--text); border-bottom-color: var(--accent); font-weight: 600; }
.page { color: var(--text); max-width: 72rem; margin: 1.25rem auto 3rem; line-height: 1.5; }
.page[hidden] { display: none; }
.page h1 { font-size: 1.5rem; margin: 0 0 1rem; }
.page h2 { font-size: 1.15rem; margin: 2rem 0 0.4rem; }
.page p { margin: 0.35rem 0; max-width: 52rem; }
.page .caption { color: var(--muted); font-size: 0.9rem; }
.page a { color: var(--accent); }
.tiles { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-bottom: 1rem; }
.tiles div { flex: 1 1 9rem; background: var(--tile); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.7rem 0.9rem; }
.tiles b { display: block; font-size: 1.5rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
.tiles span { color: var(--muted); font-size: 0.85rem; line-height: 1.3; display: block; }
.scroll { overflow: auto; max-height: 44rem; border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem; margin-top: 0.6rem; }
.scroll svg { display: block; margin: 0 auto; }
.subsumption.fits { max-width: 100%; height: auto; }
.subsumption .edges path { fill: none; stroke: var(--muted); stroke-opacity: 0.45; stroke-width: 1.2; }
.subsumption circle { stroke: var(--accent); stroke-width: 1.5; fill: var(--paper); }
.subsumption .dominator circle { fill: var(--accent); }
.subsumption .subsumed circle { fill: var(--accent-soft); }
.subsumption g:hover > circle { stroke: var(--text); stroke-width: 2.5; }
.subsumption text { font-size: 10px; font-family: system-ui, sans-serif; text-anchor: middle; dominant-baseline: central; fill: var(--text); pointer-events: none; }
.subsumption .dominator text { fill: #fff; font-weight: 600; }
.kill-matrix .line { fill: var(--empty); }
.kill-matrix g:hover .line { fill: var(--accent-soft); }
.kill-matrix .killed { fill: var(--killed); }
.kill-matrix .infected { fill: var(--infected); }
.kill-matrix .reached { fill: var(--reached); }
.legend span { margin-right: 1.2rem; font-size: 0.9rem; color: var(--muted); }
.legend i { display: inline-block; width: 0.8rem; height: 0.8rem; border-radius: 0.15rem; margin-right: 0.4rem; vertical-align: -0.08rem; }
.legend .killed { background: var(--killed); }
.legend .infected { background: var(--infected); }
.legend .reached { background: var(--reached); }
.page table { border-collapse: collapse; width: 100%; font-size: 0.88rem; font-variant-numeric: tabular-nums; margin-top: 0.5rem; }
.page th, .page td { padding: 0.3rem 0.6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
.page th { color: var(--muted); font-weight: 600; }
.page th:first-child, .page td:first-child { text-align: left; white-space: normal; overflow-wrap: anywhere; }
.page summary { cursor: pointer; color: var(--accent); }
.page ol > li { margin: 0.9rem 0; padding-left: 0.3rem; }
.page ol ul { margin: 0.2rem 0; padding-left: 1.1rem; }
.page code, .page pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.85rem; }
.page pre { background: var(--tile); border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.6rem 0; margin: 0.5rem 0; overflow: auto; }
.page pre b, .page pre span { display: inline-block; min-width: calc(100% - 1.6rem); padding: 0 0.8rem; }
.page pre .added { background: var(--added); }
.page pre .removed { background: var(--removed); }
.page pre .head { color: var(--muted); }
`;

/** The script that shows one page at a time. A link into the browsable mutants leads back to them. */
export const pageScript = `
const tabs = [...document.querySelectorAll('.tabs button')];
const showPage = (page) => {
  app.hidden = page !== 'mutants';
  app.style.display = app.hidden ? 'none' : '';
  for (const section of document.querySelectorAll('.page')) section.hidden = section.id !== 'page-' + page;
  for (const tab of tabs) tab.setAttribute('aria-selected', String(tab.dataset.page === page));
};
for (const tab of tabs) tab.addEventListener('click', () => showPage(tab.dataset.page));
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.page a')) { showPage('mutants'); scrollTo(0, 0); }
});
document.querySelector('.tabs').hidden = false;
showPage('mutants');
`;
