import { clipEnd, displayWidth, printable, sliceColumns } from './display-width.ts';

/**
 * Shortens a path to at most `width` columns. The first folder stays, and as many of the last folders as fit, with `…` for the folders
 * between. If even the file's name is too long, its end stays, because the ends of names differ.
 */
export function shortenPath(path: string, width: number): string {
  const clean = printable(path);
  if (displayWidth(clean) <= width) return clean;
  const [first = '', ...rest] = clean.split('/');
  for (let dropped = 1; dropped < rest.length; dropped += 1) {
    const kept = rest.slice(dropped).join('/');
    const withFirst = `${first}/…/${kept}`;
    if (displayWidth(withFirst) <= width) return withFirst;
  }
  const name = rest.at(-1) ?? first;
  if (displayWidth(name) + 2 <= width) return `…/${name}`;
  const nameWidth = displayWidth(name);
  if (nameWidth <= width) return name;
  return width < 2
    ? clipEnd(name, width)
    : `…${sliceColumns(name, nameWidth - width + 1, nameWidth)}`;
}
