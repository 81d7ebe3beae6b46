import { document, label, linear, type Scale, valueAxis } from '../prioritisation/svg.ts';

/** What one approach did. */
export interface Curve {
  readonly name: string;
  /** By the number of evaluations, in ascending order, how many mutants were killed. */
  readonly points: readonly (readonly [evaluations: number, killed: number])[];
  /** For an approach that is a variant of another. */
  readonly isDashed?: boolean;
}

/** Curves that are compared. */
export interface CurveChart {
  readonly title: string;
  readonly series: readonly Curve[];
}

const width = 640;
const height = 400;
const legend = { columns: 4, column: 160, row: 18 };
const colours = [
  '#555',
  '#c0392b',
  '#1f6fb5',
  '#1e8449',
  '#e08e0b',
  '#7d3c98',
  '#148f8b',
  '#8d5524',
];

/**
 * Killed mutants against evaluations, one line per approach, as figures 2 and 3 of Papadakis and Malevris. Evaluations begin at 0,
 * killed mutants near the least that there are: the lines lie close to each other.
 */
export function curves({ title, series }: CurveChart): string {
  const points = series.flatMap((each) => each.points);
  const across = linear('evaluations', [0, ...points.map(([evaluations]) => evaluations)]);
  const up = linear(
    'killed mutants',
    points.length === 0 ? [0] : points.map(([, killed]) => killed),
  );
  const lines = series.map(({ points: own, ...look }, at) => {
    const path = own.map(
      ([evaluations, killed]) =>
        `${(width * across.share(evaluations)).toFixed(1)} ${(height * (1 - up.share(killed))).toFixed(1)}`,
    );
    return own.length === 0 ? '' : stroke(`M${path.join('L')}`, look, at);
  });
  const keys = series.map((each, at) => {
    const x = legend.column * (at % legend.columns);
    const y = height + 55 + legend.row * Math.floor(at / legend.columns);
    return stroke(`M${x} ${y}h24`, each, at) + label(x + 30, y + 4, each.name, 'start');
  });
  const rows = Math.ceil(series.length / legend.columns);
  return document(
    width,
    height + legend.row * rows,
    [
      label(width / 2, -6, title, 'middle'),
      valueAxis(up, width, height),
      evaluationAxis(across),
      ...lines,
      ...keys,
    ].join(''),
  );
}

function stroke(path: string, { isDashed = false }: Pick<Curve, 'isDashed'>, at: number): string {
  const dashes = isDashed ? ' stroke-dasharray="6 4"' : '';
  const colour = colours[at % colours.length] ?? '#000';
  return `<path fill="none" stroke="${colour}" stroke-width="1.5"${dashes} d="${path}"/>`;
}

/** The lower axis with a stroke at each tick. */
function evaluationAxis({ title, share, ticks }: Scale): string {
  const marks = ticks.map((tick) => {
    const x = (width * share(tick)).toFixed(1);
    return `<line x1="${x}" y1="${height}" x2="${x}" y2="${height + 5}" stroke="#888"/>${label(Number(x), height + 18, String(tick), 'middle')}`;
  });
  const line = `<line x1="0" y1="${height}" x2="${width}" y2="${height}" stroke="#888"/>`;
  return line + marks.join('') + label(width / 2, height + 36, title, 'middle');
}
