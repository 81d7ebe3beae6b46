import type { SubsumptionGraph } from '../../../model/kill-matrix.ts';
import type { Mutant } from '../../../model/mutant.ts';
import { describeChange } from '../../diff/describe-change.ts';
import { escapeHtml } from '../escape-html.ts';
import { countOf, formatCount } from '../../format-number.ts';
import { chooseClasses } from './choose-classes.ts';
import type { Point } from './layered-layout.ts';
import { packComponents } from './pack-components.ts';

/** The most classes in a picture. */
const mostClasses = 150;
/** The most mutants that the title of a class names. */
const mutantsNamed = 8;
const margin = 6;
const pageWidth = 1080;
/** A picture that is wider than the page by at most this factor is shrunk to fit. */
const mostShrunk = 1.7;

/** A picture with its caption. */
export interface Picture {
  readonly svg: string;
  readonly caption: string;
}

/**
 * Draws the dynamic subsumption graph as SVG, with dominators on top. Each class is a circle. Its area grows with the number of its
 * mutants, and its title names them.
 *
 * @param mutantOf returns the mutant of a row
 */
export function subsumptionPicture(
  graph: SubsumptionGraph,
  mutantOf: (row: number) => Mutant | undefined,
): Picture {
  const { shown, edges } = chooseClasses(graph, mostClasses);
  const classes = shown.flatMap((at) => graph.classes[at] ?? []);
  const radii = classes.map(({ mutants }) => radiusOf(mutants.length));
  const layout = packComponents({ radii, edges }, pageWidth);
  const circles = classes.map((one, at) => {
    const { x, y } = layout.nodes[at] ?? { x: 0, y: 0 };
    const count = one.mutants.length;
    const label = count === 1 ? '' : `<text x="${fixed(x)}" y="${fixed(y)}">${count}</text>`;
    const kind = one.isDominator ? 'dominator' : 'subsumed';
    return `<g class="${kind}"><title>${escapeHtml(titleOf(one, mutantOf))}</title><circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radii[at] ?? 0)}"/>${label}</g>`;
  });
  const lines = layout.edges.map((points) => `<path d="${curve(points)}"/>`);
  const width = Math.ceil(layout.width + 2 * margin);
  const height = Math.ceil(layout.height + 2 * margin);
  const fits = width <= pageWidth * mostShrunk ? ' fits' : '';
  const label = `Dynamic subsumption graph of ${countOf(classes.length, 'class', 'classes')} of mutants`;
  return {
    svg: `<svg class="subsumption${fits}" role="img" aria-label="${label}" width="${width}" height="${height}" viewBox="${-margin} ${-margin} ${width} ${height}"><g class="edges">${lines.join('')}</g>${circles.join('')}</svg>`,
    caption: captionOf(graph, classes.length),
  };
}

function captionOf({ classes }: SubsumptionGraph, shown: number): string {
  const what =
    'Each circle is a class of mutants that the very same tests kill; the number is how many they are. A test that kills a class kills all classes below it that lines lead to, so that only those on top (filled) matter.';
  if (shown === classes.length) return what;
  return `${what} Of ${countOf(classes.length, 'class', 'classes')}, ${formatCount(shown)} are shown: the dominators that stand for most mutants, and what is next below them.`;
}

function radiusOf(mutants: number): number {
  return Math.min(26, mutants === 1 ? 5 : 6 + 2.2 * Math.sqrt(mutants));
}

function titleOf(
  { mutants, killers, subsumed }: SubsumptionGraph['classes'][number],
  mutantOf: (row: number) => Mutant | undefined,
): string {
  const named = mutants.slice(0, mutantsNamed).flatMap((row) => {
    const mutant = mutantOf(row);
    return mutant === undefined
      ? []
      : [`${mutant.file}:${mutant.location.start.line}  ${describeChange(mutant)}`];
  });
  const more = mutants.length - named.length;
  return [
    `${countOf(mutants.length, 'mutant')}, killed by ${countOf(killers.length, 'test')}${subsumed === 0 ? '' : `, subsuming ${countOf(subsumed, 'other')}`}`,
    ...named,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n');
}

/** Returns a smooth line that leads down through points. */
function curve(points: readonly Point[]): string {
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      if (before === undefined) return `M${fixed(x)} ${fixed(y)}`;
      const middle = fixed((before.y + y) / 2);
      return `C${fixed(before.x)} ${middle} ${fixed(x)} ${middle} ${fixed(x)} ${fixed(y)}`;
    })
    .join('');
}

function fixed(value: number): string {
  return String(Math.round(value * 10) / 10);
}
