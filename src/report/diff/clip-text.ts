import { printable } from '../terminal/display-width.ts';

/**
 * A text on one line, cut to at most so many characters: not columns, so that it reads the same on every version of Node,
 * whatever that knows of the widths of characters.
 */
export function clipText(text: string, longest: number): string {
  const characters = Array.from(printable(text).trim());
  if (characters.length <= longest) return characters.join('');
  return `${characters.slice(0, longest - 1).join('')}…`;
}
