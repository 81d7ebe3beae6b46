import { displayWidth } from './display-width.ts';

/**
 * Breaks a text at its spaces into lines of at most `width` columns. The second and later lines start with `indent`. A word that is
 * longer than a line stays whole.
 */
export function wrapText(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line === '') line = word;
    else if (displayWidth(line) + 1 + displayWidth(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line].join('\n');
}
