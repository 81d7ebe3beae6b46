import type { LineRange } from '../model/source-selection.ts';

/**
 * Reads which lines of the new files a unified diff adds or changes, as git and `diff -u` write it. Paths are as in the diff,
 * without git's `b/` in front. If lines were only removed, the line that is now at their place counts as changed, because the
 * code next to a deletion behaves differently. Returns undefined if the text is no unified diff.
 */
export function parseDiff(text: string): Map<string, LineRange[]> | undefined {
  const changed = new Map<string, LineRange[]>();
  let lines: LineRange[] | undefined;
  let oldLeft = 0;
  let newLeft = 0;
  let at = 0;
  let sawFile = false;
  for (const line of text.split(/\r?\n/)) {
    if (oldLeft > 0 || newLeft > 0) {
      const mark = line[0] ?? ' ';
      if (mark === '+') addLine(lines, at);
      else if (mark === '-') addLine(lines, Math.max(1, at));
      if (mark !== '-' && mark !== '\\') at += 1;
      if (mark === '+' || mark === ' ') newLeft -= 1;
      if (mark === '-' || mark === ' ') oldLeft -= 1;
      continue;
    }
    const hunk = /^@@ -\d+(?:,(?<old>\d+))? \+(?<start>\d+)(?:,(?<new>\d+))? @@/.exec(line);
    if (hunk?.groups !== undefined) {
      at = Number(hunk.groups['start']);
      oldLeft = Number(hunk.groups['old'] ?? 1);
      newLeft = Number(hunk.groups['new'] ?? 1);
      // A hunk without lines of the new file stands after the line that it names.
      if (newLeft === 0) at += 1;
    } else if (line.startsWith('+++ ')) {
      sawFile = true;
      const path = pathIn(line.slice('+++ '.length));
      lines = path === undefined ? undefined : (changed.get(path) ?? []);
      if (path !== undefined && lines !== undefined) changed.set(path, lines);
    }
  }
  return sawFile || text.trim() === '' || /^diff --git /m.test(text) ? changed : undefined;
}

function addLine(lines: LineRange[] | undefined, line: number): void {
  const last = lines?.at(-1);
  if (last !== undefined && line <= last.last + 1) {
    lines?.splice(-1, 1, { first: last.first, last: Math.max(last.last, line) });
  } else lines?.push({ first: line, last: line });
}

function pathIn(text: string): string | undefined {
  const path = text.startsWith('"') ? unquote(text) : (text.split('\t', 1)[0] ?? '');
  if (path === '/dev/null') return undefined;
  return path.replace(/^b\//, '');
}

/** Git writes unusual characters of a path as C does, and bytes beyond ASCII in octal. */
function unquote(text: string): string {
  const bytes: number[] = [];
  const inner = /^"(?<inner>(?:[^"\\]|\\.)*)"/.exec(text)?.groups?.['inner'] ?? '';
  for (const [part] of inner.matchAll(/\\[0-7]{3}|\\.|[^\\]/gsu)) {
    if (/^\\[0-7]{3}$/.test(part)) bytes.push(Number.parseInt(part.slice(1), 8));
    else if (part.startsWith('\\'))
      bytes.push(...Buffer.from(escapes.get(part[1] ?? '') ?? part.slice(1)));
    else bytes.push(...Buffer.from(part));
  }
  return Buffer.from(bytes).toString('utf8');
}

const escapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
]);
