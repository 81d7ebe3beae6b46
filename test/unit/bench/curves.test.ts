import { describe, expect, it } from 'vitest';

import { linear } from '../../../bench/prioritisation/svg.ts';
import { curves } from '../../../bench/search/curves.ts';

/** What stands in the drawing, in order. */
function labels(svg: string): readonly string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
}

/** Where the lines go, each from point to point; keys of the legend are no such lines. */
function lines(svg: string): readonly string[] {
  return [...svg.matchAll(/ d="(M[^"h]*)"/g)].map(([, path = '']) => path);
}

const chart = {
  title: 'Triangle <all>',
  series: [
    {
      name: 'Random',
      points: [
        [1000, 100],
        [5000, 150],
      ],
    },
    { name: 'DImpact', points: [[2500, 200]], isDashed: true },
  ],
} as const;

describe('curves', () => {
  it('names the approaches, both axes and the whole', () => {
    expect(labels(curves(chart))).toEqual(
      expect.arrayContaining([
        'Triangle &lt;all>',
        'Random',
        'DImpact',
        'evaluations',
        'killed mutants',
      ]),
    );
  });

  it('has ticks at round numbers, from 0 evaluations to the most and from the fewest killed to the most', () => {
    const numbers = labels(curves(chart)).filter((each) => /^\d+$/.test(each));

    expect(numbers.join(' ')).toBe('100 120 140 160 180 200 0 1000 2000 3000 4000 5000');
  });

  it('leads a line of its own through the points of each approach', () => {
    expect(lines(curves(chart))).toEqual(['M128.0 400.0L640.0 200.0', 'M320.0 0.0']);
  });

  it('tells approaches apart by colour, and variants by dashes in line and legend', () => {
    const paths = [...curves(chart).matchAll(/<path [^>]*stroke="([^"]*)"[^>]*>/g)];

    expect(new Set(paths.map(([, colour]) => colour)).size).toBe(2);
    expect(paths.filter(([path]) => path.includes('stroke-dasharray'))).toHaveLength(2);
  });

  it('draws approaches without points, and none at all, as empty axes', () => {
    expect(lines(curves({ title: '', series: [{ name: 'Reach', points: [] }] }))).toEqual([]);
    expect(curves({ title: '', series: [] })).not.toContain('NaN');
  });
});

describe('linear', () => {
  it.each([
    [
      [0, 50_000],
      [0, 10_000, 20_000, 30_000, 40_000, 50_000],
    ],
    [
      [183, 261],
      [180, 200, 220, 240, 260, 280],
    ],
    [
      [7, 7],
      [7, 8],
    ],
    [
      [0, 3],
      [0, 1, 2, 3],
    ],
  ])('holds %j with the ticks %j', (values, ticks) => {
    const scale = linear('', values);

    expect(scale.ticks).toEqual(ticks);
    expect([scale.ticks.at(0), scale.ticks.at(-1)].map((end) => scale.share(end ?? 0))).toEqual([
      0, 1,
    ]);
  });
});
