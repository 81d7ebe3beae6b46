import { printable } from '../terminal/display-width.ts';

/**
 * Puts a text on one line and cuts it to a number of characters. It counts characters and not columns, because versions of Node differ in
 * the widths of characters, and the text should be the same on each.
 */
export function clipText(text: string, longest: number): string {
  const characters = Array.from(printable(text).trim());
  if (characters.length <= longest) return characters.join('');
  return `${characters.slice(0, longest - 1).join('')}…`;
}
