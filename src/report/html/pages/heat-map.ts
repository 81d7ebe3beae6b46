import { escapeHtml } from '../escape-html.ts';

/** A picture of shares over two axes. */
export interface HeatMap {
  readonly title: string;
  readonly across: { readonly name: string; readonly values: readonly number[] };
  readonly down: { readonly name: string; readonly values: readonly number[] };
  /** Returns the share at a column and a row, from 0 to 1; undefined where there is none. */
  readonly shareAt: (column: number, row: number) => number | undefined;
}

const cell = 34;
const top = 44;
/** The width of a letter, about. */
const letter = 7;

/** Draws a heat map. The least share is light and the greatest is dark, and each cell shows its percentage. */
export function heatMapSvg({ title, across, down, shareAt }: HeatMap): string {
  const shares = down.values.flatMap((row) =>
    across.values.flatMap((column) => shareAt(column, row) ?? []),
  );
  const least = Math.min(...shares);
  const most = Math.max(...shares);
  const left =
    16 + letter * Math.max(down.name.length, ...down.values.map((row) => String(row).length));
  const parts: string[] = [];
  for (const [at, column] of across.values.entries()) {
    parts.push(text(left + at * cell + cell / 2, top - 6, String(column)));
  }
  for (const [at, row] of down.values.entries()) {
    const y = top + at * cell;
    parts.push(text(left / 2, y + cell / 2 + 4, String(row)));
    for (const [place, column] of across.values.entries()) {
      const share = shareAt(column, row);
      if (share === undefined) continue;
      const strength = most > least ? (share - least) / (most - least) : 1;
      const x = left + place * cell;
      const tip = `${across.name} ${column}, ${down.name} ${row}: ${(100 * share).toFixed(1)} %`;
      parts.push(
        `<g><title>${escapeHtml(tip)}</title><rect x="${x}" y="${y}" width="${cell - 1}" height="${cell - 1}" fill="hsl(212 70% ${Math.round(94 - 58 * strength)}%)"/>${text(x + cell / 2, y + cell / 2 + 4, (100 * share).toFixed(0), strength > 0.55 ? '#fff' : '#111')}</g>`,
      );
    }
  }
  const width = left + across.values.length * cell + 8;
  const height = top + down.values.length * cell + 8;
  return `<figure><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}">${text(left + (across.values.length * cell) / 2, 14, across.name)}${text(left / 2, top - 6, down.name)}${parts.join('')}</svg><figcaption>${escapeHtml(title)}</figcaption></figure>`;
}

function text(x: number, y: number, content: string, fill = 'currentColor'): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" font-size="11" fill="${fill}">${escapeHtml(content)}</text>`;
}
