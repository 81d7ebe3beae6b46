import { document, label, type Scale, valueAxis } from './svg.ts';

/** The values of one project. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

/** What a value stands for, in words. */
export interface Counted {
  readonly one: string;
  readonly many: string;
}

const height = 300;
const boxWidth = 40;
const step = 90;

/**
 * Box plots side by side, as figures 7.2 and 7.3 of the thesis: the box from the lower to the upper quartile, a thick
 * line at the median, whiskers to the farthest values within 1.5 times the box's height of it, and circles beyond.
 */
export function boxPlot(
  series: readonly Series[],
  scale: Scale,
  counted: Counted = { one: 'class', many: 'classes' },
): string {
  const place = (value: number): number => height * (1 - scale.share(value));
  const boxes = series.map(({ name, values }, at) => {
    const x = step * at + step / 2;
    const sorted = values.toSorted((a, b) => a - b);
    const [low, median, high] = [0.25, 0.5, 0.75].map((share) => place(quantile(sorted, share)));
    if (low === undefined || median === undefined || high === undefined) return '';
    const reach = 1.5 * (quantile(sorted, 0.75) - quantile(sorted, 0.25));
    const within = sorted.filter(
      (value) => value >= quantile(sorted, 0.25) - reach && value <= quantile(sorted, 0.75) + reach,
    );
    const ends = [within[0], within.at(-1)].flatMap((end) => (end === undefined ? [] : place(end)));
    const outliers = sorted.filter((value) => !within.includes(value));
    return [
      ...ends.map((end, side) => line(x, side === 0 ? low : high, x, end)),
      ...ends.map((end) => line(x - boxWidth / 4, end, x + boxWidth / 4, end)),
      `<rect x="${x - boxWidth / 2}" y="${round(high)}" width="${boxWidth}" height="${round(low - high)}" fill="#dde6f0" stroke="#333"/>`,
      line(x - boxWidth / 2, median, x + boxWidth / 2, median, 3),
      ...outliers.map(
        (value) =>
          `<circle cx="${x}" cy="${round(place(value))}" r="3" fill="none" stroke="#333"/>`,
      ),
      label(x, height + 18, name, 'middle'),
      label(
        x,
        height + 32,
        `${values.length} ${values.length === 1 ? counted.one : counted.many}`,
        'middle',
      ),
    ].join('');
  });
  const width = step * series.length;
  return document(width, height, valueAxis(scale, width, height) + boxes.join(''));
}

/** Linear interpolation between the two nearest of sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

function line(x1: number, y1: number, x2: number, y2: number, width = 1): string {
  return `<line x1="${x1}" y1="${round(y1)}" x2="${x2}" y2="${round(y2)}" stroke="#333" stroke-width="${width}"/>`;
}

function round(number: number): string {
  return number.toFixed(1);
}
