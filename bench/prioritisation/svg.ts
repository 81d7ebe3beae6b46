/** Where values lie on an axis. */
export interface Scale {
  readonly title: string;
  /** From 0 at the beginning of the axis to 1 at its end. */
  readonly share: (value: number) => number;
  readonly ticks: readonly number[];
}

const margin = { left: 70, top: 20, right: 20, bottom: 50 };

/** An SVG document around a drawing whose origin is the upper left corner of the plot. */
export function document(width: number, height: number, drawing: string): string {
  const [outerWidth, outerHeight] = [
    width + margin.left + margin.right,
    height + margin.top + margin.bottom,
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${outerWidth} ${outerHeight}" width="${outerWidth}" height="${outerHeight}" font-family="sans-serif" font-size="11">`,
    `<rect width="${outerWidth}" height="${outerHeight}" fill="#fff"/>`,
    `<g transform="translate(${margin.left} ${margin.top})">${drawing}</g></svg>\n`,
  ].join('');
}

/** The left axis with a line across the plot at each tick. */
export function valueAxis({ title, share, ticks }: Scale, width: number, height: number): string {
  const lines = ticks.map((tick) => {
    const y = (height * (1 - share(tick))).toFixed(1);
    return `<line x1="0" y1="${y}" x2="${width}" y2="${y}" stroke="#ddd"/>${label(-6, Number(y) + 4, String(tick), 'end')}`;
  });
  return lines.join('') + turnedLabel(-52, height / 2, title);
}

/** A label that is read from below, with its middle at a point. */
export function turnedLabel(x: number, y: number, text: string): string {
  return `<g transform="translate(${x} ${y}) rotate(-90)">${label(0, 0, text, 'middle')}</g>`;
}

export function label(
  x: number,
  y: number,
  text: string,
  anchor: 'start' | 'middle' | 'end',
): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#333">${escaped}</text>`;
}

/** A scale from 0 to 100 percent. */
export const percentage: Scale = {
  title: 'overlap in %',
  share: (value) => value / 100,
  ticks: [0, 25, 50, 75, 100],
};

/** A logarithmic scale of milliseconds, over whole powers of ten. */
export function logarithmic(title: string, values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...positive, 1)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...positive, 1))));
  return {
    title,
    share: (value) => (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low),
    ticks: Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at)),
  };
}

/** A linear scale that holds all values, with three to seven ticks at round numbers; it begins and ends at one. */
export function linear(title: string, values: readonly number[]): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = roundStep((high - low || 1) / 5);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return {
    title,
    share: (value) => (value / step - first) / (last - first),
    ticks: Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step),
  };
}

/** The least of 1, 2 and 5, times a power of ten from 1 on, that is no less than a length. */
function roundStep(length: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(length)));
  return ([1, 2, 5].find((factor) => factor * power >= length) ?? 10) * power;
}
