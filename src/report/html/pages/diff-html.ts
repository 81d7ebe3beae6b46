import type { Mutant } from '../../../model/mutant.ts';
import { escapeHtml } from '../escape-html.ts';
import { unifiedDiff } from '../../diff/unified-diff.ts';

/** Returns the lines that a mutant changes with the lines around them. */
export function diffHtml(mutant: Mutant, text: string): string {
  return changesHtml(mutant.file, unifiedDiff(text, mutant));
}

/** Returns the lines of a unified diff, without its headers, which only tools read. */
export function changesHtml(file: string, diff: string): string {
  const lines = diff.trimEnd().split('\n').slice(2);
  const spans = lines.map((line) => `<span class="${classOf(line)}">${escapeHtml(line)}</span>`);
  return `<pre><b>${escapeHtml(file)}</b>\n${spans.join('\n')}</pre>`;
}

function classOf(line: string): string {
  if (line.startsWith('+')) return 'added';
  if (line.startsWith('-')) return 'removed';
  return line.startsWith('@') ? 'head' : 'same';
}
