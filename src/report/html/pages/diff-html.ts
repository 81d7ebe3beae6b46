import type { Mutant } from '../../../model/mutant.ts';
import { escapeHtml } from '../escape-html.ts';
import { unifiedDiff } from '../../diff/unified-diff.ts';

/** Returns the changed lines with the lines around them, without the headers of the diff, which only tools read. */
export function diffHtml(mutant: Mutant, text: string): string {
  const lines = unifiedDiff(text, mutant).trimEnd().split('\n').slice(2);
  const spans = lines.map((line) => `<span class="${classOf(line)}">${escapeHtml(line)}</span>`);
  return `<pre><b>${escapeHtml(mutant.file)}</b>\n${spans.join('\n')}</pre>`;
}

function classOf(line: string): string {
  if (line.startsWith('+')) return 'added';
  if (line.startsWith('-')) return 'removed';
  return line.startsWith('@') ? 'head' : 'same';
}
